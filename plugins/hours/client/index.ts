import { Time } from '@blueprintjs/icons'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { defineClientPlugin, onSocket, sideBarItems } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { firstStepsKey, firstStepViews } from '#core/contract/firstSteps.ts'
import { settingFields } from '#plugins/settings/contract/index.ts'
import { queueFormParts } from '#plugins/team/contract/client.ts'
import { hoursChanged, maxRetriesBusinessHours } from '../contract/index.ts'
import { goToHours } from './commands.ts'
import { FirstStepButton } from './FirstStepButton.tsx'
import { noteHours } from './hours.ts'
import { hoursPanel } from './panel.ts'
import { QueueHoursPart } from './QueueHoursPart.tsx'

export default defineClientPlugin({
  id: 'hours',
  requires: ['quickReplies', 'settings', 'team'],
  routes: [{ path: '/horario-atendimento', name: 'horario-atendimento', permission: 'hours.change', open: () => [{ panel: hoursPanel, params: {} }] }],
  panels: [hoursPanel],
  commands: [goToHours],
  sockets: [
    onSocket(hoursChanged, (hours) => {
      noteHours(hours)
      void queryClient.invalidateQueries({ queryKey: firstStepsKey })
    }),
  ],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(firstStepViews, {
      id: 'hours',
      order: 30,
      title: 'hours.firstStep.title',
      text: 'hours.firstStep.text',
      icon: Time,
      component: FirstStepButton,
    }),
    extend(settingFields, {
      setting: maxRetriesBusinessHours,
      group: 'tickets',
      order: 84,
      title: 'hours.setting.maxRetries',
      help: 'hours.setting.maxRetries.help',
      kind: 'count',
    }),
    extend(queueFormParts, { id: 'hours', order: 20, component: QueueHoursPart }),
    extend(sideBarItems, {
      id: 'hours',
      title: 'hours.title',
      icon: Time,
      path: '/horario-atendimento',
      area: 'settings',
      section: 'service',
      order: 20,
      menu: 'horario-atendimento',
      permission: 'hours.change',
    }),
  ],
})
