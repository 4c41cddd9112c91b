import { storable } from '#core/contract/text.ts'
import type { ChannelEvent, ConnectionState, InboundFile } from '#plugins/channels/contract/index.ts'
import { goCallEvents } from '#plugins/channels/contract/whatsapp/calls.ts'
import { codeOf } from '#plugins/channels/contract/whatsapp/codeImage.ts'
import { closedState, openState } from '#plugins/channels/contract/whatsapp/connectionState.ts'
import type { RawContent } from '#plugins/channels/contract/whatsapp/contentSchema.ts'
import { groupChangeEvents } from '#plugins/channels/contract/whatsapp/goGroups.ts'
import { withWireNames } from '#plugins/channels/contract/whatsapp/goNames.ts'
import { conversationOfJids, groupOfJid, ofUnknownConversation, partyOfJids, personOfJids } from '#plugins/channels/contract/whatsapp/jid.ts'
import { messageEvents } from '#plugins/channels/contract/whatsapp/messageEvents.ts'
import { undecryptedEvents, viewOnceEvents } from '#plugins/channels/contract/whatsapp/unopened.ts'
import { readDeliveryBody } from './deliveryBody.ts'
import { type Delivery, deliverySchema, fileKeysSchema, messageSchema, receiptSchema, sessionSchema, undecryptableSchema } from './events.ts'

/** Kinds of files, and the last word of the call that fetches one. @source wuzapi */
const FILES = [
  ['imageMessage', 'image'],
  ['videoMessage', 'video'],
  ['ptvMessage', 'video'],
  ['audioMessage', 'audio'],
  ['documentMessage', 'document'],
  ['stickerMessage', 'sticker'],
] as const

/** The fields of a delivery that hold a message. */
type Delivered = Pick<Delivery, 'event' | 'base64' | 'mimeType'>

/** The file within the delivery; else what it is fetched by: what it is called at WhatsApp, and its key. */
function withBytes(file: InboundFile, content: RawContent, { base64, mimeType }: Delivered, bytes: Buffer | null): InboundFile {
  const inside = base64 ? Buffer.from(base64.slice(base64.indexOf(',') + 1), 'base64') : bytes
  if (inside?.length) return { ...file, type: mimeType ?? file.type, content: inside }
  const [name, kind] = FILES.find(([one]) => content[one]) ?? FILES[0]
  const keys = fileKeysSchema.safeParse(content[name])
  return { ...file, id: JSON.stringify({ kind, ...(keys.success && fileKeysOf(keys.data)) }) }
}

const fileKeysOf = ({ url, directPath, mediaKey, mimetype, fileSha256, fileEncSha256, fileLength }: ReturnType<typeof fileKeysSchema.parse>) => ({
  ...{ url, directPath, mediaKey, mimetype, fileSha256, fileEncSha256, fileLength },
})

/** A message of either side. Of one's own the chat is the other side, and the sender oneself. */
export function inboundEvents(delivery: Delivered, bytes: Buffer | null): ChannelEvent[] {
  const { info, message } = messageSchema.parse(delivery.event)
  const { chat, sender, senderAlt, recipientAlt, isFromMe } = info
  const name = info.pushName ?? ''
  const from = isFromMe ? conversationOfJids([chat, recipientAlt]) : conversationOfJids([chat, senderAlt, sender], name)
  if (!message) return []
  if (!from) return ofUnknownConversation(chat)
  const toFile = (file: InboundFile, content: RawContent) => withBytes(file, content, delivery, bytes)
  const author = groupOfJid(chat) && !isFromMe ? personOfJids([sender, senderAlt], name) : undefined
  return messageEvents({ id: info.id, from, author, isOwn: isFromMe, sentAt: info.timestamp, content: message, toFile })
}

/** A message of a contact that came without content: for the telephone alone, or not decrypted yet. */
function unopenedEvents({ event }: Delivery): ChannelEvent[] {
  const { info, unavailableType } = undecryptableSchema.parse(event)
  const { id, chat, sender, senderAlt, isFromMe } = info
  const name = info.pushName ?? ''
  const from = isFromMe ? null : conversationOfJids([chat, senderAlt, sender], name)
  if (!from) return []
  const message = { id, from, author: groupOfJid(chat) ? personOfJids([sender, senderAlt], name) : undefined }
  return unavailableType === 'view_once' ? viewOnceEvents(message) : undecryptedEvents(message)
}

const ACKS: Readonly<Record<string, 2 | 3>> = { Delivered: 2, Read: 3 }

/** How far messages of ours are. In a group each member sends receipts, which say nothing of the others. `ReadSelf`: the account's own phone read messages of the contact; what its other devices received is no receipt. */
function receiptEvents({ event, state }: Delivery): ChannelEvent[] {
  const { chat, isFromMe, messageIds } = receiptSchema.parse(event)
  const refs = [...new Set(messageIds)]
  if (state === 'ReadSelf') return refs.map((ref) => ({ kind: 'readByAccount', ref }))
  const ack = ACKS[state ?? '']
  if (ack === undefined || isFromMe || !partyOfJids([chat])) return []
  return refs.map((ref) => ({ kind: 'ack', ref, ack }))
}

const CODE_REFUSED = 400

/** How the line is by an event of its session; null for events of no concern. */
function connectionState({ type, event, qrCodeBase64 }: Delivery): ConnectionState | null {
  const session = sessionSchema.safeParse(event).data
  const code = codeOf(qrCodeBase64)
  switch (type) {
    case 'QR':
      return code === null ? null : { status: 'qrcode', qrcode: code }
    case 'QRTimeout':
      return { status: 'TIMEOUT' }
    // WhatsApp begins the session anew after that.
    case 'PairSuccess':
      return { ...openState(session?.id), status: 'OPENING' }
    case 'Connected':
      return { status: 'CONNECTED' }
    case 'Disconnected':
      return { status: 'DISCONNECTED', reason: 'reconnecting' }
    case 'ConnectFailure':
      return closedState(session?.reason ?? CODE_REFUSED)
    case 'TemporaryBan':
      return { status: 'DISCONNECTED', reason: 'accountRestricted' }
    case 'LoggedOut':
      // Whatever it is called, the phone has to be linked again.
      return closedState(session?.reason)?.reason === 'accountRestricted' ? closedState(session?.reason) : { status: 'DISCONNECTED', reason: 'notConnected' }
    default:
      return null
  }
}

/** Events of a delivery of the gateway; for events that are not named here there are none. @throws for what is no delivery */
export function parseDelivery(body: Buffer): ChannelEvent[] {
  const { json, file } = readDeliveryBody(body)
  const delivery = deliverySchema.parse(withWireNames(storable(json)))
  if (delivery.type === 'Message') return inboundEvents(delivery, file)
  if (delivery.type === 'UndecryptableMessage') return unopenedEvents(delivery)
  if (delivery.type === 'ReadReceipt') return receiptEvents(delivery)
  if (delivery.type === 'GroupInfo') return groupChangeEvents(delivery.event)
  if (delivery.type.startsWith('Call')) return goCallEvents(delivery.type, delivery.event)
  const state = connectionState(delivery)
  return state ? [{ kind: 'line', ...state }] : []
}
