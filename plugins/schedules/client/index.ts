import { Calendar, Time } from '@blueprintjs/icons'
import { defineClientPlugin, onSocket, overlays, sideBarItems } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { companyTimeZone } from '#core/contract/timeZone.ts'
import { composerTools } from '#plugins/chat/contract/client.ts'
import { messageAcked } from '#plugins/chat/contract/index.ts'
import { settingFields } from '#plugins/settings/contract/index.ts'
import { ticketSideSections } from '#plugins/tickets/contract/client.ts'
import { scheduleCreated, scheduleUpdated } from '../contract/index.ts'
import { birthdayCommands } from './birthdays/birthdayCommands.ts'
import { birthdaysPanel } from './birthdays/panel.ts'
import { goToSchedules, scheduleCommands } from './commands.ts'
import { PlannedSection } from './conversation/PlannedSection.tsx'
import { ScheduleTool } from './conversation/ScheduleTool.tsx'
import { ScheduleDialogs } from './form/ScheduleDialogs.tsx'
import { schedulesPanel } from './panel.ts'
import { noteSchedules } from './schedules.ts'

const everybody = ['admin', 'super', 'user'] as const

export default defineClientPlugin({
  id: 'schedules',
  requires: ['chat', 'tickets', 'contacts', 'quickReplies', 'team', 'media', 'settings', 'connections'],
  routes: [
    { path: '/agendamentos', name: 'agendamentos', profiles: everybody, open: () => [{ panel: schedulesPanel, params: {} }] },
    { path: '/aniversarios', name: 'aniversarios', profiles: everybody, open: () => [{ panel: birthdaysPanel, params: {} }] },
  ],
  panels: [schedulesPanel, birthdaysPanel],
  commands: [...scheduleCommands, ...birthdayCommands],
  sockets: [
    onSocket(scheduleCreated, noteSchedules),
    onSocket(scheduleUpdated, noteSchedules),
    // Received, read, refused: the row says so of the message that it became.
    onSocket(messageAcked, ({ sendType }) => {
      if (sendType === 'schedule') noteSchedules()
    }),
  ],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(sideBarItems, {
      id: 'schedules',
      title: 'schedules.title',
      icon: Time,
      path: '/agendamentos',
      area: 'service',
      section: 'work',
      order: 10,
      menu: 'agendamentos',
      profiles: everybody,
      command: goToSchedules.id,
    }),
    extend(sideBarItems, {
      id: 'birthdays',
      title: 'schedules.birthdays.title',
      icon: Calendar,
      path: '/aniversarios',
      area: 'contacts',
      order: 40,
      menu: 'aniversarios',
      profiles: everybody,
    }),
    extend(overlays, ScheduleDialogs),
    extend(composerTools, { id: 'schedules', order: 60, component: ScheduleTool }),
    extend(settingFields, {
      setting: companyTimeZone,
      group: 'company',
      order: 10,
      title: 'schedules.setting.timeZone',
      help: 'schedules.setting.timeZone.help',
      kind: 'select',
    }),
    extend(ticketSideSections, { id: 'schedules', order: 30, component: PlannedSection }),
  ],
})
