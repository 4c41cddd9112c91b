import type { ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import {
  type Ticket,
  type TicketLog,
  ticketCreated,
  ticketLeft,
  ticketLogged,
  ticketUpdated,
  ticketWaitBegan,
  ticketWaitEnded,
  ticketWaiting,
} from '../contract/index.ts'
import { noteMove } from './noted/noteChange.ts'
import { withItsScheduled } from './scheduled.ts'
import { readersOf, roomsOf } from './viewer.ts'

/** Cache of list totals, one name per tenant. */
export const countersCache = (tenantId: number): string => `ticketCounters:${tenantId}`

const isFree = ({ status, userId }: Ticket): boolean => status === 'pending' && userId === null

/** Tells those who may read the ticket now, and those who may no longer (decision 16). `before` is null for a new one, `byId` where nobody of the team did it. */
export async function announceTicket(ctx: ServerContext, tenantId: number, before: Ticket | null, changed: Ticket, byId: number | null = null): Promise<void> {
  const after = await withItsScheduled(ctx, tenantId, changed)
  const readers = await readersOf(ctx, tenantId, after)
  const to = roomsOf(tenantId, readers)
  ctx.forget(countersCache(tenantId))
  ctx.push(before ? ticketUpdated : ticketCreated, tenantId, after, to)
  ctx.emit(before ? ticketUpdated : ticketCreated, tenantId, after)
  const isElsewhere = before?.status === 'pending' && before.queueId !== after.queueId
  // Whoever waited for it there need not any more, and must hear so before the others begin to.
  if (before && isFree(before) && (!isFree(after) || isElsewhere)) ctx.emit(ticketWaitEnded, tenantId, { ticketId: after.id })
  if (after.status === 'pending' && (before?.status !== 'pending' || isElsewhere)) {
    ctx.push(ticketWaiting, tenantId, after, to)
    ctx.emit(ticketWaitBegan, tenantId, { ticket: after, byId })
  }
  if (!before) return
  if (byId === null) await noteMove(ctx, tenantId, before, after)
  const gone = (await readersOf(ctx, tenantId, before)).filter((userId) => !readers.includes(userId))
  ctx.push(ticketLeft, tenantId, after.id, roomsOf(tenantId, gone))
  for (const userId of gone) for (const room of [rooms.ticket, rooms.watch]) ctx.sockets.leaveRoom(tenantId, userId, room(tenantId, after.id))
}

export const announceLog = (ctx: ServerContext, tenantId: number, log: TicketLog): void =>
  ctx.push(ticketLogged, tenantId, log, [rooms.ticket(tenantId, log.ticketId)])
