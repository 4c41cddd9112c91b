import { defineClientPlugin, overlays } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { webhookCommands } from './commands.ts'
import { deliveriesPanel } from './panels.ts'
import { webhooksScreen } from './screen.tsx'
import { WebhookDialogs } from './WebhookDialogs.tsx'

export default defineClientPlugin({
  id: 'webhooks',
  requires: ['connections', 'team'],
  parts: [webhooksScreen],
  routes: [
    {
      path: '/configuracoes/webhooks/:id',
      permission: 'webhooks.edit',
      open: ({ id }) => [{ panel: deliveriesPanel, params: { id: Number(id) } }],
    },
  ],
  panels: [deliveriesPanel],
  commands: webhookCommands,
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [extend(overlays, WebhookDialogs)],
})
