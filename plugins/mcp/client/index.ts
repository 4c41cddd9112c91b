import { defineClientPlugin, overlays } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { mcpCommands } from './commands.ts'
import { McpDialogs } from './McpDialogs.tsx'
import { serversScreen } from './screen.tsx'

export default defineClientPlugin({
  id: 'mcp',
  requires: ['assistants'],
  parts: [serversScreen],
  commands: mcpCommands,
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [extend(overlays, McpDialogs)],
})
