import type { Address, ChannelLine, ChannelMessage } from '#plugins/channels/contract/index.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { askGateway } from './api.ts'
import { jsonWithFile } from './base64Body.ts'
import { sentSchema } from './events.ts'
import { addressOfJid, jidOf } from './jid.ts'

/** Characters of one message. @source WhatsApp */
const LONGEST_TEXT = 65_536
/** Bytes of a file that goes within a request, a third longer there. */
const LARGEST_FILE = 16 * 1024 * 1024
const FILE_TIMEOUT_MS = 120_000

/** What WhatsApp shows as what it is; everything else goes as a document. @source media types of WhatsApp */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  image: ['image/jpeg', 'image/png', 'image/webp'],
  video: ['video/mp4', 'video/3gpp'],
  audio: ['audio/aac', 'audio/amr', 'audio/mp4', 'audio/mpeg', 'audio/ogg'],
}

/** A person at the gateway: phones in digits, everybody else with their host. */
const numberAt = (to: Address): string => (to.kind === 'phone' ? to.value : jidOf(to))

/** Whom a message in a group calls, and its text with their numbers in place of their names, as WhatsApp has it. */
function calledIn(text: string, { called }: ChannelMessage): { text: string; fields: Record<string, unknown> } {
  if (!called) return { text, fields: {} }
  const { everyone, people } = called
  // The longest first: a name may begin with another one.
  const written = people.toSorted((one, other) => other.name.length - one.name.length)
  return {
    text: written.reduce((said, { id, name }) => said.replaceAll(`@${name}`, `@${id.split('@')[0]}`), text),
    fields: { ...(everyone && { mentionsEveryOne: true }), ...(people.length > 0 && { mentioned: people.map(({ id }) => id) }) },
  }
}

function placeOf({ to, quoted, quotedRef }: ChannelMessage): Record<string, unknown> {
  if (quotedRef === null || quoted === null) return { number: numberAt(to) }
  const key = { id: quotedRef, remoteJid: jidOf(to), fromMe: quoted.fromMe }
  return { number: numberAt(to), quoted: { key, message: { conversation: quoted.body } } }
}

/** Choices as WhatsApp shows them everywhere: by their numbers. */
function numbered({ data, body }: ChannelMessage): string {
  if (data?.type !== 'buttons') return body
  const choices = data.buttons.map(({ text }, index) => `${index + 1}. ${text}`).join('\n')
  return [data.header, body, choices, data.footer].filter(Boolean).join('\n\n')
}

/** The call and what it is told, for all that is no file. @throws ChannelError `unsupported` */
function callOf(message: ChannelMessage): { path: string; body: Record<string, unknown> } {
  const { data, body } = message
  const place = placeOf(message)
  if (data?.type === 'location') {
    const { latitude, longitude, name, address } = data
    // The gateway takes no place without words.
    const point = `${latitude}, ${longitude}`
    return { path: '/message/sendLocation', body: { ...place, latitude, longitude, name: name ?? address ?? point, address: address ?? point } }
  }
  if (data?.type === 'vcard') {
    const contact = data.contacts.flatMap(({ name, number, email }) => {
      const digits = number.replaceAll(/\D/g, '')
      return digits ? [{ fullName: name, wuid: digits, phoneNumber: number, ...(email && { email }) }] : []
    })
    if (contact.length > 0) return { path: '/message/sendContact', body: { ...place, contact } }
  }
  const { text, fields } = calledIn(numbered(message), message)
  if (text.length > LONGEST_TEXT) throw new ChannelError('unsupported', { detail: `At most ${LONGEST_TEXT} characters` })
  return { path: '/message/sendText', body: { ...place, text: text || body, linkPreview: false, ...fields } }
}

async function sendFile(message: ChannelMessage, line: ChannelLine): Promise<unknown> {
  const { media, body } = message
  const file = await message.openFile()
  if (file.bytes > LARGEST_FILE) throw new ChannelError('mediaRejected', { detail: `At most ${LARGEST_FILE} bytes` })
  const place = placeOf(message)
  const post = (path: string, fields: Record<string, unknown>, field: string) =>
    askGateway(line, { path, stream: jsonWithFile(fields, field, file), timeoutMs: FILE_TIMEOUT_MS })
  if (media?.kind === 'sticker') return post('/message/sendSticker', place, 'sticker')
  if (media?.kind === 'audio' && media.waveform !== null) return post('/message/sendWhatsAppAudio', place, 'audio')
  const mediatype = media && SHOWN[media.kind]?.some((type) => file.mime.startsWith(type)) ? media.kind : 'document'
  // The body of a file without a caption is its name.
  const { text: caption, fields } = calledIn(body === media?.name ? '' : body, message)
  return post('/message/sendMedia', { ...place, mediatype, mimetype: file.mime, fileName: file.name, ...(caption && { caption }), ...fields }, 'media')
}

/** Sends a message of any kind; what the gateway turned the address into is where the conversation goes on. */
export async function sendMessage(message: ChannelMessage, line: ChannelLine): Promise<{ ref: string; ack: 1; knownAs?: Address }> {
  const sent = sentSchema.safeParse(message.media ? await sendFile(message, line) : await askGateway(line, callOf(message)))
  if (!sent.success) throw new ChannelError('uncertain')
  const { id, remoteJid } = sent.data.key
  const knownAs = addressOfJid(remoteJid)
  return { ref: id, ack: 1, ...(knownAs && { knownAs }) }
}

/** What was done to a message that the contact has. */
export async function changeMessage(message: ChannelMessage, change: 'edited' | 'deleted' | 'reacted', line: ChannelLine): Promise<void> {
  const { to, fromMe, body, reactions } = message
  const key = { id: message.ref ?? '', remoteJid: jidOf(to), fromMe }
  if (change === 'deleted') return void (await askGateway(line, { method: 'DELETE', path: '/chat/deleteMessageForEveryone', body: key }))
  if (change === 'edited') return void (await askGateway(line, { path: '/chat/updateMessage', body: { number: numberAt(to), key, text: body } }))
  const reaction = reactions.find((one) => one.fromMe)?.emoji ?? ''
  await askGateway(line, { path: '/message/sendReaction', body: { key, reaction } })
}

/** How long the contact sees it, in milliseconds; the gateway answers after that, and takes it away. */
const SIGN_MS = 3_000

export async function showTyping(to: Address, isRecording: boolean, line: ChannelLine): Promise<void> {
  const presence = isRecording ? 'recording' : 'composing'
  await askGateway(line, { path: '/chat/sendPresence', body: { number: numberAt(to), presence, delay: SIGN_MS } })
}

export async function markRead(to: Address, refs: readonly string[], line: ChannelLine): Promise<void> {
  if (refs.length === 0) return
  const readMessages = refs.map((id) => ({ remoteJid: jidOf(to), fromMe: false, id }))
  await askGateway(line, { path: '/chat/markMessageAsRead', body: { readMessages } })
}
