import type { ChannelEvent, Party } from '#plugins/channels/contract/index.ts'
import { readJson } from './api.ts'
import { bodyOfData, contextOf, dataOf, fileOf, isRecord, kindOfUnknown, textOf, unwrapped } from './content.ts'
import {
  type Content,
  changedSchema,
  closedSchema,
  codeSchema,
  contentSchema,
  deliverySchema,
  groupNameSchema,
  type MessageKey,
  messageSchema,
  type RawContent,
  type RawMessage,
  receiptSchema,
  stateSchema,
} from './events.ts'
import { addressOfJid } from './jid.ts'
import { closedState, codeState, openState } from './lineState.ts'

const listOf = (data: unknown): unknown[] => (Array.isArray(data) ? data : [data])

/** Addresses of one person, of as many kinds as there are names for; null where none is. */
function addressesOf(jids: readonly (string | null | undefined)[]): Party['addresses'] | null {
  const found = jids.flatMap((jid) => addressOfJid(jid) ?? [])
  const [first, ...more] = found.filter(({ kind }, index) => found.findIndex((one) => one.kind === kind) === index)
  return first ? [first, ...more] : null
}

/** The other side by all the names that an event has for it; null for broadcasts and channels. */
export function partyOf({ remoteJid, remoteJidAlt, senderPn, senderLid }: MessageKey, name = ''): Party | null {
  const first = addressOfJid(remoteJid)
  if (first?.kind === 'group') return { addresses: [first], name: '' }
  const addresses = first && addressesOf([remoteJid, remoteJidAlt, senderPn, senderLid])
  return addresses && { addresses, name }
}

/** Who wrote in a group. */
function authorOf({ participant, participantAlt, participantPn, participantLid }: MessageKey, name: string): Party | undefined {
  const addresses = addressesOf([participant, participantAlt, participantPn, participantLid])
  return addresses ? { addresses, name } : undefined
}

/** The message that is edited or taken back, and what it says since. */
function changesOf(data: unknown): ChannelEvent[] {
  const changed = changedSchema.safeParse(data)
  const from = changed.success ? partyOf(changed.data.key) : null
  if (!changed.success || !from) return []
  const content = 'editedMessage' in changed.data ? (changed.data.editedMessage ?? changed.data.message) : null
  const parsed = content ? contentSchema.safeParse(unwrapped(content)) : null
  const body = parsed?.success ? textOf(parsed.data) : ''
  return body === '' ? [] : [{ kind: 'edited', ref: changed.data.key.id, from, body }]
}

/** What apps tell each other of a message: that it was edited or taken back, and much that is of no concern here. */
function protocolEvents(protocol: RawContent, from: Party): ChannelEvent[] {
  const { type, key, editedMessage } = protocol
  const id = isRecord(key) && typeof key.id === 'string' ? key.id : null
  if (id === null) return []
  if (type === 0 || type === 'REVOKE') return [{ kind: 'removed', ref: id, from }]
  const edited = isRecord(editedMessage) ? contentSchema.safeParse(unwrapped(editedMessage)) : null
  const body = edited?.success ? textOf(edited.data) : ''
  return body === '' ? [] : [{ kind: 'edited', ref: id, from, body }]
}

type Facts = Omit<Extract<ChannelEvent, { kind: 'message' }>, 'kind' | 'ref' | 'body'>

function writtenEvent(id: string, facts: Facts, content: Content, raw: RawMessage): ChannelEvent | null {
  const [file, data] = [fileOf(content, id), dataOf(content)]
  const body = textOf(content) || (data ? bodyOfData(data) : '')
  if (body === '' && !file) return null
  const context = contextOf(content)
  const quotedRef = context.stanzaId ?? raw.contextInfo?.stanzaId
  const mentions = (context.mentionedJid ?? raw.contextInfo?.mentionedJid ?? []).flatMap((jid) => addressOfJid(jid) ?? [])
  return {
    ...{ kind: 'message', ref: id, body },
    ...facts,
    ...(data && { data }),
    ...(file && { file }),
    ...(quotedRef && { quotedRef }),
    ...(mentions.length > 0 && { mentions }),
    ...((context.isForwarded ?? raw.contextInfo?.isForwarded) && { isForwarded: true }),
  }
}

