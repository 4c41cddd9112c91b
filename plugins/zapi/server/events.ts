import { z } from 'zod'

const text = z.string().nullish()
const file = { mimeType: text, caption: text, fileName: text, title: text, downloadError: z.unknown().optional() }
const card = z.looseObject({ displayName: text, vCard: text })

/** A delivery of the provider; `momment` is how it spells the time, in milliseconds. @source Z-API */
export const deliverySchema = z.looseObject({ type: z.string(), instanceId: text })

export const receivedSchema = z.looseObject({
  messageId: z.string().min(1).nullish(),
  /** Digits, a hidden number with `@lid`, or a group. */
  phone: z.string().default(''),
  chatLid: text,
  senderLid: text,
  senderName: text,
  /** The author, in a group. */
  participantPhone: text,
  participantLid: text,
  chatName: text,
  fromMe: z.boolean().nullish(),
  isGroup: z.boolean().nullish(),
  isNewsletter: z.boolean().nullish(),
  broadcast: z.boolean().nullish(),
  isEdit: z.boolean().nullish(),
  /** The phone has the message, the provider does not yet, or never will: such as pictures that are seen once. */
  waitingMessage: z.boolean().nullish(),
  forwarded: z.boolean().nullish(),
  referenceMessageId: text,
  notification: text,
  /** The call that a notification is of. */
  callId: text,
  notificationParameters: z.array(z.unknown()).nullish().catch(null),
  momment: z.union([z.number(), z.string()]).nullish().catch(null),
  /** The advertisement that a conversation came from. */
  externalAdReply: z.unknown().optional(),
  text: z.looseObject({ message: text }).nullish(),
  image: z.looseObject({ ...file, imageUrl: text }).nullish(),
  video: z.looseObject({ ...file, videoUrl: text }).nullish(),
  audio: z.looseObject({ ...file, audioUrl: text }).nullish(),
  document: z.looseObject({ ...file, documentUrl: text }).nullish(),
  sticker: z.looseObject({ ...file, stickerUrl: text }).nullish(),
  contact: card.nullish(),
  contacts: z.array(card).nullish(),
  location: z.looseObject({ latitude: z.coerce.number(), longitude: z.coerce.number(), name: text, address: text }).nullish(),
  reaction: z.looseObject({ value: text, referencedMessage: z.looseObject({ messageId: z.string().min(1) }) }).nullish(),
  buttonsResponseMessage: z.looseObject({ buttonId: text, message: text }).nullish(),
  listResponseMessage: z.looseObject({ selectedRowId: text, title: text, message: text }).nullish(),
  hydratedTemplate: z.looseObject({ message: text }).nullish(),
})
export type Received = z.infer<typeof receivedSchema>

export const statusCallbackSchema = z.looseObject({ status: z.string(), ids: z.array(z.string()).default([]), isGroup: z.boolean().nullish() })
export const handedOverSchema = z.looseObject({ messageId: text, error: text })
export const connectedSchema = z.looseObject({ phone: text, error: text })

/** Answers of the provider. */
export const statusSchema = z.looseObject({ connected: z.boolean(), error: text })
export const valueSchema = z.union([z.string(), z.looseObject({ value: z.string() }).transform(({ value }) => value)])
export const codeSchema = z.looseObject({ code: text, value: text })
export const deviceSchema = z.looseObject({ phone: text })
export const sentSchema = z.looseObject({ messageId: z.string().min(1) })
const found = z.looseObject({ exists: z.union([z.boolean(), z.stringbool()]), phone: text })
export const existsSchema = z.union([
  found,
  z
    .array(found)
    .min(1)
    .transform(([first]) => first),
])

const flag = z.union([z.boolean(), z.stringbool()]).catch(false)
export const groupSchema = z.looseObject({
  subject: text,
  participants: z.array(z.looseObject({ phone: z.string(), lid: text, isAdmin: flag, isSuperAdmin: flag })),
})
export const groupListSchema = z.array(z.looseObject({ phone: z.string(), name: text }))
export const doneSchema = z.looseObject({ value: z.boolean().nullish() })
