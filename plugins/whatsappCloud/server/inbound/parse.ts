import type { z } from 'zod'
import { storable } from '#core/contract/text.ts'
import { graphErrorSchema } from '#plugins/channels/contract/graph/errors.ts'
import { fitting } from '#plugins/channels/contract/graph/lenient.ts'
import { type ChannelConnection, type ChannelEvent, eventsOfEach, notUnderstood, type Party } from '#plugins/channels/contract/index.ts'
import { writtenAt } from '#plugins/channels/contract/whatsapp/writtenAt.ts'
import { ChannelError, textsOf } from '#plugins/connections/contract/index.ts'
import { cloudSettings } from '../../contract/index.ts'
import { errorOfStatus, resendAfterMs } from '../errors.ts'
import { callEvents, callSchema } from './calls.ts'
import { connectionEvents } from './connectionEvents.ts'
import { contentOf, kindOf } from './content.ts'
import { newBodyOf } from './media.ts'
import { partyOf, recipientOf } from './party.ts'
import {
  changeSchema,
  deliverySchema,
  messageSchema,
  type Profile,
  preferenceSchema,
  profileSchema,
  statusErrorSchema,
  statusSchema,
  valueSchema,
  type WireMessage,
} from './wire.ts'

/** Messages that say nothing a person would read. */
const SILENT = new Set(['request_welcome', 'ephemeral'])

const unreadable = (message: WireMessage, from: Party): ChannelEvent => ({
  kind: 'unreadable',
  ref: message.id,
  from,
  what: kindOf(message),
})

function changeOfMessage({ edit, revoke, reaction }: WireMessage, from: Party): ChannelEvent | null {
  if (revoke) return { kind: 'removed', ref: revoke.original_message_id, from }
  if (reaction) return { kind: 'reacted', ref: reaction.message_id, from, emoji: reaction.emoji ?? '' }
  const body = newBodyOf(edit?.message)
  return edit && body !== null ? { kind: 'edited', ref: edit.original_message_id, from, body } : null
}

/** A change of the contact's number names both numbers; other news of the system are for nobody. */
function systemEvents({ id: ref, system, timestamp }: WireMessage, from: Party): ChannelEvent[] {
  const hasMoved = system?.type === 'user_changed_number' && from.addresses.length > 1
  return hasMoved && system.body ? [{ kind: 'message', ref, from, ...writtenAt(timestamp), body: system.body }] : []
}

/** A message with what belongs to every kind of it; null for what cannot be read. */
function writtenEvent(message: WireMessage, from: Party): Extract<ChannelEvent, { kind: 'message' }> | null {
  const { id: ref, context, timestamp } = message
  const content = contentOf(message)
  if (!content) return null
  const isForwarded = context?.forwarded || context?.frequently_forwarded
  const more = { ...(context?.id && { quotedRef: context.id }), ...(isForwarded && { isForwarded }) }
  return { kind: 'message', ref, from, ...writtenAt(timestamp), ...content, ...more }
}

/** Kinds of messages that change another one. */
const CHANGES = new Set(['edit', 'revoke', 'reaction'])

const ofGroup = (from: Party | null): ChannelEvent => ({ kind: 'leftOut', problem: 'group', ...(from && { from }) })

function ownChanges(message: WireMessage, to: Party): ChannelEvent[] {
  const changed = changeOfMessage(message, to)
  return changed?.kind === 'edited' || changed?.kind === 'removed' ? [{ ...changed, isOwn: true }] : []
}

/** Events of a message that the account itself wrote on its phone, or changed there. */
function echoEvents(message: WireMessage): ChannelEvent[] {
  if (SILENT.has(message.type) || message.type === 'system') return []
  const to = recipientOf(message)
  if (CHANGES.has(message.type)) return to ? ownChanges(message, to) : []
  if (message.group_id !== undefined) return [ofGroup(to)]
  const written = to && writtenEvent(message, to)
  if (to === null) return [notUnderstood(kindOf(message))]
  return [written ? { ...written, isOwn: true } : { kind: 'leftOut', problem: 'ownKind', detail: kindOf(message), from: to }]
}

