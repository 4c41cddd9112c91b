import { z } from 'zod'
import { rawContentSchema } from '#plugins/channels/contract/whatsapp/contentSchema.ts'
import { goGroupSchema } from '#plugins/channels/contract/whatsapp/goGroups.ts'

/** A delivery of the gateway, with the names of its fields as Baileys writes them. @source wuzapi */
export const deliverySchema = z.looseObject({
  type: z.string(),
  event: z.unknown().optional(),
  /** How far the messages of a receipt are. */
  state: z.string().nullish(),
  qrCodeBase64: z.string().nullish(),
  /** The file of a message, where the gateway hands it out within the delivery. */
  base64: z.string().nullish(),
  mimeType: z.string().nullish(),
})
export type Delivery = z.infer<typeof deliverySchema>

/** The conversation that an event is of. */
const source = {
  chat: z.string().default(''),
  sender: z.string().nullish(),
  senderAlt: z.string().nullish(),
  isFromMe: z.boolean().default(false),
}

export const messageSchema = z.looseObject({
  info: z.looseObject({
    ...source,
    /** The telephone behind a chat of a LID, in messages of one's own. */
    recipientAlt: z.string().nullish(),
    id: z.string().min(1),
    pushName: z.string().nullish(),
    /** As an ISO date. */
    timestamp: z.union([z.number(), z.string()]).nullish().catch(null),
  }),
  message: rawContentSchema.nullish(),
})

/** A message of which the gateway got no content. @source whatsmeow `events.UndecryptableMessage` */
export const undecryptableSchema = messageSchema.extend({ unavailableType: z.string().nullish() })

export const receiptSchema = z.looseObject({ ...source, messageIds: z.array(z.string()).nullish() })

/** Why a session ended, or whose it is. */
export const sessionSchema = z.looseObject({ id: z.string().nullish(), reason: z.number().nullish() })

/** Keys that a file is fetched by, as the gateway asks for them. */
export const fileKeysSchema = z.looseObject({
  url: z.string().nullish(),
  directPath: z.string().nullish(),
  mediaKey: z.string().nullish(),
  mimetype: z.string().nullish(),
  fileSha256: z.string().nullish(),
  fileEncSha256: z.string().nullish(),
  fileLength: z.union([z.number(), z.string()]).nullish(),
})

/** A message that the gateway stores; `data_json` is the event by which it came, empty for what went out through the gateway. @source wuzapi */
export const storedMessageSchema = z.looseObject({
  chat_jid: z.string(),
  /** `me` for what went out through the gateway. */
  sender_jid: z.string().nullish(),
  message_id: z.string().min(1),
  /** When it was stored, as an ISO date. */
  timestamp: z.string().nullish(),
  message_type: z.string().nullish(),
  text_content: z.string().nullish(),
  quoted_message_id: z.string().nullish(),
  data_json: z.string().nullish(),
})
export type StoredMessage = z.infer<typeof storedMessageSchema>
/** The newest first; null for none. */
export const storedListSchema = z.array(z.unknown()).nullable()
/** Conversations with stored messages, by the users of the gateway. */
export const chatIndexSchema = z.record(z.string(), z.array(z.looseObject({ chat_jid: z.string(), last_updated: z.string().nullish() }))).nullable()

/** Answers of the gateway. */
export const statusSchema = z.looseObject({ connected: z.boolean(), loggedIn: z.boolean(), jid: z.string().nullish(), qrcode: z.string().nullish() })
export const qrSchema = z.looseObject({ qrCode: z.string().nullish() })
export const linkingSchema = z.looseObject({ linkingCode: z.string().min(1) })
export const sentSchema = z.looseObject({ id: z.string().min(1) })
export const checkedSchema = z.looseObject({ users: z.array(z.looseObject({ isInWhatsapp: z.boolean().nullish(), jid: z.string().nullish() })).min(1) })
export const groupListSchema = z.looseObject({ groups: z.array(goGroupSchema).nullish() })
/** `data` is a data address. */
export const downloadedSchema = z.looseObject({ data: z.string().min(1) })
