import { sendCaptionBehind } from '#plugins/channels/contract/captionBehind.ts'
import type { Address, ChannelConnection, ChannelMessage } from '#plugins/channels/contract/index.ts'
import { asVoiceNote } from '#plugins/channels/contract/sound/voiceNote.ts'
import { addressOfJid, numberAt } from '#plugins/channels/contract/whatsapp/jid.ts'
import { jsonWithFile } from '#plugins/channels/contract/whatsapp/jsonWithFile.ts'
import {
  captionBehind,
  captionOf,
  cardsToSend,
  fileToSend,
  ourReaction,
  shownAs,
  textToSend,
  withPhones,
} from '#plugins/channels/contract/whatsapp/outbound.ts'
import { recipientOf } from '#plugins/channels/contract/whatsapp/recipient.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { askProvider } from './api.ts'
import { checkedSchema, sentSchema } from './events.ts'
import { readGroup } from './groups.ts'

const FILE_TIMEOUT_MS = 120_000
/** How long the contact sees that somebody writes, in milliseconds. */
const SIGN_MS = 3_000
/** Nobody sees it, and the provider finds no placeholder of its own in what somebody wrote. */
const WORD_JOINER = '\u2060'
const literal = (text: string): string => text.replaceAll('{{', `{${WORD_JOINER}{`)

/** The message with the phones of those whom it calls in place of the names that the group has for them: the provider takes no others. */
async function callingPhones(message: ChannelMessage, connection: ChannelConnection): Promise<ChannelMessage> {
  const { called, to } = message
  if (!called || called.people.length === 0) return message
  const { people } = await readGroup(to, connection)
  const phones = new Map(people.flatMap(({ id, addresses }) => addresses.filter(({ kind }) => kind === 'phone').map(({ value }) => [id, value])))
  return { ...message, called: { ...called, people: called.people.map(({ id, name }) => ({ id: phones.get(id) ?? id, name })) } }
}

/** Everybody, or the phones of those whom a text calls. */
function mentionsOf({ everyone, mentioned }: ReturnType<typeof withPhones>): { mentions?: string } {
  const mentions = everyone ? 'all' : mentioned.join(',')
  return mentions === '' ? {} : { mentions }
}

async function findAddress(connection: ChannelConnection, phone: string): Promise<Address | null> {
  const checked = checkedSchema.safeParse(await askProvider(connection, { path: '/chat/check', body: { numbers: [phone] } }))
  if (!checked.success) throw new ChannelError('checkFailed')
  const [found] = checked.data
  return found?.isInWhatsapp ? (addressOfJid(found.jid) ?? { kind: 'phone', value: phone }) : null
}

/** The calls that a message takes, in their order: of several contacts one each. @throws ChannelError `unsupported` */
function callsOf(message: ChannelMessage, place: Record<string, unknown>): { path: string; body: Record<string, unknown> }[] {
  const { data } = message
  if (data?.type === 'location') {
    const { latitude, longitude, name, address } = data
    const title = { ...(name && { name: literal(name) }), ...(address && { address: literal(address) }) }
    return [{ path: '/send/location', body: { ...place, latitude, longitude, ...title } }]
  }
  const cards = cardsToSend(message).map(({ name, digits, email }) => ({
    path: '/send/contact',
    body: { ...place, fullName: literal(name), phoneNumber: digits, ...(email && { email }) },
  }))
  if (cards.length > 0) return cards
  const called = withPhones(textToSend(message), message)
  return [{ path: '/send/text', body: { ...place, text: literal(called.text), linkPreview: false, ...mentionsOf(called) } }]
}

/** Calls that leave one after the other: a fault of the second must not send the first again. */
async function sendCalls(message: ChannelMessage, place: Record<string, unknown>, connection: ChannelConnection): Promise<unknown[]> {
  const [first, ...others] = callsOf(message, place).map((call) => () => askProvider(connection, { ...call, withheld: [message.body] }))
  const answers = [await first?.()]
  for (const other of others) answers.push(await sendCaptionBehind(other))
  return answers
}

async function sendFile(message: ChannelMessage, place: Record<string, unknown>, connection: ChannelConnection): Promise<unknown[]> {
  const opened = await fileToSend(message)
  const kind = shownAs(message.media, opened.mime)
  const file = kind === 'voice' ? await asVoiceNote(opened) : opened
  const caption = captionBehind(message, kind)
  if (caption) textToSend(caption)
  const called = withPhones(caption ? '' : captionOf(message), message)
  const fields = {
    ...place,
    type: kind === 'voice' ? 'ptt' : kind,
    ...(kind === 'document' && { docName: file.name }),
    ...(called.text && { text: literal(called.text) }),
    ...mentionsOf(called),
  }
  const call = { path: '/send/media', stream: jsonWithFile(fields, 'file', file), timeoutMs: FILE_TIMEOUT_MS, withheld: [message.body] }
  const sent = await askProvider(connection, call)
  if (!caption) return [sent]
  const { replyid, ...behind } = place
  return [sent, ...(await sendCaptionBehind(() => sendCalls(caption, behind, connection)))]
}

/** Sends a message of any kind; what the provider turned the address into is where the conversation goes on. */
export async function sendMessage(
  written: ChannelMessage,
  connection: ChannelConnection,
): Promise<{ ref: string; ack: 1; knownAs: Address; secondRef?: string }> {
  const to = await recipientOf(written, (phone) => findAddress(connection, phone))
  const message = await callingPhones(written, connection)
  const { quotedRef, id } = message
  const place = { number: numberAt(to), track_id: id, ...(quotedRef !== null && { replyid: quotedRef }) }
  const answers = message.media ? await sendFile(message, place, connection) : await sendCalls(message, place, connection)
  const [sent, second] = answers.map((answer) => sentSchema.safeParse(answer))
  if (!sent?.success) throw new ChannelError('uncertain')
  return { ref: sent.data.messageid, ack: 1, knownAs: addressOfJid(sent.data.chatid) ?? to, ...(second?.data && { secondRef: second.data.messageid }) }
}

/** Passes on a change of a message that the contact has. */
export async function changeMessage(message: ChannelMessage, change: 'edited' | 'deleted' | 'reacted', connection: ChannelConnection): Promise<void> {
  const id = message.ref ?? ''
  if (change === 'deleted') return void (await askProvider(connection, { path: '/message/delete', body: { id } }))
  if (change === 'edited')
    return void (await askProvider(connection, { path: '/message/edit', body: { id, text: literal(message.body) }, withheld: [message.body] }))
  await askProvider(connection, { path: '/message/react', body: { number: numberAt(message.to), text: ourReaction(message), id } })
}

/** It ends by itself, or when the message comes. */
export async function showTyping(to: Address, isRecording: boolean, connection: ChannelConnection): Promise<void> {
  const presence = isRecording ? 'recording' : 'composing'
  await askProvider(connection, { path: '/message/presence', body: { number: numberAt(to), presence, delay: SIGN_MS } })
}

export async function markRead(refs: readonly string[], connection: ChannelConnection): Promise<void> {
  if (refs.length > 0) await askProvider(connection, { path: '/message/markread', body: { id: refs } })
}
