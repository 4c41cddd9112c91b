import { type ActivityEntry, type ActivityMessage, difference } from '#core/contract/activity/index.ts'
import type { Ticket } from '../../contract/index.ts'
import { factsOf, MAIN } from './facts.ts'

/** Kind of a ticket's rows in the log of actions. */
export const TICKETS = 'tickets.one'

type Values = ActivityMessage['values']
interface Texts {
  kind: ActivityEntry['kind']
  key: string
  values?: Values
}

/** Facts of an action besides the two states. */
export interface ActivityFacts {
  userId: number
  isTransfer: boolean
  /** Name of the lane that the ticket is in now. */
  lane: string | null
}

const handOver = (before: Ticket, after: Ticket, { userId, isTransfer }: ActivityFacts): Texts | null => {
  if (before.status === after.status && before.userId === after.userId && before.queueId === after.queueId) return null
  if (before.status === 'closed') return { kind: 'tickets.reopen', key: 'reopen' }
  if (after.status === 'closed') return { kind: 'tickets.resolve', key: 'resolve' }
  const to = after.username ?? after.queue?.queue
  if (isTransfer || (after.userId !== null && after.userId !== userId))
    return to === undefined ? { kind: 'tickets.transfer', key: 'transferNowhere' } : { kind: 'tickets.transfer', key: 'transfer', values: { to } }
  if (before.status === 'pending' && after.status === 'open') return { kind: 'tickets.accept', key: 'accept' }
  if (before.status === 'open' && after.status === 'pending') return { kind: 'tickets.giveBack', key: 'giveBack' }
  if (before.userId !== after.userId) return { kind: 'tickets.takeOver', key: 'takeOver', values: { from: before.username ?? '' } }
  return after.queue ? { kind: 'tickets.queue', key: 'queue', values: { queue: after.queue.queue } } : { kind: 'tickets.queue', key: 'noQueue' }
}

const order = (before: Ticket, after: Ticket, { lane }: ActivityFacts): Texts | null => {
  if (before.priority !== after.priority) return { kind: 'tickets.priority', key: `priority.${after.priority}` }
  if (before.kanban !== after.kanban) return lane === null ? { kind: 'tickets.lane', key: 'noLane' } : { kind: 'tickets.lane', key: 'lane', values: { lane } }
  if (before.snoozedUntil === after.snoozedUntil) return null
  return after.snoozedUntil ? { kind: 'tickets.snooze', key: 'snooze', values: { until: { at: after.snoozedUntil } } } : { kind: 'tickets.wake', key: 'wake' }
}

const clock = (before: Ticket, after: Ticket): Texts | null => {
  if (before.whatsappId !== after.whatsappId) return { kind: 'tickets.move', key: 'move', values: { to: after.whatsapp.name } }
  if (before.pausedAt === after.pausedAt) return null
  return after.pausedAt === null ? { kind: 'tickets.resume', key: 'resume' } : { kind: 'tickets.pause', key: 'pause' }
}

/** Marked as unread by hand: seeing what a contact wrote is no action. */
const mark = (before: Ticket, after: Ticket): Texts | null =>
  after.unreadMessages > before.unreadMessages ? { kind: 'tickets.markUnread', key: 'markUnread' } : null

/** Fields that other actions change on the way, and a contact's message as well: they tell nothing of who works on the ticket. */
const ASIDE: Readonly<Record<string, readonly string[]>> = { snoozedUntil: ['tickets.snooze', 'tickets.wake'], pausedAt: ['tickets.pause', 'tickets.resume'] }

const isMeasured = (kind: string) => (name: string) => ASIDE[name]?.includes(kind) ?? true

/** Entry of what somebody did to a ticket, for the log of actions; null for nothing that one could take back. */
export function activityOf(before: Ticket, after: Ticket, facts: ActivityFacts): ActivityEntry | null {
  const merged: Texts | null =
    after.mergedIntoId !== null && before.mergedIntoId === null
      ? { kind: 'tickets.merge', key: 'merge', values: { id: String(before.id), into: String(after.mergedIntoId) } }
      : null
  const sentence = merged ?? handOver(before, after, facts) ?? order(before, after, facts) ?? clock(before, after) ?? mark(before, after)
  if (!sentence) return null
  const changed = difference(factsOf(before), factsOf(after))
  const measured = sentence.kind === 'tickets.markUnread' ? ['unreadMessages'] : MAIN.filter((name) => name in changed.after)
  return {
    ...changed,
    kind: sentence.kind,
    rows: TICKETS,
    rowId: String(after.id),
    rev: after.rev,
    said: { key: `tickets.deed.${sentence.key}`, values: sentence.values ?? {} },
    name: after.name,
    ticketId: after.id,
    contactId: after.contactId,
    fields: measured.filter(isMeasured(sentence.kind)),
  }
}
