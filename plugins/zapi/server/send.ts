import { sendCaptionBehind } from '#plugins/channels/contract/captionBehind.ts'
import type { Address, ChannelConnection, ChannelMessage } from '#plugins/channels/contract/index.ts'
import { asVoiceNote } from '#plugins/channels/contract/sound/voiceNote.ts'
import { dataAddressOf, jsonWithFile } from '#plugins/channels/contract/whatsapp/jsonWithFile.ts'
import {
  captionBehind,
  captionOf,
  cardsToSend,
  fileToSend,
  ourReaction,
  type ShownAs,
  shownAs,
  textToSend,
  withPhones,
} from '#plugins/channels/contract/whatsapp/outbound.ts'
import { recipientOf } from '#plugins/channels/contract/whatsapp/recipient.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { askProvider, errorOf, REFUSED } from './api.ts'
import { existsSchema, sentSchema } from './events.ts'
import { phoneAt } from './groupPhone.ts'
import { readGroup } from './groups.ts'
import { providerId } from './waitingRef.ts'

const FILE_TIMEOUT_MS = 120_000

type Opened = Awaited<ReturnType<typeof fileToSend>>

async function findAddress(connection: ChannelConnection, phone: string): Promise<Address | null> {
  const { data } = existsSchema.safeParse(await askProvider(connection, { method: 'GET', path: `/phone-exists/${phone}` }))
  if (!data) throw new ChannelError('checkFailed')
  if (!data.exists) return null
  return { kind: 'phone', value: data.phone && /^\d{6,}$/.test(data.phone) ? data.phone : phone }
}

/** A text and the phones of those whom it calls. The provider has no word for everybody: all phones of the group are named. */
async function calledIn(message: ChannelMessage, connection: ChannelConnection): Promise<Record<string, unknown>> {
  const { text, everyone, mentioned } = withPhones(textToSend(message), message)
  const people = everyone ? (await readGroup(message.to, connection)).people : []
  const phones = people.flatMap(({ addresses }) => addresses.filter(({ kind }) => kind === 'phone').map(({ value }) => value))
  const all = [...new Set([...mentioned, ...phones])]
  return { message: text, ...(all.length > 0 && { mentioned: all }) }
}

/** The call and what it is told, for all that is no file. @throws ChannelError `unsupported` */
async function callOf(
  message: ChannelMessage,
  place: Record<string, unknown>,
  connection: ChannelConnection,
): Promise<{ path: string; body: Record<string, unknown> }> {
  const { data } = message
  if (data?.type === 'location') {
    const { latitude, longitude, name, address } = data
    // Numbers are texts here, and no place goes without words.
    const point = { latitude: String(latitude), longitude: String(longitude) }
    const title = name ?? address ?? `${latitude}, ${longitude}`
    return { path: '/send-location', body: { ...place, ...point, title: title, address: address ?? title } }
  }
  const [card, ...others] = cardsToSend(message)
  if (card && others.length === 0) return { path: '/send-contact', body: { ...place, contactName: card.name, contactPhone: card.digits } }
  if (card) {
    const contacts = [card, ...others].map(({ name, digits }) => ({ name, phones: [digits] }))
    return { path: '/send-multiple-contacts', body: { ...place, contacts } }
  }
  return { path: '/send-text', body: { ...place, ...(await calledIn(message, connection)) } }
}

/** The ending of a document, which is part of the address that it is sent to. */
const endingOf = (name: string, mime: string): string => /\.([a-z0-9]{1,8})$/i.exec(name)?.[1] ?? /\/([a-z0-9]{1,8})(;|$)/i.exec(mime)?.[1] ?? 'bin'

