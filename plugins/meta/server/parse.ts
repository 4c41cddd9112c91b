import { z } from 'zod'
import { storable } from '#core/contract/text.ts'
import { fitting } from '#plugins/channels/contract/graph/lenient.ts'
import { type ChannelConnection, type ChannelEvent, notUnderstood, type Party } from '#plugins/channels/contract/index.ts'
import { isRecord } from '#plugins/channels/contract/whatsapp/content.ts'
import { writtenAt } from '#plugins/channels/contract/whatsapp/writtenAt.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { contentsOf, kindOf, withReferral } from './content.ts'
import type { Network } from './networks.ts'
import { deliverySchema, type Messaging, messagingSchema, type WireMessage } from './wire.ts'

/** Pieces of one message that are taken back with it: Messenger sends up to 30 pictures at once. */
const MOST_PIECES = 30

/** Id of a piece. A message of theirs may be several here: the first has its id, the others stand behind it. */
const pieceRef = (mid: string, place: number): string => (place === 0 ? mid : `${mid}#${place}`)
/** The provider's own id of a piece. */
export const midOf = (ref: string): string => ref.replace(/#\d+$/, '')

/** Words that stand for an emoji where none is told. @source reactions of Messenger and Instagram */
const EMOJIS: Readonly<Record<string, string>> = { love: '❤️', like: '👍', dislike: '👎', smile: '😆', wow: '😮', sad: '😢', angry: '😠' }

function messageEvents(message: WireMessage, from: Party, timestamp: number | undefined): ChannelEvent[] {
  const { mid, is_deleted: isDeleted, is_unsupported: isUnsupported, reply_to: answered } = message
  if (isDeleted) return Array.from({ length: MOST_PIECES }, (_none, place) => ({ kind: 'removed', ref: pieceRef(mid, place), from }))
  const contents = isUnsupported ? [] : contentsOf(message)
  if (contents.length === 0) return [{ kind: 'unreadable', ref: mid, from, what: kindOf(message) }]
  return contents.map((content, place) => ({
    ...{ kind: 'message', ref: pieceRef(mid, place), from, ...writtenAt(timestamp), ...content },
    ...(place === 0 && answered?.mid && { quotedRef: answered.mid }),
  }))
}

/** A message of the account itself: one of ours that comes back, or one that was written in another program. Its kinds are read as those of contacts. */
function ownEvents(message: WireMessage, to: Party, timestamp: number | undefined): ChannelEvent[] {
  return messageEvents(message, to, timestamp).flatMap((event) => (event.kind === 'message' || event.kind === 'removed' ? { ...event, isOwn: true } : []))
}

function postbackEvents({ postback, timestamp }: Messaging, from: Party): ChannelEvent[] {
  const pressed = postback?.title || postback?.payload
  const body = withReferral(pressed ?? '', postback?.referral)
  if (!postback || body === '') return []
  return [{ kind: 'message', ref: postback.mid ?? `postback:${from.addresses[0].value}:${timestamp ?? ''}`, from, ...writtenAt(timestamp), body }]
}

/** Somebody who came by an advertisement or a product, before they write; other links say nothing that anybody would answer. */
function referralEvents({ referral, timestamp }: Messaging, from: Party): ChannelEvent[] {
  const body = withReferral('', referral)
  return body === '' ? [] : [{ kind: 'message', ref: `referral:${from.addresses[0].value}:${timestamp ?? ''}`, from, ...writtenAt(timestamp), body }]
}

function reactionEvents({ mid, action, emoji, reaction = '' }: NonNullable<Messaging['reaction']>, from: Party): ChannelEvent[] {
  const shown = action === 'unreact' ? '' : (emoji ?? EMOJIS[reaction])
  return shown === undefined ? [] : [{ kind: 'reacted', ref: mid, from, emoji: shown }]
}

/** Received or read: single messages where the provider names them, and everything up to then. */
function receiptEvents({ read, delivery }: Messaging, from: Party): ChannelEvent[] {
  const events: ChannelEvent[] = fitting(z.string().min(1), delivery?.mids ?? []).map((ref) => ({ kind: 'ack', ref, ack: 2 }))
  if (delivery?.watermark) events.push({ kind: 'ackUntil', from, ack: 2, until: { at: delivery.watermark } })
  if (read?.mid) events.push({ kind: 'ackUntil', from, ack: 3, until: { ref: read.mid } })
  else if (read?.watermark) events.push({ kind: 'ackUntil', from, ack: 3, until: { at: read.watermark } })
  return events
}

/** Parts that somebody wrote or pressed; the rest of a delivery is about messages that are there. */
const WRITTEN = ['message', 'postback'] as const

/** Every piece of news of a list in its order; where somebody wrote something that is not as expected, that is named. */
function allEvents(pieces: readonly unknown[], accountId: string, addressKind: Network['addressKind']): ChannelEvent[] {
  return pieces.flatMap((given) => {
    const read = messagingSchema.safeParse(given)
    const unread = isRecord(given) ? WRITTEN.find((name) => isRecord(given[name]) && !read.data?.[name]) : undefined
    if (unread) return [notUnderstood(unread)]
    return read.success ? eventsOf(read.data, accountId, addressKind) : []
  })
}

function eventsOf(event: Messaging, accountId: string, addressKind: Network['addressKind']): ChannelEvent[] {
  const { sender, recipient, message, reaction, message_edit: edit } = event
  const isOwn = sender?.id === accountId || message?.is_echo === true
  const person = isOwn ? recipient : sender
  if (!person) return message || event.postback ? [notUnderstood('message')] : []
  if (person.id === accountId) return []
  const from: Party = { addresses: [{ kind: addressKind, value: `${accountId}:${person.id}` }], name: '' }
  if (isOwn) return message ? ownEvents(message, from, event.timestamp) : []
  if (message) return messageEvents(message, from, event.timestamp)
  if (reaction) return reactionEvents(reaction, from)
  if (edit) return [{ kind: 'edited', ref: edit.mid, from, body: edit.text }]
  return [...postbackEvents(event, from), ...referralEvents(event, from), ...receiptEvents(event, from)]
}

const jsonOf = (body: Buffer): unknown => {
  try {
    return storable(JSON.parse(body.toString('utf8')))
  } catch {
    return null
  }
}

/**
 * Events of a delivery for this connection's page or account, in its order; what concerns others of the app is not ours. @throws ChannelError for what is no
 * delivery
 */
export function parseDelivery(body: Buffer, connection: Pick<ChannelConnection, 'settings' | 'secrets'>, network: Network): ChannelEvent[] {
  const delivery = deliverySchema.safeParse(jsonOf(body))
  if (!delivery.success) throw new ChannelError('unsupported', { detail: 'This is no delivery of Meta' })
  const { id } = network.accountOf(connection)
  if (delivery.data.object !== network.object) return []
  const ours = delivery.data.entry.filter((entry) => entry.id === id)
  // Messages of a customer are read, whichever app has the conversation.
  return ours.flatMap(({ messaging, standby }) => allEvents([...messaging, ...standby], id, network.addressKind))
}
