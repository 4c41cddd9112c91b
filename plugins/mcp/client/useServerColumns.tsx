import { Cog, Refresh, Trash } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { Dot } from '#core/client/ui/marks.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import type { McpServer } from '../contract/index.ts'
import { editServer, readTools, removeServer } from './commands.ts'
import { allowedText, assistantsQuery, stateOf } from './servers.ts'

const tones = { on: 'good', off: 'quiet', failed: 'bad', unread: 'warn' } as const

/** What the table says of a server. */
export function useServerColumns(): readonly Column<McpServer>[] {
  const t = useT()
  const client = useClient()
  const assistants = useQuery(assistantsQuery).data
  return useMemo(() => {
    const stateText = (server: McpServer) =>
      server.isActive && server.failure !== null ? t(`mcp.failure.${server.failure}`) : t(`mcp.state.${stateOf(server)}`)
    const assistantsText = ({ assistantIds }: McpServer) =>
      (assistants ?? [])
        .filter(({ id }) => assistantIds.includes(id))
        .map(({ name }) => name)
        .join(', ')
    return [
      { id: 'name', title: t('mcp.column.name'), width: 150, sortValue: ({ name }) => name, render: ({ name }) => name },
      { id: 'url', title: t('mcp.column.url'), width: 220, grow: 2, sortValue: ({ url }) => url, render: ({ url }) => url },
      { id: 'tools', title: t('mcp.column.tools'), width: 150, sortValue: ({ tools }) => tools.length, render: (server) => allowedText(server, t) },
      { id: 'assistants', title: t('mcp.column.assistants'), width: 160, grow: 1, sortValue: assistantsText, render: assistantsText },
      {
        id: 'state',
        title: t('mcp.column.state'),
        width: 190,
        sortValue: stateText,
        render: (server) => (
          <span className="dot-name">
            <Dot tone={tones[stateOf(server)]} />
            {stateText(server)}
          </span>
        ),
      },
      {
        id: 'deeds',
        title: t('mcp.column.deeds'),
        width: 120,
        grow: 0.1,
        render: (server) => (
          <>
            <IconButton icon={Cog} label={t('mcp.editName', { name: server.name })} onClick={() => void client.run(editServer, server)} />
            <IconButton icon={Refresh} label={t('mcp.readName', { name: server.name })} onClick={() => void client.run(readTools, server)} />
            <IconButton icon={Trash} label={t('mcp.deleteName', { name: server.name })} onClick={() => void client.run(removeServer, server)} />
          </>
        ),
      },
    ]
  }, [t, client, assistants])
}
