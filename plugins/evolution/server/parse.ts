import { storable } from '#core/contract/text.ts'
import { readJson } from '#plugins/channels/contract/gateway.ts'
import { type ChannelEvent, eventsOfEach, type Party } from '#plugins/channels/contract/index.ts'
import { baileysCallEvents } from '#plugins/channels/contract/whatsapp/calls.ts'
import { closedState, codeState, openState } from '#plugins/channels/contract/whatsapp/connectionState.ts'
import { conversationOfJids, groupOfJid, ofUnknownConversation, personOfJids } from '#plugins/channels/contract/whatsapp/jid.ts'
import { editedBody, messageEvents } from '#plugins/channels/contract/whatsapp/messageEvents.ts'
import { unopenedEvents } from '#plugins/channels/contract/whatsapp/unopened.ts'
import {
  changedSchema,
  closedSchema,
  codeSchema,
  deliverySchema,
  groupNameSchema,
  type MessageKey,
  messageSchema,
  type RawMessage,
  receiptSchema,
  stateSchema,
} from './events.ts'
import { memberEvents } from './members.ts'

const listOf = (data: unknown): unknown[] => (Array.isArray(data) ? data : [data])

/** The other side by all the names that an event has for it, or the group; null for broadcasts and channels. Of one's own messages the sender is oneself. */
export function partyOf({ remoteJid, remoteJidAlt, senderPn, senderLid, fromMe }: MessageKey, name = ''): Party | null {
  return conversationOfJids(fromMe ? [remoteJid, remoteJidAlt] : [remoteJid, remoteJidAlt, senderPn, senderLid], name)
}

const ownOf = ({ fromMe }: MessageKey) => (fromMe ? ({ isOwn: true } as const) : {})

/** The message that is edited, and what it says since. */
function changesOf(data: unknown): ChannelEvent[] {
  const changed = changedSchema.safeParse(data)
  const from = changed.success ? partyOf(changed.data.key) : null
  if (!changed.success || !from) return []
  const body = 'editedMessage' in changed.data ? editedBody(changed.data.editedMessage ?? changed.data.message) : ''
  return body === '' ? [] : [{ kind: 'edited', ref: changed.data.key.id, from, body, ...ownOf(changed.data.key) }]
}

/** A message of a conversation, of either side: what the account sent comes too, from here or from its phone. */
export function conversationEvents(raw: RawMessage): ChannelEvent[] {
  const { key, pushName, message, contextInfo, messageTimestamp } = raw
  // The name is the writer's, and of one's own messages one's own.
  const name = key.fromMe ? '' : (pushName ?? '')
  const from = partyOf(key, name)
  if (!from) return message ? ofUnknownConversation(key.remoteJid) : []
  const { participant, participantAlt, participantPn, participantLid } = key
  const isOthers = groupOfJid(key.remoteJid) && !key.fromMe
  const author = isOthers ? personOfJids([participant, participantAlt, participantPn, participantLid], name) : undefined
  if (!message) return unopenedEvents(raw, from, author)
  return messageEvents({
    id: key.id,
    from,
    author,
    isOwn: key.fromMe,
    sentAt: messageTimestamp,
    content: message,
    quotedRef: contextInfo?.stanzaId,
    isForwarded: contextInfo?.isForwarded,
    mentionedJid: contextInfo?.mentionedJid,
    adReply: contextInfo?.externalAdReply,
  })
}

function renamedEvents(data: unknown): ChannelEvent[] {
  const group = groupNameSchema.safeParse(data)
  const address = group.success ? groupOfJid(group.data.id) : null
  return group.success && address ? [{ kind: 'named', from: { addresses: [address], name: group.data.subject } }] : []
}

const ACKS: Readonly<Record<string, 1 | 2 | 3 | 4 | -1>> = {
  ...{ ERROR: -1, PENDING: 1, SERVER_ACK: 1, DELIVERY_ACK: 2, READ: 3, PLAYED: 4 },
  ...{ 0: -1, 1: 1, 2: 1, 3: 2, 4: 3, 5: 4 },
}
/** WhatsApp lets the account begin no conversation with this person for now. */
const NO_FIRST_CONTACT = '463'

