import type { ChannelKind } from '#plugins/connections/contract/index.ts'
import { TELEGRAM, telegramSecrets, telegramSettings } from '../contract/index.ts'

/** Description of bots of Telegram for the screens of the connections. */
export const telegramKind: ChannelKind = {
  type: TELEGRAM,
  title: 'telegram.kind',
  icon: 'send',
  settings: telegramSettings,
  secrets: telegramSecrets,
  states: ['DISCONNECTED', 'OPENING', 'CONNECTED'],
  firstStatus: 'DISCONNECTED',
  page: null,
  settingsPath: null,
}
