import type { ChannelKind } from '#plugins/connections/contract/index.ts'
import { WUZAPI, wuzapiSecrets, wuzapiSettings } from '../contract/index.ts'

/** What the screens of the connections know of lines through a wuzapi gateway. */
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
