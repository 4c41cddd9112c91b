import { KeyCommand } from '@blueprintjs/icons'
import { defineClientPlugin, overlays, sideBarItems } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { keyCommands } from './commands.ts'
import { KeyDialogs } from './KeyDialogs.tsx'
import { keysPanel } from './panel.ts'

const everybody = ['admin', 'super', 'user', 'superadmin'] as const

export default defineClientPlugin({
  id: 'keys',
  requires: ['team'],
  routes: [{ path: '/configuracoes/teclas', name: 'teclas', profiles: everybody, open: () => [{ panel: keysPanel, params: {} }] }],
  panels: [keysPanel],
  commands: keyCommands,
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(sideBarItems, {
      id: 'keys',
      title: 'keys.title',
      icon: KeyCommand,
      path: '/configuracoes/teclas',
      area: null,
      order: 90,
      menu: 'configuracoes/teclas',
      profiles: everybody,
    }),
    extend(overlays, KeyDialogs),
  ],
})
