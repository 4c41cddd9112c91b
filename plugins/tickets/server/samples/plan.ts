import type { Random } from '#core/contract/random.ts'
import { instantBetween } from '#core/server/seeds/calendar.ts'
import type { SampleSize } from '#core/server/seeds/sampleScope.ts'
import type { SampleStatus } from './conversation.ts'

/** A ticket before it has an id: whose, when, in which state, how many messages. */
export interface TicketPlan {
  /** Index of the contact. */
  contact: number
  status: SampleStatus
  createdAt: Date
  /** When its last message is written, where that is told: then the others are counted back from it. */
  endsAt: Date | null
  messages: number
  /** Seed that its conversation and its other properties are drawn from. */
  seed: number
  /** The open ticket of the same contact that it was merged into. */
  mergedInto: TicketPlan | null
}

const OPEN_SHARE = 0.18
const PENDING_SHARE = 0.12
/** Oldest days on which tickets that still live began; closed ones of the same contact lie before them. */
const OLDEST_OPEN_DAYS = 12
const OLDEST_PENDING_DAYS = 3
const YEAR_DAYS = 365
/** Of closed tickets so many ended in the last weeks. */
const RECENT_SHARE = 0.5
const RECENT_DAYS = 30
/** How many tickets of a state had their last message within the last hours. */
const TODAY_SHARES = { open: 0.85, pending: 1, closed: 0.06 } as const
const OPENING_HOUR = 8
const MERGED_SHARE = 0.01
const MINUTE_MS = 60_000
const LARGEST_SEED = 2 ** 31

/** Messages of a ticket against those of others: waiting ones are short, a few long conversations hold many. */
function weightOf(random: Random, { status, mergedInto }: Pick<TicketPlan, 'status' | 'mergedInto'>): number {
  if (status === 'pending' || mergedInto) return random.whole(1, 5)
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

/** Minutes since the last message: most are a few, some are hours. */
function endsAtOf(random: Random, status: SampleStatus, now: Date): Date | null {
  if (!random.chance(TODAY_SHARES[status])) return null
  const opened = (now.getHours() - OPENING_HOUR) * 60 + now.getMinutes()
  const most = Math.min({ open: 300, pending: 90, closed: 420 }[status], opened > 30 ? opened : Number.POSITIVE_INFINITY)
  const minutes = status === 'closed' ? random.whole(15, most) : 1 + Math.floor(most * random.next() ** 3)
  return new Date(now.getTime() - minutes * MINUTE_MS - random.whole(0, 59) * 1_000)
}

/**
 * Tickets roughly by their beginning, about 70 % closed, 18 % open and 12 % waiting.
 * A contact has one living ticket at most, so fewer contacts mean more closed ones.
 */
export function planTickets(random: Random, now: Date, today: Date, { contacts, tickets, messages }: SampleSize): TicketPlan[] {
  const shrink = Math.min(1, contacts / Math.max(1, tickets * (OPEN_SHARE + PENDING_SHARE)))
  const open = Math.floor(tickets * OPEN_SHARE * shrink)
  const pending = Math.floor(tickets * PENDING_SHARE * shrink)
  const order = random.shuffle(Array.from({ length: contacts }, (_none, index) => index))
  const living = new Set(order.slice(0, open + pending))
  const begun = Array.from({ length: tickets }, (_none, index): TicketPlan => {
    const status = index < open ? 'open' : index < open + pending ? 'pending' : 'closed'
    const contact = status === 'closed' ? random.whole(0, contacts - 1) : (order[index] ?? 0)
    const isEarlier = status === 'closed' && living.has(contact)
    const oldest = { open: OLDEST_OPEN_DAYS, pending: OLDEST_PENDING_DAYS, closed: random.chance(RECENT_SHARE) ? RECENT_DAYS : YEAR_DAYS }[status]
    const createdAt = instantBetween(random, today, oldest, isEarlier ? OLDEST_OPEN_DAYS + 1 : 1)
    const endsAt = isEarlier ? null : endsAtOf(random, status, now)
    return { contact, status, createdAt, endsAt, messages: 0, seed: random.whole(0, LARGEST_SEED), mergedInto: null }
  })
  merge(random, begun, Math.ceil(tickets * MERGED_SHARE))
  const counts = share(
    begun.map((ticket) => weightOf(random, ticket)),
    messages,
  )
  begun.forEach((ticket, index) => {
    ticket.messages = counts[index] ?? 0
  })
  const near = ({ createdAt, endsAt }: TicketPlan) => (endsAt ?? createdAt).getTime()
  return begun.sort((one, other) => near(one) - near(other))
}

/** Makes the last closed ones such that somebody began a little before they wrote again, and that an agent put together with it. */
function merge(random: Random, plans: readonly TicketPlan[], most: number): void {
  const into = plans.filter(({ status, endsAt }) => status === 'open' && endsAt === null).slice(0, most)
  const closed = plans.filter(({ status }) => status === 'closed').slice(-into.length)
  into.forEach((target, index) => {
    const createdAt = new Date(target.createdAt.getTime() - random.whole(20, 90) * MINUTE_MS)
    Object.assign(closed[index] ?? {}, { contact: target.contact, createdAt, endsAt: null, mergedInto: target })
  })
}
