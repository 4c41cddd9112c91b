import type { ChannelKind } from '#plugins/connections/contract/index.ts'
import { WUZAPI, wuzapiSecrets, wuzapiSettings } from '../contract/index.ts'

/** Description of connections through a wuzapi gateway, for the screens of the connections. */
export const wuzapiKind: ChannelKind = {
  type: WUZAPI,
  title: 'wuzapi.kind',
  icon: 'phone',
  settings: wuzapiSettings,
  secrets: wuzapiSecrets,
  states: ['DISCONNECTED', 'OPENING', 'qrcode', 'PAIRING', 'TIMEOUT', 'CONNECTED'],
  firstStatus: 'DISCONNECTED',
  page: null,
  settingsPath: null,
}
