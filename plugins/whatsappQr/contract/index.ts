import { z } from 'zod'

/** Type of connections to WhatsApp that this program holds itself. */
export const WHATSAPP_QR = 'whatsapp'

/** Where WhatsApp answers linked devices. @source the library's own default */
export const WHATSAPP_ADDRESS = 'wss://web.whatsapp.com/ws/chat'

/** Of one connection: nothing has to be written. */
export const whatsappQrSettings = z.object({
  /** Another server than WhatsApp's own, for tests; no form shows it. */
  baseAddress: z
    .url({ protocol: /^(https?|wss?)$/ })
    .nullable()
    .default(null),
})

/** The phone is the credential: what it is linked by is kept apart, and nobody types it. */
export const whatsappQrSecrets = z.object({})
