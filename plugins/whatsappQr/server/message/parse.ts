import { z } from 'zod'
import { storable } from '#core/contract/text.ts'
import { readJson } from '#plugins/channels/contract/gateway.ts'
import { type ChannelEvent, eventsOfEach, type InboundFile, type Party } from '#plugins/channels/contract/index.ts'
import { baileysCallEvents } from '#plugins/channels/contract/whatsapp/calls.ts'
import { isRecord, unwrapped } from '#plugins/channels/contract/whatsapp/content.ts'
import type { RawContent } from '#plugins/channels/contract/whatsapp/contentSchema.ts'
import { groupOfJid, ofUnknownConversation, partyOfJids, personOfJids } from '#plugins/channels/contract/whatsapp/jid.ts'
import { editedBody, messageEvents } from '#plugins/channels/contract/whatsapp/messageEvents.ts'
import { unopenedEvents } from '#plugins/channels/contract/whatsapp/unopened.ts'
import { fileIdOf } from './download.ts'
import { deliverySchema, groupNameSchema, groupReceiptSchema, type MessageKey, messageSchema, type RawMessage, updateSchema, upsertSchema } from './events.ts'

/** Somebody took a message back. @source `WebMessageInfo.StubType` of the protocol */
const REVOKED: readonly unknown[] = [1, 'REVOKE']

/** The other side by both of its names, or the group; null for status, broadcasts and channels. */
export function partyOf({ remoteJid, remoteJidAlt }: MessageKey, name = ''): Party | null {
  const group = groupOfJid(remoteJid)
  return group ? { addresses: [group], name: '' } : partyOfJids([remoteJid, remoteJidAlt], name)
}

/** A file is fetched by what its message says of it: the message itself is not asked for again. */
function toFile(file: InboundFile, raw: RawContent): InboundFile {
  return { ...file, id: fileIdOf(raw) }
}

/** A message of a conversation, of either side. */
export function conversationEvents(raw: RawMessage): ChannelEvent[] {
  const { key, pushName, message, messageTimestamp } = raw
  // The name is the writer's, and of one's own messages one's own.
  const name = key.fromMe ? '' : (pushName ?? '')
  const from = partyOf(key, name)
  if (!from) return message ? ofUnknownConversation(key.remoteJid) : []
  const isOthers = groupOfJid(key.remoteJid) && !key.fromMe
  const author = isOthers ? personOfJids([key.participant, key.participantAlt], name) : undefined
  if (!message) return unopenedEvents(raw, from, author)
  // Edits and messages that were taken back are told by an event of their own.
  if (isRecord(unwrapped(message).protocolMessage)) return []
  return messageEvents({
    id: key.id,
    from,
    author,
    isOwn: key.fromMe,
    sentAt: messageTimestamp,
    content: message,
    toFile,
  })
}

const ACKS: Readonly<Record<string, 1 | 2 | 3 | 4 | -1>> = {
  ...{ ERROR: -1, SERVER_ACK: 1, DELIVERY_ACK: 2, READ: 3, PLAYED: 4 },
  ...{ 0: -1, 2: 1, 3: 2, 4: 3, 5: 4 },
}
/** WhatsApp lets the account begin no conversation with this person for now: another try would make that worse. */
const NO_FIRST_CONTACT = '463'

function receiptOf(ref: string, status: unknown, codes: readonly unknown[]): ChannelEvent[] {
  const ack = ACKS[String(status)]
  if (ack === undefined) return []
  if (ack !== -1) return [{ kind: 'ack', ref, ack }]
  const [code] = codes.map(String)
  return [{ kind: 'ack', ref, ack, reason: code === NO_FIRST_CONTACT ? 'accountRestricted' : 'temporary', ...(code && { detail: code }) }]
}

/** How a message changed, how far one of ours is, or that the account's own phone read one of the contact. */
function updateEvents(data: unknown): ChannelEvent[] {
  const { key, update } = updateSchema.parse(data)
  if (update.status !== null && update.status !== undefined) {
    if (key.fromMe) return receiptOf(key.id, update.status, update.messageStubParameters ?? [])
    return ACKS[String(update.status)] === 3 ? [{ kind: 'readByAccount', ref: key.id }] : []
  }
  const from = partyOf(key)
  if (!from) return []
  const own = key.fromMe ? ({ isOwn: true } as const) : {}
  if (REVOKED.includes(update.messageStubType)) return [{ kind: 'removed', ref: key.id, from, ...own }]
  const body = update.message ? editedBody(update.message) : ''
  return body === '' ? [] : [{ kind: 'edited', ref: key.id, from, body, ...own }]
}

/** The first of a group who has it, or has read it, counts for all. */
function groupReceiptEvents(data: unknown): ChannelEvent[] {
  const { key, receipt } = groupReceiptSchema.parse(data)
  return key.fromMe ? [{ kind: 'ack', ref: key.id, ack: receipt.readTimestamp ? 3 : 2 }] : []
}

function renamedEvents(data: unknown): ChannelEvent[] {
  const group = groupNameSchema.safeParse(data)
  const address = group.success ? groupOfJid(group.data.id) : null
  return group.success && address ? [{ kind: 'named', from: { addresses: [address], name: group.data.subject } }] : []
}

const listOf = (data: unknown): unknown[] => z.array(z.unknown()).parse(data)

/** Events of a delivery of a session. @throws for what is no delivery */
export function parseDelivery(body: Buffer): ChannelEvent[] {
  const { event, told } = deliverySchema.parse(storable(readJson(body)))
  switch (event) {
    case 'messages.upsert':
      return eventsOfEach(messageSchema, upsertSchema.parse(told).messages, event, conversationEvents)
    case 'messages.update':
      return listOf(told).flatMap(updateEvents)
    case 'message-receipt.update':
      return listOf(told).flatMap(groupReceiptEvents)
    case 'groups.upsert':
    case 'groups.update':
      return listOf(told).flatMap(renamedEvents)
    case 'call':
      return listOf(told).flatMap(baileysCallEvents)
    default:
      return []
  }
}

/** Events of the library that are kept and read; everything else of it is of no concern here. */
export const READ_EVENTS = ['messages.upsert', 'messages.update', 'message-receipt.update', 'groups.upsert', 'groups.update', 'call'] as const
