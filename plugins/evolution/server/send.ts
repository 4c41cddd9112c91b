import { sendCaptionBehind } from '#plugins/channels/contract/captionBehind.ts'
import type { Address, ChannelConnection, ChannelMessage } from '#plugins/channels/contract/index.ts'
import { addressOfJid, jidOf, numberAt } from '#plugins/channels/contract/whatsapp/jid.ts'
import { jsonWithFile } from '#plugins/channels/contract/whatsapp/jsonWithFile.ts'
import {
  captionBehind,
  captionOf,
  cardsToSend,
  fileToSend,
  ourReaction,
  shownAs,
  textToSend,
  withNumbers,
} from '#plugins/channels/contract/whatsapp/outbound.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { askGateway } from './api.ts'
import { sentSchema } from './events.ts'

const FILE_TIMEOUT_MS = 120_000

function placeOf({ to, quoted, quotedRef }: ChannelMessage): Record<string, unknown> {
  if (quotedRef === null || quoted === null) return { number: numberAt(to) }
  const key = { id: quotedRef, remoteJid: jidOf(to), fromMe: quoted.fromMe }
  return { number: numberAt(to), quoted: { key, message: { conversation: quoted.body } } }
}

const mentionsOf = (everyone: boolean, mentioned: readonly string[]) => ({
  ...(everyone && { mentionsEveryOne: true }),
  ...(mentioned.length > 0 && { mentioned }),
})

/** The call and what it is told, for all that is no file. @throws ChannelError `unsupported` */
function callOf(message: ChannelMessage): { path: string; body: Record<string, unknown> } {
  const { data } = message
  const place = placeOf(message)
  if (data?.type === 'location') {
    const { latitude, longitude, name, address } = data
    // The gateway takes no place without words.
    const point = `${latitude}, ${longitude}`
    return { path: '/message/sendLocation', body: { ...place, latitude, longitude, name: name ?? address ?? point, address: address ?? point } }
  }
  const contact = cardsToSend(message).map(({ name, digits, number, email }) => ({
    fullName: name,
    wuid: digits,
    phoneNumber: number,
    ...(email && { email }),
  }))
  if (contact.length > 0) return { path: '/message/sendContact', body: { ...place, contact } }
  const { text, everyone, mentioned } = withNumbers(textToSend(message), message)
  return { path: '/message/sendText', body: { ...place, text, linkPreview: false, ...mentionsOf(everyone, mentioned) } }
}

type Opened = Awaited<ReturnType<typeof fileToSend>>

function postFile(message: ChannelMessage, file: Opened, connection: ChannelConnection): Promise<unknown> {
  const place = placeOf(message)
  const post = (path: string, fields: Record<string, unknown>, field: string) =>
    askGateway(connection, { path, stream: jsonWithFile(fields, field, file), timeoutMs: FILE_TIMEOUT_MS, withheld: [message.body] })
  const kind = shownAs(message.media, file.mime)
  if (kind === 'sticker') return post('/message/sendSticker', place, 'sticker')
  if (kind === 'voice') return post('/message/sendWhatsAppAudio', place, 'audio')
  const { text: caption, everyone, mentioned } = withNumbers(captionBehind(message, kind) ? '' : captionOf(message), message)
  return post(
    '/message/sendMedia',
    { ...place, mediatype: kind, mimetype: file.mime, fileName: file.name, ...(caption && { caption }), ...mentionsOf(everyone, mentioned) },
    'media',
  )
}

const askToSend = (message: ChannelMessage, connection: ChannelConnection) => askGateway(connection, { ...callOf(message), withheld: [message.body] })

/** Sends a message by all the calls that it takes; their answers, in their order. */
async function answersTo(message: ChannelMessage, connection: ChannelConnection): Promise<[unknown, unknown?]> {
  if (!message.media) return [await askToSend(message, connection)]
  const file = await fileToSend(message)
  const caption = captionBehind(message, shownAs(message.media, file.mime))
  if (caption) textToSend(caption)
  const sent = await postFile(message, file, connection)
  return caption ? [sent, await sendCaptionBehind(() => askToSend(caption, connection))] : [sent]
}

/** Sends a message of any kind; what the gateway turned the address into is where the conversation goes on. */
export async function sendMessage(
  message: ChannelMessage,
  connection: ChannelConnection,
): Promise<{ ref: string; ack: 1; knownAs?: Address; secondRef?: string }> {
  const [sent, sentCaption] = (await answersTo(message, connection)).map((answer) => sentSchema.safeParse(answer))
  if (!sent?.success) throw new ChannelError('uncertain')
  const { id, remoteJid } = sent.data.key
  const knownAs = addressOfJid(remoteJid)
  return { ref: id, ack: 1, ...(knownAs && { knownAs }), ...(sentCaption?.data && { secondRef: sentCaption.data.key.id }) }
}

/** Passes on a change of a message that the contact has. */
export async function changeMessage(message: ChannelMessage, change: 'edited' | 'deleted' | 'reacted', connection: ChannelConnection): Promise<void> {
  const { to, fromMe, body } = message
  const key = { id: message.ref ?? '', remoteJid: jidOf(to), fromMe }
  if (change === 'deleted') return void (await askGateway(connection, { method: 'DELETE', path: '/chat/deleteMessageForEveryone', body: key }))
  if (change === 'edited')
    return void (await askGateway(connection, { path: '/chat/updateMessage', body: { number: numberAt(to), key, text: body }, withheld: [body] }))
  await askGateway(connection, { path: '/message/sendReaction', body: { key, reaction: ourReaction(message) } })
}

/** How long the contact sees it, in milliseconds; the gateway answers after that, and takes it away. */
const SIGN_MS = 3_000

export async function showTyping(to: Address, isRecording: boolean, connection: ChannelConnection): Promise<void> {
  const presence = isRecording ? 'recording' : 'composing'
  await askGateway(connection, { path: '/chat/sendPresence', body: { number: numberAt(to), presence, delay: SIGN_MS } })
}

export async function markRead(to: Address, refs: readonly string[], connection: ChannelConnection): Promise<void> {
  if (refs.length === 0) return
  const readMessages = refs.map((id) => ({ remoteJid: jidOf(to), fromMe: false, id }))
  await askGateway(connection, { path: '/chat/markMessageAsRead', body: { readMessages } })
}
