import { z } from 'zod'
import { graphErrorSchema } from '#plugins/channels/contract/graph/errors.ts'
import { flag, list, part, text } from '#plugins/channels/contract/graph/lenient.ts'

/** Seconds since 1970. */
export const timestamp = z.union([z.string(), z.number()]).optional().catch(undefined)

export const deliverySchema = z.looseObject({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(z.looseObject({ id: text, changes: list }).catch({ id: undefined, changes: [] })),
})

/** The choice of a person about advertising. */
export const preferenceSchema = z.looseObject({ wa_id: text, user_id: text, category: text, value: z.enum(['stop', 'resume']) })

export const changeSchema = z.looseObject({ field: z.string(), value: z.looseObject({}) })

export const valueSchema = z.looseObject({
  metadata: z.looseObject({ phone_number_id: z.string() }),
  contacts: list,
  messages: list,
  message_echoes: list,
  statuses: list,
  /** Of the account, not of a message. */
  errors: list,
  user_preferences: list,
  calls: list,
})

/** Somebody as a delivery names them; of people with user names the number may be missing. */
export const profileSchema = z.looseObject({
  profile: part(z.looseObject({ name: text })),
  wa_id: text,
  user_id: text,
})
export type Profile = z.infer<typeof profileSchema>

const mediaSchema = z.looseObject({ id: z.string().min(1), mime_type: text, caption: text, filename: text })
export type WireMedia = z.infer<typeof mediaSchema>

const reply = z.looseObject({ id: text, title: z.string() })

const contentShape = {
  text: part(z.looseObject({ body: z.string() })),
  image: part(mediaSchema),
  video: part(mediaSchema),
  audio: part(mediaSchema),
  document: part(mediaSchema),
  sticker: part(mediaSchema),
}

export const messageSchema = z.looseObject({
  id: z.string().min(1),
  type: z.string(),
  from: text,
  from_user_id: text,
  /** Of messages that the account itself wrote on its phone: whom to. */
  to: text,
  to_user_id: text,
  timestamp,
  group_id: text,
  context: part(
    z.looseObject({ id: text, forwarded: flag, frequently_forwarded: flag, referred_product: part(z.looseObject({ product_retailer_id: z.string().min(1) })) }),
  ),
  referral: part(z.looseObject({ source_url: text, source_id: text, headline: text, body: text, ctwa_clid: text })),
  ...contentShape,
  location: part(z.looseObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180), name: text, address: text })),
  contacts: list,
  reaction: part(z.looseObject({ message_id: z.string().min(1), emoji: text })),
  button: part(z.looseObject({ text: z.string() })),
  interactive: part(
    z.looseObject({
      button_reply: part(reply),
      list_reply: part(reply),
      nfm_reply: part(z.looseObject({ body: text, response_json: text })),
    }),
  ),
  order: part(z.looseObject({ text, product_items: list })),
  system: part(z.looseObject({ type: text, body: text, wa_id: text })),
  edit: part(z.looseObject({ original_message_id: z.string().min(1), message: part(z.looseObject(contentShape)) })),
  revoke: part(z.looseObject({ original_message_id: z.string().min(1) })),
  unsupported: part(z.looseObject({ type: text })),
})
export type WireMessage = z.infer<typeof messageSchema>

export const cardSchema = z.looseObject({
  name: part(z.looseObject({ formatted_name: text, first_name: text })),
  phones: list,
  emails: list,
})
export const cardPhoneSchema = z.looseObject({ phone: text, wa_id: text })
export const cardEmailSchema = z.looseObject({ email: text })

export const productSchema = z.looseObject({
  product_retailer_id: z.string(),
  quantity: z.coerce.number(),
  item_price: z.coerce.number().optional().catch(undefined),
  currency: text,
})

export const statusSchema = z.looseObject({ id: z.string().min(1), status: z.string(), errors: list })
export const statusErrorSchema = graphErrorSchema
