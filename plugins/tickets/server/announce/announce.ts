import type { AppEvent } from '#core/contract/define.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import {
  type Ticket,
  type TicketLog,
  ticketChanged,
  ticketCreated,
  ticketEnteredQueue,
  ticketLeft,
  ticketLogged,
  ticketUpdated,
  ticketWaitBegan,
  ticketWaitEnded,
  ticketWaiting,
  withoutContents,
} from '../../contract/index.ts'
import { receiversOf, roomsOf } from '../access/viewer.ts'
import { noteMove } from '../activity/noteChange.ts'
import { withItsScheduled } from '../scheduled.ts'

/** Cache of list totals, one name per tenant. */
export const countersCache = (tenantId: number): string => `ticketCounters:${tenantId}`

/** Whether it waits for whoever takes it. */
export const isFree = ({ status, userId }: Ticket): boolean => status === 'pending' && userId === null

/** Tells those who may read the ticket now, and those who may no longer (decision 16). `before` is null for a new one, `byId` where nobody of the team did it. */
export async function announceTicket(ctx: ServerContext, tenantId: number, before: Ticket | null, changed: Ticket, byId: number | null = null): Promise<void> {
  const after = await withItsScheduled(ctx, tenantId, changed)
  const { all, readers } = await receiversOf(ctx, tenantId, after)
  const tell = (event: AppEvent<Ticket>) => {
    ctx.push(event, tenantId, after, roomsOf(tenantId, readers))
    const others = all.filter((userId) => !readers.includes(userId))
    if (others.length > 0) ctx.push(event, tenantId, withoutContents(after), roomsOf(tenantId, others))
  }
  ctx.forget(countersCache(tenantId))
  tell(before ? ticketUpdated : ticketCreated)
  ctx.emit(before ? ticketUpdated : ticketCreated, tenantId, after)
  ctx.emit(ticketChanged, tenantId, { before, after })
  if (after.queueId !== null && after.queueId !== before?.queueId) ctx.emit(ticketEnteredQueue, tenantId, { ticket: after, fromId: before?.queueId ?? null })
  const isElsewhere = before?.status === 'pending' && before.queueId !== after.queueId
  // Whoever waited for it there need not any more, and must hear so before the others begin to.
  if (before && isFree(before) && (!isFree(after) || isElsewhere)) ctx.emit(ticketWaitEnded, tenantId, { ticketId: after.id })
  if (after.status === 'pending' && (before?.status !== 'pending' || isElsewhere)) {
    tell(ticketWaiting)
    ctx.emit(ticketWaitBegan, tenantId, { ticket: after, byId })
  }
  if (!before) return
  if (byId === null) await noteMove(ctx, tenantId, before, after)
  const receivers = await receiversOf(ctx, tenantId, before)
  const gone = receivers.all.filter((userId) => !all.includes(userId))
  ctx.push(ticketLeft, tenantId, after.id, roomsOf(tenantId, gone))
  for (const userId of receivers.readers.filter((one) => !readers.includes(one)))
    for (const room of [rooms.ticket, rooms.watch]) ctx.sockets.leaveRoom(tenantId, userId, room(tenantId, after.id))
}

export const announceLog = (ctx: ServerContext, tenantId: number, log: TicketLog): void =>
  ctx.push(ticketLogged, tenantId, log, [rooms.ticket(tenantId, log.ticketId)])
