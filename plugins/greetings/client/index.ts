import { defineClientPlugin } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { connectionFormParts } from '#plugins/connections/contract/client.ts'
import { settingFields } from '#plugins/settings/contract/index.ts'
import { queueFormParts } from '#plugins/team/contract/client.ts'
import { sendGreetingAccepted, sendMsgTransfTicket } from '../contract/index.ts'
import { ConnectionTextsPart } from './ConnectionTextsPart.tsx'
import { GreetingPart } from './GreetingPart.tsx'

export default defineClientPlugin({
  id: 'greetings',
  requires: ['connections', 'team', 'quickReplies', 'settings'],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(queueFormParts, { id: 'greeting', order: 10, component: GreetingPart }),
    extend(connectionFormParts, { id: 'texts', order: 10, component: ConnectionTextsPart }),
    extend(settingFields, {
      setting: sendGreetingAccepted,
      group: 'tickets',
      order: 80,
      title: 'greetings.setting.accepted',
      help: 'greetings.setting.accepted.help',
      kind: 'longText',
    }),
    extend(settingFields, {
      setting: sendMsgTransfTicket,
      group: 'tickets',
      order: 82,
      title: 'greetings.setting.transferred',
      help: 'greetings.setting.transferred.help',
      kind: 'longText',
    }),
  ],
})
