import { instantBetween } from './calendar.ts'
import type { SampleStatus } from './conversation.ts'
import type { Random } from './random.ts'

/** How many of each kind. */
export interface SampleSize {
  contacts: number
  tickets: number
  messages: number
}

/** A ticket before it has an id: whose, when, in which state, how many messages. */
export interface TicketPlan {
  /** Index of the contact. */
  contact: number
  status: SampleStatus
  createdAt: Date
  messages: number
}

const OPEN_SHARE = 0.18
const PENDING_SHARE = 0.12
/** Oldest days on which tickets that still live began; closed ones of the same contact lie before them. */
const OLDEST_OPEN_DAYS = 12
const OLDEST_PENDING_DAYS = 3
const YEAR_DAYS = 365

/** Messages of a ticket against those of others: waiting ones are short, a few long conversations hold many. */
function weightOf(random: Random, status: SampleStatus): number {
  if (status === 'pending') return random.whole(1, 5)
  const isLong = random.chance(0.06)
  return isLong ? random.whole(60, 180) : random.whole(6, 34)
}

/** Splits `total` by weight so that the parts add up; everybody gets one first where there is enough. */
function share(weights: readonly number[], total: number): number[] {
  const first = total >= weights.length ? 1 : 0
  const rest = total - first * weights.length
  const sum = weights.reduce((all, weight) => all + weight, 0)
  let passed = 0
  return weights.map((weight) => {
    const before = Math.floor((passed / sum) * rest)
    passed += weight
    return first + Math.floor((passed / sum) * rest) - before
  })
}

/**
 * Tickets by their beginning, about 70 % closed, 18 % open and 12 % waiting.
 * A contact has one living ticket at most, so fewer contacts mean more closed ones.
 */
export function planTickets(random: Random, today: Date, { contacts, tickets, messages }: SampleSize): TicketPlan[] {
  const shrink = Math.min(1, contacts / Math.max(1, tickets * (OPEN_SHARE + PENDING_SHARE)))
  const open = Math.floor(tickets * OPEN_SHARE * shrink)
  const pending = Math.floor(tickets * PENDING_SHARE * shrink)
  const order = random.shuffle(Array.from({ length: contacts }, (_none, index) => index))
  const living = new Set(order.slice(0, open + pending))
  const begun = Array.from({ length: tickets }, (_none, index): Omit<TicketPlan, 'messages'> => {
    if (index < open) return { contact: order[index] ?? 0, status: 'open', createdAt: instantBetween(random, today, OLDEST_OPEN_DAYS, 1) }
    if (index < open + pending) return { contact: order[index] ?? 0, status: 'pending', createdAt: instantBetween(random, today, OLDEST_PENDING_DAYS, 1) }
    const contact = random.whole(0, contacts - 1)
    return { contact, status: 'closed', createdAt: instantBetween(random, today, YEAR_DAYS, living.has(contact) ? OLDEST_OPEN_DAYS + 1 : 1) }
  })
  const counts = share(
    begun.map(({ status }) => weightOf(random, status)),
    messages,
  )
  return begun.map((ticket, index) => ({ ...ticket, messages: counts[index] ?? 0 })).sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
}