/** How far a message of ours is, or that the account's own phone read one of the contact. An edit comes as one that is deleted, and is no receipt. */
function receiptEvents(data: unknown): ChannelEvent[] {
  const { keyId, key, fromMe, status, messageStubParameters } = receiptSchema.parse(data)
  const [ref, ack] = [keyId ?? key?.id, ACKS[String(status)]]
  const isOurs = fromMe ?? key?.fromMe
  if (ref && ack === 3 && isOurs === false) return [{ kind: 'readByAccount', ref }]
  if (!ref || ack === undefined || isOurs !== true) return []
  if (ack !== -1) return [{ kind: 'ack', ref, ack }]
  const isRestricted = messageStubParameters?.map(String).includes(NO_FIRST_CONTACT) ?? false
  return [{ kind: 'ack', ref, ack, reason: isRestricted ? 'accountRestricted' : 'temporary' }]
}

function removedEvents(data: unknown): ChannelEvent[] {
  const removed = changedSchema.safeParse(data)
  const from = removed.success ? partyOf(removed.data.key) : null
  return removed.success && from ? [{ kind: 'removed', ref: removed.data.key.id, from, ...ownOf(removed.data.key) }] : []
}

const CODE_LIMIT = 500

const asEvent = (state: ReturnType<typeof codeState>): ChannelEvent[] => (state ? [{ kind: 'line', ...state }] : [])

function codeEvents(data: unknown): ChannelEvent[] {
  const { qrcode, statusCode } = codeSchema.parse(data)
  return statusCode === CODE_LIMIT ? asEvent({ status: 'TIMEOUT' }) : asEvent(codeState(qrcode ?? {}))
}

function stateEvents(data: unknown, account: string | null | undefined): ChannelEvent[] {
  const { state, statusReason, wuid } = stateSchema.parse(data)
  if (state === 'open') return asEvent(openState(wuid ?? account))
  if (state === 'connecting') return asEvent({ status: 'OPENING' })
  // Nobody used any of the codes.
  if (state === 'refused') return asEvent({ status: 'TIMEOUT' })
  return state === 'close' ? asEvent(closedState(statusReason)) : []
}

function closedEvents(data: unknown): ChannelEvent[] {
  const { status, disconnectionReasonCode } = closedSchema.parse(data)
  return status === 'closed' ? asEvent(closedState(disconnectionReasonCode)) : []
}

/** Events of a delivery of the gateway; for events that are not named here there are none. @throws for what is no delivery */
export function parseDelivery(body: Buffer): ChannelEvent[] {
  const { event, data, sender, date_time: at } = deliverySchema.parse(storable(readJson(body)))
  switch (event.toLowerCase().replaceAll('_', '.')) {
    case 'messages.upsert':
      return eventsOfEach(messageSchema, listOf(data), 'messages.upsert', conversationEvents)
    // Messages that anybody sent through the gateway: another program too.
    case 'send.message':
      return eventsOfEach(messageSchema, listOf(data), 'send.message', (message) => (message.key.fromMe ? conversationEvents(message) : []))
    case 'groups.upsert':
    case 'groups.update':
    case 'group.update':
      return listOf(data).flatMap(renamedEvents)
    case 'group-participants.update':
    case 'group.participants.update':
      return listOf(data).flatMap((one) => memberEvents(one, at))
    case 'messages.update':
      return listOf(data).flatMap(receiptEvents)
    case 'messages.edited':
      return listOf(data).flatMap(changesOf)
    case 'messages.delete':
      return listOf(data).flatMap(removedEvents)
    case 'call':
      return listOf(data).flatMap(baileysCallEvents)
    case 'qrcode.updated':
      return codeEvents(data)
    case 'connection.update':
      return stateEvents(data, sender)
    case 'status.instance':
      return closedEvents(data)
    default:
      return []
  }
}
