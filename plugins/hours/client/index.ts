import { Time } from '@blueprintjs/icons'
import { defineClientPlugin, onSocket, sideBarItems } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { hoursChanged } from '../contract/index.ts'
import { goToHours } from './commands.ts'
import { noteHours } from './hours.ts'
import { hoursPanel } from './panel.ts'

const administrators = ['admin'] as const

export default defineClientPlugin({
  id: 'hours',
  requires: ['schedules', 'quickReplies', 'settings'],
  routes: [{ path: '/horario-atendimento', name: 'horario-atendimento', profiles: administrators, open: () => [{ panel: hoursPanel, params: {} }] }],
  panels: [hoursPanel],
  commands: [goToHours],
  sockets: [onSocket(hoursChanged, noteHours)],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(sideBarItems, {
      id: 'hours',
      title: 'hours.title',
      icon: Time,
      path: '/horario-atendimento',
      group: 'settings',
      order: 20,
      menu: 'horario-atendimento',
      profiles: administrators,
    }),
  ],
})
