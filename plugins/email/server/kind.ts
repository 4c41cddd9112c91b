import type { ChannelKind } from '#plugins/connections/contract/index.ts'
import { EMAIL, emailProblems, emailSecrets, emailSettings } from '../contract/index.ts'

/** Description of mailboxes for the screens of the connections. */
export const emailKind: ChannelKind = {
  type: EMAIL,
  title: 'email.kind',
  icon: 'mail',
  settings: emailSettings,
  secrets: emailSecrets,
  problemsOf: emailProblems,
  states: ['DISCONNECTED', 'OPENING', 'CONNECTED'],
  firstStatus: 'DISCONNECTED',
  page: null,
  settingsPath: null,
}
