import { z } from 'zod'

/** Content of a message, by its kind: read with `contentSchema`. */
export const rawContentSchema = z.record(z.string(), z.unknown())
export type RawContent = z.infer<typeof rawContentSchema>

export const contextSchema = z.looseObject({ stanzaId: z.string().nullish(), isForwarded: z.boolean().nullish(), mentionedJid: z.array(z.string()).nullish() })

const file = z.looseObject({
  mimetype: z.string().nullish(),
  caption: z.string().nullish(),
  fileName: z.string().nullish(),
  title: z.string().nullish(),
  ptt: z.boolean().nullish(),
  /** Bytes, as a number or in digits; null where it is neither. */
  fileLength: z.coerce.number().int().nonnegative().nullish().catch(null),
  contextInfo: contextSchema.nullish(),
})
export type RawFile = z.infer<typeof file>
const place = z.looseObject({
  degreesLatitude: z.number(),
  degreesLongitude: z.number(),
  name: z.string().nullish(),
  address: z.string().nullish(),
  caption: z.string().nullish(),
  contextInfo: contextSchema.nullish(),
})
const card = z.looseObject({ displayName: z.string().nullish(), vcard: z.string().nullish(), contextInfo: contextSchema.nullish() })
const text = z.string().nullish()
/** Words of a message or of a pressed choice, whatever their field is called. */
const textsSchema = z.looseObject({
  ...{ text, selectedDisplayText: text, selectedButtonId: text, selectedId: text, title: text, description: text, contentText: text },
  /** Where gateways in Go put the words of a pressed button. */
  response: z.looseObject({ selectedDisplayText: text }).nullish(),
  contextInfo: contextSchema.nullish(),
})
const titled = z.looseObject({ body: z.looseObject({ text }).nullish(), contextInfo: contextSchema.nullish() })
/** Answer that was pressed or filled in, in JSON. */
const answered = titled.extend({ nativeFlowResponseMessage: z.looseObject({ name: text, paramsJson: text }).nullish() })

/** Kinds of content of a message that are understood; those that are absent here are shown as unreadable. */
export const contentSchema = z.looseObject({
  conversation: z.string().nullish(),
  extendedTextMessage: textsSchema.nullish(),
  imageMessage: file.nullish(),
  videoMessage: file.nullish(),
  ptvMessage: file.nullish(),
  audioMessage: file.nullish(),
  documentMessage: file.nullish(),
  stickerMessage: file.nullish(),
  locationMessage: place.nullish(),
  liveLocationMessage: place.nullish(),
  contactMessage: card.nullish(),
  contactsArrayMessage: z
    .looseObject({ displayName: z.string().nullish(), contacts: z.array(card).default([]), contextInfo: contextSchema.nullish() })
    .nullish(),
  buttonsResponseMessage: textsSchema.nullish(),
  templateButtonReplyMessage: textsSchema.nullish(),
  listResponseMessage: textsSchema.nullish(),
  interactiveResponseMessage: answered.nullish(),
  buttonsMessage: textsSchema.nullish(),
  listMessage: textsSchema.nullish(),
  interactiveMessage: titled.nullish(),
  reactionMessage: z.looseObject({ key: z.looseObject({ id: z.string().min(1) }), text: z.string().nullish() }).nullish(),
})
export type Content = z.infer<typeof contentSchema>
