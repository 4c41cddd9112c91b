import { DataConnection } from '@blueprintjs/icons'
import { defineClientPlugin, onSocket, overlays, sideBarItems } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { mcpServersChanged } from '../contract/index.ts'
import { goToServers, mcpCommands } from './commands.ts'
import { McpDialogs } from './McpDialogs.tsx'
import { SERVERS_PATH } from './panelIds.ts'
import { serversPanel } from './panels.ts'
import { refreshServers } from './servers.ts'

export default defineClientPlugin({
  id: 'mcp',
  requires: ['assistants'],
  routes: [{ path: SERVERS_PATH, name: 'configuracoes-mcp', permission: 'mcp.edit', open: () => [{ panel: serversPanel, params: {} }] }],
  panels: [serversPanel],
  commands: mcpCommands,
  sockets: [onSocket(mcpServersChanged, () => void refreshServers())],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(sideBarItems, {
      id: 'mcp',
      title: 'mcp.title',
      icon: DataConnection,
      path: SERVERS_PATH,
      area: 'settings',
      section: 'integrations',
      order: 13,
      menu: 'configuracoes/mcp',
      permission: 'mcp.edit',
      command: goToServers.id,
    }),
    extend(overlays, McpDialogs),
  ],
})
