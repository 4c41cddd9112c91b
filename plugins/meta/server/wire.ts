import { z } from 'zod'
import { flag, list, part, text } from '#plugins/channels/contract/graph/lenient.ts'

const somebody = part(z.looseObject({ id: z.string().min(1) }))
const number = z.number().optional().catch(undefined)

export const deliverySchema = z.looseObject({
  object: z.string(),
  /** `standby`: of conversations that another app has. */
  entry: z.array(z.looseObject({ id: text, messaging: list, standby: list }).catch({ id: undefined, messaging: [], standby: [] })),
})

export const attachmentSchema = z.looseObject({
  type: z.string(),
  title: text,
  url: text,
  payload: part(
    z.looseObject({
      url: text,
      title: text,
      sticker_id: z.union([z.number(), z.string()]).optional().catch(undefined),
      /** Products of a shop that somebody shared. */
      product: part(z.looseObject({ elements: list })),
      coordinates: part(z.looseObject({ lat: z.number().min(-90).max(90), long: z.number().min(-180).max(180) })),
    }),
  ),
})
export type Attachment = z.infer<typeof attachmentSchema>

export const sharedProductSchema = z.looseObject({ id: text, retailer_id: text, title: text })

/** Where a conversation came from: an advertisement, or a product of a shop. */
const referral = part(
  z.looseObject({
    source: text,
    ad_id: text,
    ads_context_data: part(z.looseObject({ ad_title: text })),
    product: part(z.looseObject({ id: z.union([z.string(), z.number()]).transform(String) })),
  }),
)
export type Referral = NonNullable<z.infer<typeof referral>>

const messageSchema = z.looseObject({
  mid: z.string().min(1),
  text,
  is_echo: flag,
  is_deleted: flag,
  is_unsupported: flag,
  reply_to: part(z.looseObject({ mid: text, story: part(z.looseObject({ url: text })) })),
  attachments: list,
  referral,
})
export type WireMessage = z.infer<typeof messageSchema>

/** A piece of news of a conversation: the part that is there says of what it is. */
export const messagingSchema = z.looseObject({
  sender: somebody,
  recipient: somebody,
  timestamp: number,
  message: part(messageSchema),
  postback: part(z.looseObject({ mid: text, title: text, payload: text, referral })),
  reaction: part(z.looseObject({ mid: z.string().min(1), action: text, emoji: text, reaction: text })),
  message_edit: part(z.looseObject({ mid: z.string().min(1), text: z.string() })),
  read: part(z.looseObject({ mid: text, watermark: number })),
  delivery: part(z.looseObject({ mids: list, watermark: number })),
  /** Somebody came by an advertisement or a link, and has written nothing yet. */
  referral,
})
export type Messaging = z.infer<typeof messagingSchema>
