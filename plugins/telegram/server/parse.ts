import type { ChannelEvent, InboundFile, Party } from '#plugins/channels/contract/index.ts'
import type { MessageData } from '#plugins/connections/contract/index.ts'
import { readJson } from './api.ts'
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
})

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
  if (sticker) return asFile(sticker, 'sticker.webp', true)
  return document && asFile(document, 'document')
}

function dataOf({ location, venue, contact }: BotMessage): MessageData | undefined {
  if (location) return { type: 'location', ...place(location), name: venue?.title.slice(0, 200) ?? null, address: venue?.address.slice(0, 400) ?? null }
  if (!contact) return undefined
  const name = [contact.first_name, contact.last_name].filter(Boolean).join(' ').slice(0, 100) || contact.phone_number
  return { type: 'vcard', contacts: [{ name, number: contact.phone_number.slice(0, 40), email: null }] }
}

const place = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({ latitude, longitude })

const bodyOfData = (data: MessageData): string => {
  if (data.type === 'location') return data.name ?? data.address ?? `${data.latitude}, ${data.longitude}`
  return data.type === 'vcard' ? data.contacts.map(({ name }) => name).join(', ') : ''
}

function eventOf(message: BotMessage): ChannelEvent {
  const { chat, message_id, from, text, caption, reply_to_message, forward_origin, poll } = message
  const said = { ref: refOf(chat.id, message_id), from: partyOf(chat.id, from) }
  const [file, data] = [fileOf(message), dataOf(message)]
  const body = text ?? caption ?? (data ? bodyOfData(data) : '')
  if (body === '' && !file) return { kind: 'unreadable', ...said, what: poll ? 'poll' : 'message' }
  return {
    kind: 'message',
    ...said,
    body,
    ...(data && { data }),
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

/** What an update says. Conversations of many are left alone. @throws for what is no update */
export function parseUpdate(body: Buffer): ChannelEvent[] {
  const { message, edited_message, callback_query, message_reaction } = updateSchema.parse(readJson(body))
  const events: ChannelEvent[] = []
  if (message?.chat.type === 'private') events.push(eventOf(message))
  if (edited_message?.chat.type === 'private') {
    const { chat, message_id, from, text, caption } = edited_message
    const said = text ?? caption
    if (said !== undefined) events.push({ kind: 'edited', ref: refOf(chat.id, message_id), from: partyOf(chat.id, from), body: said })
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
    const emoji = new_reaction.find(({ type }) => type === 'emoji')?.emoji ?? ''
    events.push({ kind: 'reacted', ref: refOf(chat.id, message_id), from: partyOf(chat.id, user), emoji })
  }
  return events
}
