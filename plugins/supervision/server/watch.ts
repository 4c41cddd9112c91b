import type { ServerContext, SignallingSocket } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { createTurns } from '#core/server/turns.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { MOST_WATCHED, tooManyWatched } from '../contract/index.ts'

/** Room of those who watch a ticket. */
export const WATCH_ROOM = /^t\d+:watch:\d+$/

/** Does the signals of a socket about a ticket in the order they were said: to begin takes longer than to end. */
const turns = createTurns()

/**
 * Joins a room of its own and not the ticket's: presence is told of that one.
 * @throws noTicketFound (404) for a ticket the person may not read, tooManyWatched (429)
 */
export const watch = (ticketId: number, { id, actor, rooms: joined, join }: SignallingSocket, ctx: ServerContext): Promise<void> =>
  turns(`${id}:${ticketId}`, async () => {
    await ctx.use(ticketsService).readable(actor, ticketId)
    const room = rooms.watch(actor.tenantId, ticketId)
    // Nothing waits between the count and the joining: signals that come at once are counted one after the other.
    if (!joined.has(room) && [...joined].filter((one) => WATCH_ROOM.test(one)).length >= MOST_WATCHED) throw tooManyWatched()
    await join(room)
  })

export const unwatch = (ticketId: number, { id, actor, leave }: SignallingSocket): Promise<void> =>
  turns(`${id}:${ticketId}`, () => leave(rooms.watch(actor.tenantId, ticketId)))
