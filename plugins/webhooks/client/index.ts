import { defineClientPlugin, overlays } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { hookCommands } from './commands.ts'
import { HookDialogs } from './HookDialogs.tsx'
import { deliveriesPanel } from './panels.ts'
import { hooksScreen } from './screen.tsx'

export default defineClientPlugin({
  id: 'webhooks',
  requires: ['connections', 'team'],
  parts: [hooksScreen],
  routes: [
    {
      path: '/configuracoes/webhooks/:id',
      permission: 'webhooks.edit',
      open: ({ id }) => [{ panel: deliveriesPanel, params: { id: Number(id) } }],
    },
  ],
  panels: [deliveriesPanel],
  commands: hookCommands,
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [extend(overlays, HookDialogs)],
})
