import { Calendar } from '@blueprintjs/icons'
import { z } from 'zod'
import { defineClientPlugin, defineCommand, onSocket, sideBarItems } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { GOOGLE_CALENDAR_PATH, googleAccountChanged } from '../contract/index.ts'
import { noteReturn, putAccount } from './calendar.ts'
import { calendarPanel } from './panel.ts'

const permission = 'googleCalendar.use'

const goToCalendar = defineCommand({
  id: 'googleCalendar.go',
  title: 'googleCalendar.command.go',
  icon: Calendar,
  args: z.object({}),
  permission,
  address: GOOGLE_CALENDAR_PATH,
  run: (_args, ctx) => ctx.navigate(GOOGLE_CALENDAR_PATH),
})

export default defineClientPlugin({
  id: 'googleCalendar',
  requires: ['funnel'],
  routes: [{ path: '/configuracoes/google-calendar', name: 'configuracoes-google-calendar', permission, open: () => [{ panel: calendarPanel, params: {} }] }],
  panels: [calendarPanel],
  commands: [goToCalendar],
  sockets: [onSocket(googleAccountChanged, ({ account }) => putAccount(account))],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(sideBarItems, {
      id: 'googleCalendar',
      title: 'googleCalendar.title',
      icon: Calendar,
      path: GOOGLE_CALENDAR_PATH,
      area: 'settings',
      section: 'integrations',
      order: 40,
      menu: 'configuracoes/google-calendar',
      permission,
      command: goToCalendar.id,
    }),
  ],
  setup: () => noteReturn(location),
})