function messageEvents(message: WireMessage, from: Party): ChannelEvent[] {
  const { type } = message
  if (SILENT.has(type)) return []
  if (type === 'system') return systemEvents(message, from)
  if (CHANGES.has(type)) return [changeOfMessage(message, from) ?? notUnderstood(type)]
  return [writtenEvent(message, from) ?? unreadable(message, from)]
}

const ACKS = { sent: 1, delivered: 2, read: 3, played: 4 } as const
const isAck = (status: string): status is keyof typeof ACKS => status in ACKS

function statusEvents({ id: ref, status, errors }: z.infer<typeof statusSchema>): ChannelEvent[] {
  if (isAck(status)) return [{ kind: 'ack', ref, ack: ACKS[status] }]
  if (status !== 'failed') return []
  const [given] = fitting(statusErrorSchema, errors)
  const error = errorOfStatus(given)
  const { reason } = error
  const detail = given && textsOf(error)
  const retryAfterMs = resendAfterMs(error)
  return [{ kind: 'ack', ref, ack: -1, reason, ...(detail && { detail }), ...(retryAfterMs !== null && { retryAfterMs }) }]
}

/** Category of a preference that is about advertising, the only one today. */
const MARKETING = 'marketing_messages'

function marketingEvents(
  { wa_id: from, user_id, category = MARKETING, value }: z.infer<typeof preferenceSchema>,
  profiles: readonly Profile[],
): ChannelEvent[] {
  const person = partyOf({ from, from_user_id: user_id }, profiles)
  return person && category === MARKETING ? [{ kind: 'marketing', from: person, isWanted: value === 'resume' }] : []
}

/** A fault of the account that belongs to no message. */
const noticeOf = ({ code, title, message }: z.infer<typeof graphErrorSchema>): ChannelEvent => ({
  kind: 'notice',
  detail: [code, title ?? message].filter((fact) => fact !== undefined).join(' '),
})

function valueEvents(given: unknown, phoneNumberId: string, isOfAccount: boolean): ChannelEvent[] {
  const read = valueSchema.safeParse(given)
  if (!read.success) return isOfAccount ? [notUnderstood('metadata')] : []
  if (read.data.metadata.phone_number_id !== phoneNumberId) return []
  const profiles = fitting(profileSchema, read.data.contacts)
  const messages = eventsOfEach(messageSchema, read.data.messages, 'messages', (message) => {
    const from = partyOf(message, profiles)
    if (message.group_id !== undefined) return [ofGroup(from)]
    return from ? messageEvents(message, from) : [notUnderstood(kindOf(message))]
  })
  const echoes = eventsOfEach(messageSchema, read.data.message_echoes, 'message_echoes', echoEvents)
  return [
    ...messages,
    ...echoes,
    ...fitting(statusSchema, read.data.statuses).flatMap(statusEvents),
    ...fitting(graphErrorSchema, read.data.errors).map(noticeOf),
    ...eventsOfEach(callSchema, read.data.calls, 'calls', (call) => callEvents(call, profiles)),
    ...fitting(preferenceSchema, read.data.user_preferences).flatMap((preference) => marketingEvents(preference, profiles)),
  ]
}

const jsonOf = (body: Buffer): unknown => {
  try {
    return storable(JSON.parse(body.toString('utf8')))
  } catch {
    return null
  }
}

/** Messages and calls of contacts, messages that the account wrote on a phone that shares its number, and what contacts say about advertising. */
const MESSAGE_FIELDS = new Set(['messages', 'smb_message_echoes', 'user_preferences', 'calls'])

/**
 * Events of a delivery for this connection's number, in its order; what concerns other numbers of the app is not ours. @throws ChannelError for what is no
 * delivery
 */
export function parseDelivery(body: Buffer, { settings }: Pick<ChannelConnection, 'settings'>): ChannelEvent[] {
  const delivery = deliverySchema.safeParse(jsonOf(body))
  if (!delivery.success) throw new ChannelError('unsupported', { detail: 'This is no delivery of the Cloud API' })
  const { phoneNumberId, wabaId } = cloudSettings.parse(settings)
  return delivery.data.entry.flatMap(({ id, changes }) =>
    fitting(changeSchema, changes).flatMap(({ field, value }) => {
      if (MESSAGE_FIELDS.has(field)) return valueEvents(value, phoneNumberId, id === wabaId)
      return id === wabaId ? connectionEvents(field, value, phoneNumberId) : []
    }),
  )
}
