import { Random } from '@blueprintjs/icons'
import { defineClientPlugin, onSocket, sideBarItems } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { queueRoutingChanged } from '../contract/index.ts'
import { goToRouting } from './commands.ts'
import { noteMode } from './modes.ts'
import { routingPanel } from './panel.ts'
import { routingSettingFields } from './settingFields.ts'

export default defineClientPlugin({
  id: 'routing',
  requires: ['team', 'settings'],
  routes: [
    {
      path: '/configuracoes/distribuicao',
      name: 'configuracoes-distribuicao',
      permission: 'routing.change',
      open: () => [{ panel: routingPanel, params: {} }],
    },
  ],
  panels: [routingPanel],
  commands: [goToRouting],
  sockets: [onSocket(queueRoutingChanged, noteMode)],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(sideBarItems, {
      id: 'routing',
      title: 'routing.title',
      icon: Random,
      path: '/configuracoes/distribuicao',
      area: 'settings',
      section: 'service',
      order: 30,
      menu: 'configuracoes/distribuicao',
      permission: 'routing.change',
    }),
    ...routingSettingFields,
  ],
})
