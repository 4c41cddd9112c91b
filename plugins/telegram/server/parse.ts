import { cutText, storable } from '#core/contract/text.ts'
import type { ChannelEvent, InboundFile, Party } from '#plugins/channels/contract/index.ts'
import { contentOfCards } from '#plugins/channels/contract/whatsapp/cards.ts'
import { cardOfVcard } from '#plugins/channels/contract/whatsapp/vcard.ts'
import { writtenAt } from '#plugins/channels/contract/whatsapp/writtenAt.ts'
import type { MessageData } from '#plugins/connections/contract/index.ts'
import { readJson } from './api.ts'
import { textOf } from './links.ts'
import { isServiceMessage } from './serviceMessages.ts'
import { type BotFile, type BotMessage, updateSchema } from './updates.ts'

/** A message is known by its conversation and its number there. */
export const refOf = (chatId: string, messageId: string): string => `${chatId}:${messageId}`

type Sender = NonNullable<BotMessage['from']>

function partyOf(chatId: string, sender: Sender | undefined): Party {
  const name = [sender?.first_name, sender?.last_name].filter(Boolean).join(' ') || sender?.username || ''
  return { addresses: [{ kind: 'telegram', value: chatId }], name }
}

const asFile = (found: BotFile, name: string, isSticker = false): InboundFile => ({
  id: found.file_id,
  name: found.file_name ?? name,
  type: found.mime_type ?? null,
  ...(isSticker && { isSticker }),
  ...(found.file_size !== undefined && { bytes: found.file_size }),
})

/** A drawing that moves is shown by its picture, which browsers can show. */
function stickerOf(sticker: NonNullable<BotMessage['sticker']>): InboundFile {
  if (sticker.is_video) return asFile(sticker, 'sticker.webm', true)
  if (!sticker.is_animated) return asFile(sticker, 'sticker.webp', true)
  return sticker.thumbnail ? asFile(sticker.thumbnail, 'sticker.webp', true) : asFile(sticker, 'sticker.tgs', true)
}

function fileOf({ photo, animation, video, video_note, voice, audio, document, sticker }: BotMessage): InboundFile | undefined {
  // The sizes of a picture, the largest last.
  const largest = photo?.at(-1)
  if (largest) return asFile(largest, 'photo.jpg')
  // An animation comes as a document too.
  if (animation) return asFile(animation, 'animation.mp4')
  if (video) return asFile(video, 'video.mp4')
  if (video_note) return asFile(video_note, 'video.mp4')
  if (voice) return asFile(voice, 'voice.ogg')
  if (audio) return asFile(audio, 'audio.mp3')
  if (sticker) return stickerOf(sticker)
  return document && asFile(document, 'document')
}

/** In characters, as `messageDataSchema` has them. */
const LONGEST = { name: 200, address: 400 } as const

interface Special {
  body: string
  data?: MessageData
}

/** A place or a contact card, with the words that stand for it. */
function specialOf({ location, venue, contact }: BotMessage): Special | null {
  if (contact) {
    const { first_name, last_name, phone_number, vcard = '' } = contact
    const { phones, email, name } = cardOfVcard(vcard, [first_name, last_name].filter(Boolean).join(' '))
    return contentOfCards([{ name, email, phones: [{ number: phone_number, isOnWhatsapp: false }, ...phones] }])
  }
  if (!location) return null
  const { latitude, longitude } = location
  const name = cutText(venue?.title ?? '', LONGEST.name) || null
  const address = cutText(venue?.address ?? '', LONGEST.address) || null
  return { body: name ?? address ?? `${latitude}, ${longitude}`, data: { type: 'location', latitude, longitude, name, address } }
}

function eventOf(message: BotMessage): ChannelEvent {
  const { chat, message_id, from, date, reply_to_message, forward_origin, poll } = message
  const identity = { ref: refOf(chat.id, message_id), from: partyOf(chat.id, from) }
  const file = fileOf(message)
  const special = specialOf(message)
  const body = textOf(message) ?? special?.body ?? ''
  if (body === '' && !file) return { kind: 'unreadable', ...identity, what: poll ? 'poll' : 'message' }
  return {
    kind: 'message',
    ...identity,
    ...writtenAt(date),
    body,
    ...(special?.data && { data: special.data }),
    ...(file && { file }),
    ...(reply_to_message && { quotedRef: refOf(chat.id, reply_to_message.message_id) }),
    ...(forward_origin !== undefined && { isForwarded: true }),
  }
}

/** The words of a pressed button stand only on the message that has it. */
function pressedText(message: BotMessage | undefined, data: string | undefined): string {
  const buttons = message?.reply_markup?.inline_keyboard.flat() ?? []
  return buttons.find(({ callback_data }) => callback_data === data)?.text ?? data ?? ''
}

/** Stands for an emoji of somebody's own, or one that was paid for: a delivery does not say what it looks like. */
const SOME_EMOJI = '⭐'

/** The emoji of a reaction; empty where it was taken back. */
function emojiOf(reactions: readonly { type: string; emoji?: string | undefined }[]): string {
  const shown = reactions.find(({ emoji }) => emoji)?.emoji
  return shown ?? (reactions.length > 0 ? SOME_EMOJI : '')
}

/** Conversations of many are not served: a message there is named as left out. */
const ofGroup = ({ chat, from }: BotMessage): ChannelEvent => ({ kind: 'leftOut', problem: 'group', from: partyOf(chat.id, from) })

/** Events of an update. @throws for what is no update */
export function parseUpdate(body: Buffer): ChannelEvent[] {
  const { message, edited_message, callback_query, message_reaction } = updateSchema.parse(storable(readJson(body)))
  const events: ChannelEvent[] = []
  if (message && !isServiceMessage(message)) events.push(message.chat.type === 'private' ? eventOf(message) : ofGroup(message))
  if (edited_message?.chat.type === 'private') {
    const { chat, message_id, from } = edited_message
    const editedBody = textOf(edited_message)
    if (editedBody !== undefined) events.push({ kind: 'edited', ref: refOf(chat.id, message_id), from: partyOf(chat.id, from), body: editedBody })
  }
  const pressed = callback_query && pressedText(callback_query.message, callback_query.data)
  if (callback_query?.message?.chat.type === 'private' && pressed) {
    const { chat, message_id } = callback_query.message
    events.push({
      ...{ kind: 'message', ref: `press:${callback_query.id}`, from: partyOf(chat.id, callback_query.from) },
      ...{ body: pressed, quotedRef: refOf(chat.id, message_id) },
    })
  }
  if (message_reaction?.chat.type === 'private') {
    const { chat, message_id, user, new_reaction } = message_reaction
    events.push({ kind: 'reacted', ref: refOf(chat.id, message_id), from: partyOf(chat.id, user), emoji: emojiOf(new_reaction) })
  }
  return events
}
