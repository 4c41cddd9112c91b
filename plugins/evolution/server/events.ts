import { z } from 'zod'
import { rawContentSchema as content, contextSchema as context } from '#plugins/channels/contract/whatsapp/contentSchema.ts'

const key = z.looseObject({
  id: z.string().min(1),
  remoteJid: z.string().default(''),
  /** The other name of the same person: the phone where `remoteJid` hides it, or the other way round. */
  remoteJidAlt: z.string().nullish(),
  senderPn: z.string().nullish(),
  senderLid: z.string().nullish(),
  /** The author of a message in a group, by the names that there are. */
  participant: z.string().nullish(),
  participantAlt: z.string().nullish(),
  participantPn: z.string().nullish(),
  participantLid: z.string().nullish(),
  /** To be viewed once: the telephone alone has it. */
  isViewOnce: z.boolean().nullish().catch(null),
  fromMe: z.boolean().default(false),
})
export type MessageKey = z.infer<typeof key>

/** A message that came, as the protocol of WhatsApp knows it. */
export const messageSchema = z.looseObject({
  key,
  pushName: z.string().nullish(),
  message: content.nullish(),
  contextInfo: context.nullish(),
  messageStubType: z.union([z.number(), z.string()]).nullish().catch(null),
  /** Seconds since 1970. */
  messageTimestamp: z.coerce.number().positive().nullish().catch(null),
})
export type RawMessage = z.infer<typeof messageSchema>

/** A delivery of the gateway. @source Evolution API v2 */
export const deliverySchema = z.looseObject({
  event: z.string(),
  instance: z.string().nullish(),
  apikey: z.string().nullish(),
  sender: z.string().nullish(),
  /** When it happened there: the same where the delivery comes again. */
  date_time: z.string().nullish(),
  data: z.unknown(),
})

/** New name of a group. */
export const groupNameSchema = z.looseObject({ id: z.string(), subject: z.string().min(1) })

/** Groups of the account. */
export const groupListSchema = z.array(z.looseObject({ id: z.string(), subject: z.string().default(''), size: z.number().nullish() }))

/** People who joined or left a group: by their names alone, or with both names where the gateway has them. */
export const membersSchema = z.looseObject({
  id: z.string(),
  author: z.string().nullish(),
  action: z.string(),
  participants: z.array(
    z.union([
      z.string().transform((id) => ({ id, phoneNumber: null, lid: null })),
      z.looseObject({ id: z.string(), phoneNumber: z.string().nullish(), lid: z.string().nullish() }),
    ]),
  ),
  participantsData: z
    .array(z.looseObject({ jid: z.string(), phoneNumber: z.string().nullish(), name: z.string().nullish() }))
    .nullish()
    .catch(null),
})

/** The outcome for each person of a change of members, by the status of WhatsApp. */
export const memberAnswerSchema = z.looseObject({ updateParticipants: z.array(z.looseObject({ status: z.coerce.string() })).nullish() })

/** A group with those in it, under both names where the gateway has them. */
export const groupSchema = z.looseObject({
  subject: z.string().default(''),
  participants: z.array(
    z.looseObject({ id: z.string(), phoneNumber: z.string().nullish(), jid: z.string().nullish(), lid: z.string().nullish(), admin: z.string().nullish() }),
  ),
})

/** A page of what was written before, the newest first. */
export const historySchema = z.looseObject({
  messages: z.looseObject({ pages: z.number().default(1), currentPage: z.number().default(1), records: z.array(z.unknown()) }),
})

/** A receipt; of these, too, several may come together. */
export const receiptSchema = z.looseObject({
  keyId: z.string().nullish(),
  key: z.looseObject({ id: z.string().nullish(), fromMe: z.boolean().nullish() }).nullish(),
  fromMe: z.union([z.boolean(), z.literal(['true', 'false']).transform((text) => text === 'true')]).nullish(),
  status: z.union([z.string(), z.number()]).nullish(),
  messageStubParameters: z.array(z.unknown()).nullish(),
})

/** A message of which an event says that it is another than it was. */
export const changedSchema = z.union([
  z.looseObject({ key, editedMessage: content.nullish(), message: content.nullish() }),
  key.transform((own) => ({ key: own })),
])

/** Codes of the gateway: `statusReason` is why a line ended. */
export const codeSchema = z.looseObject({
  qrcode: z.looseObject({ code: z.string().nullish(), pairingCode: z.string().nullish() }).nullish(),
  statusCode: z.number().nullish(),
})
export const stateSchema = z.looseObject({ state: z.string().nullish(), statusReason: z.number().nullish(), wuid: z.string().nullish() })
export const closedSchema = z.looseObject({ status: z.string().nullish(), disconnectionReasonCode: z.number().nullish() })

/** Answers of the gateway. */
export const codeAnswerSchema = z.looseObject({ code: z.string().nullish(), pairingCode: z.string().nullish() })
export const createdSchema = z.looseObject({ qrcode: codeAnswerSchema.nullish() })
export const stateAnswerSchema = z.looseObject({ instance: z.looseObject({ state: z.string().nullish(), status: z.string().nullish() }).nullish() })
export const ownersSchema = z.array(z.looseObject({ name: z.string().nullish(), ownerJid: z.string().nullish(), number: z.string().nullish() }))
export const sentSchema = z.looseObject({ key })
export const fetchedFileSchema = z.looseObject({ base64: z.string().min(1) })
