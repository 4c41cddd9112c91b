import { DataConnection } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#core/client/http/call.ts'
import type { Translate } from '#core/client/plugin.ts'
import { listScreen } from '#core/client/resource/listScreen.ts'
import type { ScreenColumn } from '#core/client/resource/screen.ts'
import { Dot } from '#core/client/ui/marks.tsx'
import { deleteMcpServer, listMcpServers, type McpServer, mcpServerSchema, mcpServersChanged } from '../contract/index.ts'
import { readTools, showTools } from './commands.ts'
import { allowedText, assistantsQuery, serversQuery, stateOf } from './servers.ts'

const tones = { on: 'good', off: 'quiet', failed: 'bad', unread: 'warn' } as const

const stateText = (server: McpServer, t: Translate): string =>
  server.isActive && server.failure !== null ? t(`mcp.failure.${server.failure}`) : t(`mcp.state.${stateOf(server)}`)

function useServerColumns(): readonly ScreenColumn<McpServer>[] {
  const assistants = useQuery(assistantsQuery).data
  return useMemo(
    () => [
      { id: 'name', width: 150 },
      { id: 'url', width: 220, grow: 2 },
      { id: 'tools', width: 150, value: ({ tools }) => tools.length, render: allowedText },
      {
        id: 'assistants',
        width: 160,
        grow: 1,
        value: ({ assistantIds }) =>
          (assistants ?? [])
            .filter(({ id }) => assistantIds.includes(id))
            .map(({ name }) => name)
            .join(', '),
      },
      {
        id: 'state',
        width: 190,
        value: stateText,
        render: (server, t) => (
          <span className="dot-name">
            <Dot tone={tones[stateOf(server)]} />
            {stateText(server, t)}
          </span>
        ),
      },
    ],
    [assistants],
  )
}

/** Programs of others whose tools assistants may use. */
export const serversScreen = listScreen<McpServer>(
  {
    id: 'mcp',
    row: mcpServerSchema,
    rows: 'mcp.server',
    may: { read: 'mcp.edit', write: 'mcp.edit' },
    queryKey: serversQuery.queryKey,
    load: () => call(listMcpServers, {}),
    remove: ({ id }, ctx) => ctx.call(deleteMcpServer, { id }),
    events: [mcpServersChanged],
  },
  () => import('./form/ServerForm.tsx'),
  {
    panel: 'mcp.servers',
    address: '/configuracoes/mcp',
    routeName: 'configuracoes-mcp',
    icon: DataConnection,
    menu: { area: 'settings', section: 'integrations', order: 13, menu: 'configuracoes/mcp' },
    commands: { go: 'mcp.go', create: 'mcp.create', edit: 'mcp.editServer', remove: 'mcp.delete' },
    nameOf: ({ name }) => name,
    searchTextOf: ({ name, url }) => `${name} ${url}`,
    columns: useServerColumns,
    rowCommands: [readTools],
    openRow: (server, ctx) => ctx.run(showTools, server),
  },
)
