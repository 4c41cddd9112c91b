import { DataConnection } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { SearchList } from '#core/client/workbench/SearchList.tsx'
import { foldName, type McpServer } from '../contract/index.ts'
import { newServer, removeServer, showTools } from './commands.ts'
import { serversQuery } from './servers.ts'
import { useServerColumns } from './useServerColumns.tsx'

const find = (servers: readonly McpServer[], search: string) =>
  servers.filter(({ name, url }) => foldName(name).includes(foldName(search)) || url.toLowerCase().includes(search.toLowerCase()))

/** Programs of others whose tools assistants may use. */
export default function ServersPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const client = useClient()
  return (
    <SearchList
      panelId={panelId}
      title="mcp.title"
      searchLabel="mcp.search"
      query={useQuery(serversQuery)}
      find={find}
      columns={useServerColumns()}
      create={{ command: newServer, label: 'mcp.command.create' }}
      empty={{ icon: DataConnection, title: 'mcp.empty.title', text: 'mcp.empty.text' }}
      none={{ title: 'mcp.none.title', text: 'mcp.none.text' }}
      removal={{ command: removeServer, argsOf: (server) => server, sayDone: (count) => t('mcp.done.manyDeleted', { count }) }}
      onRowOpen={(server) => void client.run(showTools, server)}
    />
  )
}
