import { Tint } from '@blueprintjs/icons'
import { defineClientPlugin, onSocket, sideBarItems } from '#core/client/plugin.ts'
import { systemColorsChanged } from '#core/contract/colours.ts'
import { extend } from '#core/contract/define.ts'
import { goToColours, saveColours } from './commands.ts'
import { coloursPanel } from './panel.ts'
import { noteColours } from './useColours.ts'

export default defineClientPlugin({
  id: 'colours',
  routes: [{ path: '/customizar', name: 'customizar', permission: 'colours.change', open: () => [{ panel: coloursPanel, params: {} }] }],
  panels: [coloursPanel],
  commands: [goToColours, saveColours],
  sockets: [onSocket(systemColorsChanged, noteColours)],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(sideBarItems, {
      id: 'colours',
      title: 'colours.title',
      icon: Tint,
      path: '/customizar',
      area: 'settings',
      section: 'company',
      order: 10,
      menu: 'customizar',
      permission: 'colours.change',
    }),
  ],
})