/** A message of a conversation, of either side: what the account sent comes too, from here or from its phone. */
export function messageEvents(raw: RawMessage): ChannelEvent[] {
  const { key, pushName, message, messageTimestamp } = raw
  // The name is the writer's, and of one's own messages one's own.
  const name = key.fromMe ? '' : (pushName ?? '')
  const from = partyOf(key, name)
  if (!from || !message) return []
  const author = from.addresses[0].kind === 'group' && !key.fromMe ? authorOf(key, name) : undefined
  const at = messageTimestamp ? new Date(messageTimestamp * 1000) : undefined
  const content = unwrapped(message)
  if (isRecord(content.protocolMessage)) return key.fromMe ? [] : protocolEvents(content.protocolMessage, from)
  const parsed = contentSchema.safeParse(content)
  if (parsed.success && parsed.data.reactionMessage) {
    const { key: reacted, text } = parsed.data.reactionMessage
    return key.fromMe ? [] : [{ kind: 'reacted', ref: reacted.id, from, emoji: text ?? '' }]
  }
  const facts: Facts = { from, ...(author && { author }), ...(key.fromMe && { isOwn: true }), ...(at && { at }) }
  const written = parsed.success ? writtenEvent(key.id, facts, parsed.data, raw) : null
  if (written) return [written]
  const what = key.fromMe ? null : kindOfUnknown(content)
  return what === null ? [] : [{ kind: 'unreadable', ref: key.id, from, ...(author && { author }), what }]
}

function renamedEvents(data: unknown): ChannelEvent[] {
  const group = groupNameSchema.safeParse(data)
  const address = group.success ? addressOfJid(group.data.id) : null
  return group.success && address?.kind === 'group' ? [{ kind: 'named', from: { addresses: [address], name: group.data.subject } }] : []
}

const ACKS: Readonly<Record<string, 1 | 2 | 3 | 4 | -1>> = {
  ...{ ERROR: -1, PENDING: 1, SERVER_ACK: 1, DELIVERY_ACK: 2, READ: 3, PLAYED: 4 },
  ...{ 0: -1, 1: 1, 2: 1, 3: 2, 4: 3, 5: 4 },
}
/** WhatsApp lets the account begin no conversation with this person for now. */
const NO_FIRST_CONTACT = '463'

/** How far a message of ours is. What the team's own phone read is no receipt; an edit comes as one that is deleted, and is none either. */
function receiptEvents(data: unknown): ChannelEvent[] {
  const { keyId, key, fromMe, status, messageStubParameters } = receiptSchema.parse(data)
  const [ref, ack] = [keyId ?? key?.id, ACKS[String(status)]]
  if (!ref || ack === undefined || (fromMe ?? key?.fromMe) !== true) return []
  if (ack !== -1) return [{ kind: 'ack', ref, ack }]
  const isRestricted = messageStubParameters?.map(String).includes(NO_FIRST_CONTACT) ?? false
  return [{ kind: 'ack', ref, ack, reason: isRestricted ? 'accountRestricted' : 'temporary' }]
}

function removedEvents(data: unknown): ChannelEvent[] {
  const removed = changedSchema.safeParse(data)
  const from = removed.success ? partyOf(removed.data.key) : null
  return removed.success && from ? [{ kind: 'removed', ref: removed.data.key.id, from }] : []
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

/** What a delivery of the gateway says; events that are not named here say nothing. @throws for what is no delivery */
export function parseDelivery(body: Buffer): ChannelEvent[] {
  const { event, data, sender } = deliverySchema.parse(readJson(body))
  switch (event.toLowerCase().replaceAll('_', '.')) {
    case 'messages.upsert':
      return listOf(data).flatMap((one) => messageEvents(messageSchema.parse(one)))
    // What anybody sent through the gateway: another program too.
    case 'send.message':
      return listOf(data)
        .map((one) => messageSchema.parse(one))
        .filter(({ key }) => key.fromMe)
        .flatMap(messageEvents)
    case 'groups.upsert':
    case 'groups.update':
    case 'group.update':
      return listOf(data).flatMap(renamedEvents)
    case 'messages.update':
      return listOf(data).flatMap(receiptEvents)
    case 'messages.edited':
      return listOf(data).flatMap(changesOf)
    case 'messages.delete':
      return listOf(data).flatMap(removedEvents)
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
