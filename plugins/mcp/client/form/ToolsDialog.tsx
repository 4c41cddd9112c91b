import { DataConnection, Refresh } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { errorText, useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { Segments } from '#core/client/ui/Segments.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { type McpServer, type McpTool, type ToolMode, toolModes, updateMcpServer } from '../../contract/index.ts'
import { readTools } from '../commands.ts'
import { allowedText, refreshServers, serversQuery } from '../servers.ts'
import '../mcp.css'

/** Dialog of the tools of a server, and who may use them; saved as it is chosen. */
export default function ToolsDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const [isReading, setReading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const server = useQuery(serversQuery).data?.find((one) => one.id === id)
  const read = async (of: McpServer) => {
    setReading(true)
    await client.run(readTools, of)
    setReading(false)
  }
  const allow = async (name: string, mode: ToolMode) => {
    setProblem(null)
    try {
      await call(updateMcpServer, { id, modes: { [name]: mode } })
      await refreshServers()
    } catch (error) {
      setProblem(errorText(error))
    }
  }
  return (
    <Dialog
      title={t('mcp.tools.title', { name: server?.name ?? '' })}
      onClose={onClose}
      size="l"
      footer={
        server && (
          <Button icon={Refresh} isBusy={isReading} onClick={() => void read(server)}>
            {t('mcp.command.read')}
          </Button>
        )
      }
    >
      {!server ? (
        <Skeleton shape="text" rows={4} />
      ) : (
        <>
          <p className="dim">
            {server.readAt === null ? t('mcp.tools.unread') : `${allowedText(server, t)} · `}
            {server.readAt !== null && <RelativeTime at={server.readAt} style="ago" />}
          </p>
          <div role="alert" className="form-problem">
            {problem ?? (server.failure !== null && t(`mcp.failure.${server.failure}`))}
          </div>
          {server.tools.length === 0 && server.readAt !== null && (
            <EmptyState icon={DataConnection} title={t('mcp.tools.none')} text={t('mcp.tools.noneText')} />
          )}
          <ul className="mcp-tools" aria-label={t('mcp.column.tools')}>
            {server.tools.map((tool) => (
              <ToolRow key={tool.name} tool={tool} onChange={(mode) => void allow(tool.name, mode)} />
            ))}
          </ul>
          {server.tools.length > 0 && <p className="dim">{t('mcp.tools.help')}</p>}
        </>
      )}
    </Dialog>
  )
}

function ToolRow({ tool: { name, title, description, isReadOnly, mode, isChanged }, onChange }: { tool: McpTool; onChange: (mode: ToolMode) => void }) {
  const t = useT()
  return (
    <li className="mcp-tool">
      <div className="mcp-tool-words">
        <strong>{title}</strong> <span className="dim">{t(isReadOnly ? 'mcp.tools.reads' : 'mcp.tools.changes')}</span>
        {description !== '' && <p className="mcp-tool-text">{description}</p>}
        {isChanged && <p className="mcp-tool-changed">{t('mcp.tools.changed')}</p>}
      </div>
      <Segments
        label={t('mcp.tools.who', { name: title === '' ? name : title })}
        segments={toolModes.map((id) => ({ id, title: t(`mcp.mode.${id}`) }))}
        active={mode}
        onChange={onChange}
      />
    </li>
  )
}
