import { DataLineage } from '@blueprintjs/icons'
import { defineClientPlugin, onSocket, overlays, sideBarItems } from '#core/client/plugin.ts'
import { onResync } from '#core/client/socket/index.ts'
import { extend } from '#core/contract/define.ts'
import { deliveryChanged, hookGone, hookSaved } from '../contract/index.ts'
import { goToHooks, hookCommands } from './commands.ts'
import { HookDialogs } from './HookDialogs.tsx'
import { refreshHooks } from './hooks.ts'
import { deliveriesPanel, hooksPanel } from './panels.ts'

export default defineClientPlugin({
  id: 'webhooks',
  requires: ['connections', 'team'],
  routes: [
    { path: '/configuracoes/webhooks', name: 'configuracoes-webhooks', permission: 'webhooks.edit', open: () => [{ panel: hooksPanel, params: {} }] },
    {
      path: '/configuracoes/webhooks/:id',
      permission: 'webhooks.edit',
      open: ({ id }) => [{ panel: deliveriesPanel, params: { id: Number(id) } }],
    },
  ],
  panels: [hooksPanel, deliveriesPanel],
  commands: hookCommands,
  sockets: [
    onSocket(hookSaved, () => void refreshHooks()),
    onSocket(hookGone, () => void refreshHooks()),
    onSocket(deliveryChanged, () => void refreshHooks()),
  ],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(sideBarItems, {
      id: 'webhooks',
      title: 'webhooks.title',
      icon: DataLineage,
      path: '/configuracoes/webhooks',
      area: 'settings',
      section: 'integrations',
      order: 80,
      menu: 'configuracoes/webhooks',
      permission: 'webhooks.edit',
      profiles: ['admin', 'super', 'user'],
      command: goToHooks.id,
    }),
    extend(overlays, HookDialogs),
  ],
  setup: () => onResync(() => void refreshHooks()),
})
