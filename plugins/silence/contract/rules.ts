import { readInstant } from '#core/contract/instant.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'

const MINUTE_MS = 60_000

/** Fields of a conversation that the rules read. */
export type Silent = Pick<Ticket, 'status' | 'isGroup' | 'answered' | 'lastMessageAt' | 'waitingSince' | 'pausedAt' | 'snoozedUntil'>

/** The latest instant that lies `minutes` back. */
export const cutoffOf = (now: Date, minutes: number): Date => new Date(now.getTime() - minutes * MINUTE_MS)

/** Open with a person; groups never end, and what somebody paused or put off is theirs to wake. */
const isLive = ({ status, isGroup, pausedAt, snoozedUntil }: Silent): boolean => status === 'open' && !isGroup && pausedAt === null && snoozedUntil === null

const isBefore = (at: string | null, cutoff: Date): boolean => at !== null && readInstant(at) <= cutoff.getTime()

/** Our answer is older than the company waits, and the contact has not written since. */
export const closesBySilence = (ticket: Silent, now: Date, minutes: number): boolean =>
  isLive(ticket) && ticket.answered && ticket.waitingSince === null && isBefore(ticket.lastMessageAt, cutoffOf(now, minutes))

/** The contact waits for longer than the company lets them. */
export const returnsByWaiting = (ticket: Silent, now: Date, minutes: number): boolean => isLive(ticket) && isBefore(ticket.waitingSince, cutoffOf(now, minutes))
