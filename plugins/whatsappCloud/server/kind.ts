import type { ChannelKind } from '#plugins/connections/contract/index.ts'
import { cloudSecrets, cloudSettings, WHATSAPP_CLOUD } from '../contract/index.ts'

/** Description of numbers at Meta for the screens of the connections. There is nothing to pair: it is connected once the credentials are right. */
export const cloudKind: ChannelKind = {
  type: WHATSAPP_CLOUD,
  title: 'whatsappCloud.kind',
  icon: 'phone',
  settings: cloudSettings,
  secrets: cloudSecrets,
  states: ['DISCONNECTED', 'OPENING', 'CONNECTED'],
  firstStatus: 'DISCONNECTED',
  page: null,
  settingsPath: null,
}
