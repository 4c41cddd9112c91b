import { z } from 'zod'
import { rawContentSchema } from '#plugins/channels/contract/whatsapp/contentSchema.ts'

export const keySchema = z.looseObject({
  id: z.string().min(1),
  remoteJid: z.string().default(''),
  /** The other name of the same person: the phone where `remoteJid` hides it, or the other way round. */
  remoteJidAlt: z.string().nullish(),
  participant: z.string().nullish(),
  participantAlt: z.string().nullish(),
  /** To be viewed once: the telephone alone has it. */
  isViewOnce: z.boolean().nullish().catch(null),
  fromMe: z
    .boolean()
    .nullish()
    .transform((isOurs) => isOurs ?? false),
})
export type MessageKey = z.infer<typeof keySchema>

/** A message as it is kept: what the library told of it. */
export const messageSchema = z.looseObject({
  key: keySchema,
  pushName: z.string().nullish(),
  message: rawContentSchema.nullish(),
  messageStubType: z.union([z.number(), z.string()]).nullish().catch(null),
  /** Seconds since 1970. */
  messageTimestamp: z.coerce.number().positive().nullish().catch(null),
})
export type RawMessage = z.infer<typeof messageSchema>

/** A delivery of a session: an event of the library, by its name there. */
export const deliverySchema = z.object({ event: z.string(), told: z.unknown() })

export const upsertSchema = z.looseObject({ messages: z.array(z.unknown()) })

/** News of a message: how far it is, what it says since, or that it was taken back. */
export const updateSchema = z.looseObject({
  key: keySchema,
  update: z.looseObject({
    status: z.union([z.number(), z.string()]).nullish(),
    message: rawContentSchema.nullish(),
    messageStubType: z.union([z.number(), z.string()]).nullish(),
    messageStubParameters: z.array(z.unknown()).nullish(),
  }),
})

/** How far a message of ours is with somebody of a group. */
export const groupReceiptSchema = z.looseObject({
  key: keySchema,
  receipt: z.looseObject({ receiptTimestamp: z.unknown().optional(), readTimestamp: z.unknown().optional() }),
})

export const groupNameSchema = z.looseObject({ id: z.string(), subject: z.string().min(1) })

/** A group with those in it, under both names where they are known. */
export const groupSchema = z.looseObject({
  subject: z.string().default(''),
  participants: z.array(z.looseObject({ id: z.string(), phoneNumber: z.string().nullish(), lid: z.string().nullish(), admin: z.string().nullish() })),
})
