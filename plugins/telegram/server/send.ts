import { type ChannelLine, type ChannelMessage, multipart } from '#plugins/channels/contract/index.ts'
import { ChannelError, type MessageData } from '#plugins/connections/contract/index.ts'
import { askBot } from './api.ts'
import { refOf } from './parse.ts'
import { sentSchema } from './updates.ts'

/** UTF-16 units. @source Bot API */
const LONGEST_TEXT = 4096
const LONGEST_CAPTION = 1024
/** Bytes of what a button sends back. */
const LONGEST_CHOICE = 64
const LARGEST_FILE = 50 * 1024 * 1024

/** The call that takes a file of a kind, and the field for it. */
const FILE_CALLS: Readonly<Record<string, readonly [string, string]>> = {
  image: ['sendPhoto', 'photo'],
  video: ['sendVideo', 'video'],
  sticker: ['sendSticker', 'sticker'],
  audio: ['sendAudio', 'audio'],
}

const numberIn = (ref: string): number => Number(ref.split(':')[1])

/** What every message says of where it goes. */
function placeOf({ to, quotedRef }: ChannelMessage): Record<string, unknown> {
  const reply = quotedRef === null ? {} : { reply_parameters: { message_id: numberIn(quotedRef), allow_sending_without_reply: true } }
  return { chat_id: to.value, ...reply }
}

const keyboardOf = ({ buttons }: Extract<MessageData, { type: 'buttons' }>) => ({
  inline_keyboard: buttons.map(({ id, text }, index) => [{ text, callback_data: Buffer.byteLength(id) <= LONGEST_CHOICE ? id : String(index) }]),
})

/** The call and what it is told, for all that is no file. @throws ChannelError `unsupported` */
function callOf(message: ChannelMessage): { method: string; body: Record<string, unknown> } {
  const { data, body } = message
  const place = placeOf(message)
  if (data?.type === 'location') {
    const { latitude, longitude, name, address } = data
    if (name === null && address === null) return { method: 'sendLocation', body: { ...place, latitude, longitude } }
    return { method: 'sendVenue', body: { ...place, latitude, longitude, title: name ?? address, address: address ?? name } }
  }
  if (data?.type === 'vcard') {
    const [contact] = data.contacts
    if (!contact?.number) return { method: 'sendMessage', body: { ...place, text: body } }
    return { method: 'sendContact', body: { ...place, phone_number: contact.number, first_name: contact.name } }
  }
  if (body.length > LONGEST_TEXT) throw new ChannelError('unsupported', { detail: `At most ${LONGEST_TEXT} characters` })
  if (data?.type === 'buttons') {
    const text = [data.header, body, data.footer].filter(Boolean).join('\n\n')
    return { method: 'sendMessage', body: { ...place, text, reply_markup: keyboardOf(data) } }
  }
  return { method: 'sendMessage', body: { ...place, text: body } }
}

async function sendFile(message: ChannelMessage, line: ChannelLine): Promise<unknown> {
  const { media, body } = message
  const file = await message.openFile()
  if (file.bytes > LARGEST_FILE) throw new ChannelError('mediaRejected', { detail: `At most ${LARGEST_FILE} bytes` })
  const isVoice = media?.kind === 'audio' && media.waveform !== null && file.mime.includes('ogg')
  const [method, field] = isVoice ? ['sendVoice', 'voice'] : (FILE_CALLS[media?.kind ?? ''] ?? ['sendDocument', 'document'])
  // The body of a file without a caption is its name.
  const caption = body === media?.name || media?.kind === 'sticker' ? '' : body
  if (caption.length > LONGEST_CAPTION) throw new ChannelError('unsupported', { detail: `At most ${LONGEST_CAPTION} characters beside a file` })
  const texts = Object.entries({ ...placeOf(message), ...(caption && { caption }) }).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  const { type, body: form } = multipart(Object.fromEntries(texts), field, file)
  return askBot(line, method, { headers: { 'content-type': type }, body: form })
}

/** Sends a message of any kind. The Bot API tells nothing of it later: handed over is all that is ever known. */
export async function sendMessage(message: ChannelMessage, line: ChannelLine): Promise<{ ref: string; ack: 1 }> {
  const { method, body } = message.media ? { method: '', body: {} } : callOf(message)
  const sent = sentSchema.safeParse(message.media ? await sendFile(message, line) : await askBot(line, method, body))
  if (!sent.success) throw new ChannelError('uncertain')
  return { ref: refOf(sent.data.chat.id, sent.data.message_id), ack: 1 }
}

/** What was done to a message that the contact has. An edit that changes nothing is done already. */
export async function changeMessage(message: ChannelMessage, change: 'edited' | 'deleted' | 'reacted', line: ChannelLine): Promise<void> {
  const place = { chat_id: message.to.value, message_id: numberIn(message.ref ?? '') }
  if (change === 'deleted') return void (await askBot(line, 'deleteMessage', place))
  if (change === 'reacted') {
    const ours = message.reactions.find(({ fromMe }) => fromMe)
    return void (await askBot(line, 'setMessageReaction', { ...place, reaction: ours ? [{ type: 'emoji', emoji: ours.emoji }] : [] }))
  }
  const call = message.media ? { method: 'editMessageCaption', text: { caption: message.body } } : { method: 'editMessageText', text: { text: message.body } }
  await askBot(line, call.method, { ...place, ...call.text }).catch((error: unknown) => {
    if (!(error instanceof ChannelError && /message is not modified/i.test(error.facts.detail ?? ''))) throw error
  })
}
