import { z } from 'zod'
import { readInstant } from '#core/contract/instant.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'

export const rules = ['waiting', 'queues', 'agents'] as const
export const counts = [4, 6, 9, 12, 24] as const

/** Which conversations stand on the wall, as its panel keeps it. */
export const wallSchema = z.object({
  by: z.enum(rules),
  /** None: all queues. */
  queueIds: z.array(z.int()),
  /** None: everybody. */
  userIds: z.array(z.int()),
  count: z.union(counts.map((count) => z.literal(count))),
})
export type Wall = z.infer<typeof wallSchema>

export const FIRST_WALL: Wall = { by: 'waiting', queueIds: [], userIds: [], count: 6 }

/** Fields of a ticket that the rule reads. */
export type PlaceableTicket = Pick<Ticket, 'id' | 'status' | 'userId' | 'queueId' | 'waitingSince' | 'pausedAt' | 'snoozedUntil' | 'lastMessageAt'>

/** Whether a ticket may stand on the wall. */
export function fits({ status, userId, queueId, waitingSince, pausedAt, snoozedUntil }: PlaceableTicket, { by, queueIds, userIds }: Wall): boolean {
  if (status === 'closed' || snoozedUntil !== null) return false
  if (by === 'waiting') return waitingSince !== null && pausedAt === null
  if (by === 'queues') return queueIds.length === 0 || (queueId !== null && queueIds.includes(queueId))
  return userId !== null && (userIds.length === 0 || userIds.includes(userId))
}

const waitsSince = ({ waitingSince }: PlaceableTicket): number => readInstant(waitingSince) || Number.MAX_SAFE_INTEGER

/** Order of tickets: the one that waits longest comes first; among those that do not wait, the one spoken in last. */
export const nextFirst = (one: PlaceableTicket, other: PlaceableTicket): number =>
  waitsSince(one) - waitsSince(other) || readInstant(other.lastMessageAt) - readInstant(one.lastMessageAt) || one.id - other.id

/**
 * Ids of the tickets on the wall by place, null for a free one: who fits keeps the place, a free place goes to the next. No free place stands at
 * the end.
 */
export function placeTickets(current: readonly (number | null)[], tickets: ReadonlyMap<number, PlaceableTicket>, wall: Wall): (number | null)[] {
  const places = Array.from({ length: wall.count }, (_empty, place): number | null => {
    const ticket = tickets.get(current[place] ?? 0)
    return ticket && fits(ticket, wall) ? ticket.id : null
  })
  if (places.includes(null)) {
    const taken = new Set(places)
    const next = [...tickets.values()].filter((ticket) => !taken.has(ticket.id) && fits(ticket, wall)).sort(nextFirst)
    for (const [place, id] of places.entries()) if (id === null) places[place] = next.shift()?.id ?? null
  }
  return places.slice(0, places.findLastIndex((id) => id !== null) + 1)
}