async function postFile(
  message: ChannelMessage,
  opened: Opened,
  kind: ShownAs,
  place: Record<string, unknown>,
  connection: ChannelConnection,
): Promise<unknown> {
  const file = kind === 'voice' ? await asVoiceNote(opened) : opened
  const caption = captionOf(message)
  const post = (path: string, field: string, fields: Record<string, unknown>) =>
    askProvider(connection, {
      path,
      stream: jsonWithFile({ ...place, ...fields }, field, file, dataAddressOf(file.mime)),
      timeoutMs: FILE_TIMEOUT_MS,
      withheld: [message.body],
    })
  const captioned = caption ? { caption } : {}
  if (kind === 'voice' || kind === 'audio') return post('/send-audio', 'audio', { waveform: kind === 'voice' })
  if (kind === 'sticker') return post('/send-sticker', 'sticker', {})
  if (kind === 'document') return post(`/send-document/${endingOf(file.name, file.mime)}`, 'document', { fileName: file.name, ...captioned })
  return post(`/send-${kind}`, kind, captioned)
}

const askToSend = async (message: ChannelMessage, place: Record<string, unknown>, connection: ChannelConnection) =>
  askProvider(connection, { ...(await callOf(message, place, connection)), withheld: [message.body] })

/** Sends a message by all the calls that it takes; their answers, in their order. */
async function answersTo(message: ChannelMessage, place: { phone: string }, connection: ChannelConnection): Promise<[unknown, unknown?]> {
  if (!message.media) return [await askToSend(message, place, connection)]
  const opened = await fileToSend(message)
  const kind = shownAs(message.media, opened.mime)
  const caption = captionBehind(message, kind)
  if (caption) textToSend(caption)
  const sent = await postFile(message, opened, kind, place, connection)
  // Some refusals come with the number of a success: nothing follows those.
  if (!caption || !sentSchema.safeParse(sent).success) return [sent]
  return [sent, await sendCaptionBehind(() => askToSend(caption, { phone: place.phone }, connection))]
}

/** Gives a message to the provider, which keeps it in its queue: a receipt says when it was handed over. */
export async function sendMessage(
  message: ChannelMessage,
  connection: ChannelConnection,
): Promise<{ ref: string; ack: 0; knownAs: Address; secondRef?: string }> {
  const to = await recipientOf(message, (phone) => findAddress(connection, phone))
  const { quotedRef } = message
  const place = { phone: phoneAt(to), ...(quotedRef !== null && { messageId: providerId(quotedRef) }) }
  const [answer, behind] = await answersTo(message, place, connection)
  const [sent, sentCaption] = [sentSchema.safeParse(answer), sentSchema.safeParse(behind)]
  if (sent.success) return { ref: sent.data.messageId, ack: 0, knownAs: to, ...(sentCaption.success && { secondRef: sentCaption.data.messageId }) }
  // Some refusals come with the number of a success.
  const refused = errorOf(REFUSED, answer, undefined, [...Object.values(connection.secrets), message.body])
  throw refused.facts.detail ? refused : new ChannelError('uncertain')
}

/** Passes on a change of a message that the contact has. */
export async function changeMessage(message: ChannelMessage, change: 'edited' | 'deleted' | 'reacted', connection: ChannelConnection): Promise<void> {
  const [phone, messageId] = [phoneAt(message.to), providerId(message.ref ?? '')]
  if (change === 'deleted') {
    const search = new URLSearchParams({ phone, messageId, owner: 'true' }).toString()
    return void (await askProvider(connection, { method: 'DELETE', path: `/messages?${search}` }))
  }
  if (change === 'edited')
    return void (await askProvider(connection, {
      path: '/send-text',
      body: { phone, message: message.body, editMessageId: messageId },
      withheld: [message.body],
    }))
  const reaction = ourReaction(message)
  if (reaction) return void (await askProvider(connection, { path: '/send-reaction', body: { phone, reaction, messageId } }))
  await askProvider(connection, { path: '/send-remove-reaction', body: { phone, messageId } })
}

/** Makes one call for each: the provider takes no list. */
export async function markRead(to: Address, refs: readonly string[], connection: ChannelConnection): Promise<void> {
  for (const ref of refs) await askProvider(connection, { path: '/read-message', body: { phone: phoneAt(to), messageId: providerId(ref) } })
}
