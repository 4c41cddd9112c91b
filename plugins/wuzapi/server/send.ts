import { sendCaptionBehind } from '#plugins/channels/contract/captionBehind.ts'
import type { Address, ChannelConnection, ChannelMessage } from '#plugins/channels/contract/index.ts'
import { asVoiceNote } from '#plugins/channels/contract/sound/voiceNote.ts'
import { addressOfJid, jidOf, numberAt } from '#plugins/channels/contract/whatsapp/jid.ts'
import { dataAddressOf, jsonWithFile } from '#plugins/channels/contract/whatsapp/jsonWithFile.ts'
import {
  type CardToSend,
  captionBehind,
  captionOf,
  cardsToSend,
  fileToSend,
  ourReaction,
  type ShownAs,
  shownAs,
  textToSend,
  withNumbers,
} from '#plugins/channels/contract/whatsapp/outbound.ts'
import { recipientOf } from '#plugins/channels/contract/whatsapp/recipient.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { askGateway } from './api.ts'
import { checkedSchema, sentSchema, statusSchema } from './events.ts'
import { readGroup } from './groups.ts'

const FILE_TIMEOUT_MS = 120_000
/** The only sound that phones play as a voice note, and the only one that older gateways take. */
const OGG = 'audio/ogg'
/** Documents go by this name, whatever they are: older gateways take no other. */
const ANYTHING = 'application/octet-stream'

/** Our id as WhatsApp writes ids: the same message is sent only once. */
const idOf = (id: string): string => id.replaceAll('-', '').toUpperCase()

async function findAddress(connection: ChannelConnection, phone: string): Promise<Address | null> {
  const checked = checkedSchema.safeParse(await askGateway(connection, { path: '/user/check', body: { Phone: [phone] } }))
  if (!checked.success) throw new ChannelError('checkFailed')
  const [user] = checked.data.users
  return user?.isInWhatsapp ? (addressOfJid(user.jid) ?? { kind: 'phone', value: phone }) : null
}

/** Author of the message that is answered; the account itself is asked for by its session. */
async function authorOf({ to, quoted, quotedAuthor }: ChannelMessage, connection: ChannelConnection): Promise<string | null> {
  if (!quoted?.fromMe) return to.kind === 'group' ? (quotedAuthor ? jidOf(quotedAuthor) : null) : jidOf(to)
  const status = statusSchema.safeParse(await askGateway(connection, { method: 'GET', path: '/session/status' }).catch(() => undefined))
  const account = addressOfJid(status.data?.jid)
  return account && jidOf(account)
}

/** People whom a text calls, by their names in the group. The gateway has no word for everybody: all of them are named. */
async function mentionedBy({ to, called }: ChannelMessage, connection: ChannelConnection): Promise<string[]> {
  if (called?.everyone) return (await readGroup(to, connection)).people.map(({ id }) => id)
  return called?.people.map(({ id }) => id) ?? []
}

async function placeOf(message: ChannelMessage, to: Address, connection: ChannelConnection): Promise<Record<string, unknown>> {
  const place = { Phone: numberAt(to), Id: idOf(message.id) }
  const { quotedRef, quoted } = message
  const author = quotedRef === null || quoted === null ? null : await authorOf(message, connection)
  const mentioned = await mentionedBy(message, connection)
  const context = { ...(author !== null && { StanzaId: quotedRef, Participant: author }), ...(mentioned.length > 0 && { MentionedJID: mentioned }) }
  return Object.keys(context).length === 0 ? place : { ...place, ContextInfo: context }
}

const fieldOf = (name: string, value: string): string => `${name}:${value.replaceAll(/[\r\n]+/g, ' ')}`

function vcardOf({ name, number, digits, email }: CardToSend): string {
  const lines = ['BEGIN:VCARD', 'VERSION:3.0', fieldOf('N', `;${name};;;`), fieldOf('FN', name), fieldOf(`TEL;type=CELL;waid=${digits}`, number)]
  return [...lines, ...(email ? [fieldOf('EMAIL', email)] : []), 'END:VCARD'].join('\n')
}

/** The calls that a message takes, in their order: of several contacts one each. @throws ChannelError `unsupported` */
function callsOf(message: ChannelMessage, place: Record<string, unknown>): { path: string; body: Record<string, unknown> }[] {
  const { data } = message
  if (data?.type === 'location') {
    const { latitude: Latitude, longitude: Longitude, name, address } = data
    return [{ path: '/chat/send/location', body: { ...place, Latitude, Longitude, Name: [name, address].filter(Boolean).join(', ') } }]
  }
  const cards = cardsToSend(message).map((card, index) => {
    const own = index === 0 ? {} : { Id: `${String(place.Id)}${index}` }
    return { path: '/chat/send/contact', body: { ...place, ...own, Name: card.name, Vcard: vcardOf(card) } }
  })
  return cards.length > 0 ? cards : [{ path: '/chat/send/text', body: { ...place, Body: withNumbers(textToSend(message), message).text } }]
}

type Opened = Awaited<ReturnType<ChannelMessage['openFile']>>

