import type { ChannelKind } from '#plugins/connections/contract/index.ts'
import { UAZAPI, uazapiSecrets, uazapiSettings } from '../contract/index.ts'

/** Description of connections through uazapiGO, for the screens of the connections. */
export const uazapiKind: ChannelKind = {
  type: UAZAPI,
  title: 'uazapi.kind',
  icon: 'phone',
  settings: uazapiSettings,
  secrets: uazapiSecrets,
  states: ['DISCONNECTED', 'OPENING', 'qrcode', 'PAIRING', 'TIMEOUT', 'CONNECTED'],
  firstStatus: 'DISCONNECTED',
  page: null,
  settingsPath: null,
}
