import type { ChannelKind } from '#plugins/connections/contract/index.ts'
import { WHATSAPP_QR, whatsappQrSecrets, whatsappQrSettings } from '../contract/index.ts'

/** Description of a phone that is linked by a code, for the screens of the connections. */
export const whatsappQrKind: ChannelKind = {
  type: WHATSAPP_QR,
  title: 'whatsappQr.kind',
  icon: 'phone',
  settings: whatsappQrSettings,
  secrets: whatsappQrSecrets,
  states: ['DISCONNECTED', 'OPENING', 'qrcode', 'PAIRING', 'TIMEOUT', 'CONNECTED'],
  firstStatus: 'DISCONNECTED',
  page: null,
  settingsPath: null,
}
