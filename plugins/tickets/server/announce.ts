import type { ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { type Ticket, type TicketLog, ticketCreated, ticketLeft, ticketLogged, ticketUpdated, ticketWaiting } from '../contract/index.ts'
import { readersOf, roomsOf } from './viewer.ts'

/** Cache of list totals, one name per tenant. */
export const countersCache = (tenantId: number): string => `ticketCounters:${tenantId}`

/** Tells those who may read the ticket now, and those who may no longer (decision 16). `before` is null for a new one. */
export async function announceTicket(ctx: ServerContext, tenantId: number, before: Ticket | null, after: Ticket): Promise<void> {
  const readers = await readersOf(ctx, tenantId, after)
  const to = roomsOf(tenantId, readers)
  ctx.forget(countersCache(tenantId))
  ctx.push(before ? ticketUpdated : ticketCreated, tenantId, after, to)
  ctx.emit(before ? ticketUpdated : ticketCreated, tenantId, after)
  if (after.status === 'pending' && before?.status !== 'pending') ctx.push(ticketWaiting, tenantId, after, to)
  if (!before) return
  const gone = (await readersOf(ctx, tenantId, before)).filter((userId) => !readers.includes(userId))
  ctx.push(ticketLeft, tenantId, { ticketId: after.id }, roomsOf(tenantId, gone))
  for (const userId of gone) ctx.sockets.leaveRoom(tenantId, userId, rooms.ticket(tenantId, after.id))
}

export const announceLog = (ctx: ServerContext, tenantId: number, log: TicketLog): void =>
  ctx.push(ticketLogged, tenantId, log, [rooms.ticket(tenantId, log.ticketId)])