/** The file, and as what it goes. Only Ogg is a voice note: any other recording is a file with a sound of its own type. */
async function openedFile(message: ChannelMessage): Promise<{ file: Opened; kind: ShownAs }> {
  const opened = await fileToSend(message)
  const kind = shownAs(message.media, opened.mime)
  if (kind !== 'voice') return { file: opened, kind }
  const file = await asVoiceNote(opened)
  return { file, kind: file.mime.startsWith(OGG) ? 'voice' : shownAs(message.media && { ...message.media, waveform: null }, file.mime) }
}

const FIELDS = { image: 'Image', video: 'Video', audio: 'Audio', voice: 'Audio', sticker: 'Sticker', document: 'Document' } as const

function postFile(kind: ShownAs, file: Opened, caption: string, place: Record<string, unknown>, connection: ChannelConnection): Promise<unknown> {
  const isSound = kind === 'voice' || kind === 'audio'
  const fields = {
    ...{ ...place, MimeType: file.mime },
    ...(isSound && { PTT: kind === 'voice' }),
    ...(kind === 'document' && { FileName: file.name }),
    ...(!isSound && kind !== 'sticker' && caption && { Caption: caption }),
  }
  const type = kind === 'document' ? ANYTHING : (file.mime.split(';')[0] ?? file.mime)
  return askGateway(connection, {
    path: `/chat/send/${kind === 'voice' ? 'audio' : kind}`,
    stream: jsonWithFile(fields, FIELDS[kind], file, dataAddressOf(type)),
    timeoutMs: FILE_TIMEOUT_MS,
    withheld: [caption],
  })
}

/** The calls of a text, which leave one after the other. */
async function sendCalls(message: ChannelMessage, place: Record<string, unknown>, connection: ChannelConnection): Promise<unknown[]> {
  const answers: unknown[] = []
  for (const call of callsOf(message, place)) answers.push(await askGateway(connection, { ...call, withheld: [message.body] }))
  return answers
}

/** A sound whose type the gateway does not take goes as a document. Words that are not below a file follow it. */
async function sendFile(message: ChannelMessage, place: Record<string, unknown>, connection: ChannelConnection): Promise<unknown[]> {
  const caption = withNumbers(captionOf(message), message).text
  const { file, kind } = await openedFile(message)
  const captionMessage = captionBehind(message, kind)
  const { Phone, Id } = place
  if (captionMessage) textToSend(captionMessage)
  try {
    const sent = await postFile(kind, file, caption, place, connection)
    if (!captionMessage) return [sent]
    return [sent, ...(await sendCaptionBehind(() => sendCalls(captionMessage, { Phone, Id: `${String(Id)}1` }, connection)))]
  } catch (error) {
    if (kind !== 'audio' || !(error instanceof ChannelError) || error.reason !== 'mediaRejected') throw error
    return [await postFile('document', await fileToSend(message), caption, place, connection)]
  }
}

/** Sends a message of any kind, to where WhatsApp knows the person. */
export async function sendMessage(
  message: ChannelMessage,
  connection: ChannelConnection,
): Promise<{ ref: string; ack: 1; knownAs: Address; secondRef?: string }> {
  const to = await recipientOf(message, (phone) => findAddress(connection, phone))
  const place = await placeOf(message, to, connection)
  const answers = message.media ? await sendFile(message, place, connection) : await sendCalls(message, place, connection)
  const [sent, second] = answers.map((answer) => sentSchema.safeParse(answer))
  if (!sent?.success) throw new ChannelError('uncertain')
  return { ref: sent.data.id, ack: 1, knownAs: to, ...(second?.data && { secondRef: second.data.id }) }
}

/** Passes on a change of a message that the contact has. */
export async function changeMessage(message: ChannelMessage, change: 'edited' | 'deleted' | 'reacted', connection: ChannelConnection): Promise<void> {
  const [Phone, Id] = [numberAt(message.to), message.ref ?? '']
  if (change === 'deleted') return void (await askGateway(connection, { path: '/chat/delete', body: { Phone, Id } }))
  if (change === 'edited')
    return void (await askGateway(connection, { path: '/chat/send/edit', body: { Phone, Id, Body: message.body }, withheld: [message.body] }))
  const author = message.author && { Participant: jidOf(message.author) }
  await askGateway(connection, {
    path: '/chat/react',
    body: { Phone, Body: ourReaction(message) || 'remove', Id: message.fromMe ? `me:${Id}` : Id, ...author },
  })
}

export async function showTyping(to: Address, sign: { isTyping: boolean; isRecording: boolean }, connection: ChannelConnection): Promise<void> {
  const body = { Phone: numberAt(to), State: sign.isTyping ? 'composing' : 'paused', Media: sign.isTyping && sign.isRecording ? 'audio' : '' }
  await askGateway(connection, { path: '/chat/presence', body })
}

/** Older gateways call the conversation by another name. In a group each message would need its author, who is not known here: nothing is sent. */
export async function markRead(to: Address, refs: readonly string[], connection: ChannelConnection): Promise<void> {
  if (refs.length === 0 || to.kind === 'group') return
  const [ChatPhone, Chat] = [numberAt(to), jidOf(to)]
  await askGateway(connection, { path: '/chat/markread', body: { Id: refs, ChatPhone, SenderPhone: ChatPhone, Chat, Sender: Chat } })
}
