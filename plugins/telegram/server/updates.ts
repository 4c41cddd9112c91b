import { z } from 'zod'

const idText = z.number().transform(String)
const chat = z.looseObject({ id: idText, type: z.string() })
const user = z.looseObject({ id: idText, first_name: z.string().default(''), last_name: z.string().default(''), username: z.string().optional() })
const file = z.looseObject({
  file_id: z.string(),
  file_name: z.string().optional(),
  mime_type: z.string().optional(),
  file_size: z.number().optional().catch(undefined),
})
const sticker = file.extend({
  /** A drawing that moves, which only Telegram shows. */
  is_animated: z.boolean().optional(),
  is_video: z.boolean().optional(),
  thumbnail: file.optional().catch(undefined),
})
const button = z.looseObject({ text: z.string(), callback_data: z.string().optional(), url: z.string().optional() })
/** Where a text has a form or a link of its own, in UTF-16 units. */
const entity = z.looseObject({ type: z.string(), offset: z.int(), length: z.int(), url: z.string().optional() })
const entities = z.array(entity).optional().catch(undefined)

const message = z.looseObject({
  message_id: idText,
  chat,
  /** Seconds since 1970. */
  date: z.number().optional(),
  from: user.optional(),
  text: z.string().optional(),
  entities,
  caption: z.string().optional(),
  caption_entities: entities,
  photo: z.array(file).optional(),
  document: file.optional(),
  video: file.optional(),
  animation: file.optional(),
  voice: file.optional(),
  audio: file.optional(),
  video_note: file.optional(),
  sticker: sticker.optional(),
  location: z.looseObject({ latitude: z.number(), longitude: z.number() }).optional(),
  venue: z.looseObject({ title: z.string(), address: z.string() }).optional(),
  contact: z.looseObject({ phone_number: z.string(), first_name: z.string(), last_name: z.string().default(''), vcard: z.string().optional() }).optional(),
  poll: z.unknown().optional(),
  reply_to_message: z.looseObject({ message_id: idText }).optional(),
  forward_origin: z.unknown().optional(),
  reply_markup: z.looseObject({ inline_keyboard: z.array(z.array(button)).default([]) }).optional(),
})
export type BotMessage = z.infer<typeof message>
export type BotFile = z.infer<typeof file>
export type TextEntity = z.infer<typeof entity>

/** An update of the Bot API: what of it is understood here. Identifiers are text. @source Bot API, `Update` */
export const updateSchema = z.looseObject({
  update_id: z.number(),
  message: message.optional(),
  edited_message: message.optional(),
  callback_query: z.looseObject({ id: z.string(), from: user, data: z.string().optional(), message: message.optional() }).optional(),
  message_reaction: z
    .looseObject({
      chat,
      message_id: idText,
      user: user.optional(),
      new_reaction: z.array(z.looseObject({ type: z.string(), emoji: z.string().optional() })).default([]),
    })
    .optional(),
})

export const sentSchema = z.looseObject({ message_id: idText, chat })
export const accountSchema = z.looseObject({ username: z.string().optional() })
export const foundFileSchema = z.looseObject({ file_path: z.string().optional() })
