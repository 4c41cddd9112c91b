import type { ChannelKind } from '#plugins/connections/contract/index.ts'
import { UAZAPI, uazapiSecrets, uazapiSettings } from '../contract/index.ts'

/** What the screens of the connections know of lines through uazapiGO. */
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
