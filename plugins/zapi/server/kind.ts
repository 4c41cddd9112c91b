import type { ChannelKind } from '#plugins/connections/contract/index.ts'
import { ZAPI, zapiSecrets, zapiSettings } from '../contract/index.ts'

/** Description of connections through Z-API, for the screens of the connections. */
export const zapiKind: ChannelKind = {
  type: ZAPI,
  title: 'zapi.kind',
  icon: 'phone',
  settings: zapiSettings,
  secrets: zapiSecrets,
  states: ['DISCONNECTED', 'OPENING', 'qrcode', 'PAIRING', 'TIMEOUT', 'CONNECTED'],
  firstStatus: 'DISCONNECTED',
  page: null,
  settingsPath: null,
}
