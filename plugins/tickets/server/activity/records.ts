import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { contactsService } from '#plugins/contacts/contract/index.ts'
import { noTicketFound, type Ticket, type TicketsService, ticketsRead } from '../../contract/index.ts'
import { announceTicket } from '../announce/announce.ts'
import { insertTicket } from '../lifecycle/birth.ts'
import { ANSWERED, excerptOf } from '../list/excerpt.ts'
import { findTicket, holdLatest } from '../list/present.ts'
import { tickets } from '../tickets.table.ts'
import { logTicket } from './logs.ts'

/** @see TicketsService.forRecord */
export async function forRecord(ctx: ServerContext, { tenantId, at, ...place }: Parameters<TicketsService['forRecord']>[0]): Promise<number> {
  const scope = { tenantId }
  const known = await holdLatest(ctx, scope, place.contactId, place.whatsappId)
  if (known) return known.id
  await ctx.use(contactsService).bringBack(tenantId, place.contactId)
  const { id } = await insertTicket(ctx.db, scope, at, { ...place, status: 'closed', closedAt: at, answered: true })
  await logTicket(ctx, scope, { ticketId: id, type: 'create', userId: null })
  return id
}

/** @see TicketsService.noteRecord */
export async function noteRecord(
  ctx: ServerContext,
  tenantId: number,
  ticketId: number,
  { text, at, fromMe, isAnswer }: Parameters<TicketsService['noteRecord']>[2],
): Promise<Ticket> {
  const before = await findTicket(ctx, { tenantId }, ticketId)
  const rows = tenantRows(ctx.db, { tenantId }, tickets)
  const isLast = or(isNull(tickets.lastMessageAt), lt(tickets.lastMessageAt, at))
  await rows.update(and(eq(tickets.id, ticketId), isLast), {
    lastMessage: excerptOf(text),
    lastMessageAt: at,
    lastMessageBy: fromMe ? { userId: null, name: '' } : null,
    sortAt: at,
    ...(isAnswer && ANSWERED),
  })
  const after = await findTicket(ctx, { tenantId }, ticketId)
  if (!after) throw noTicketFound()
  await announceTicket(ctx, tenantId, before, after)
  if (before && before.unreadMessages > after.unreadMessages) ctx.emit(ticketsRead, tenantId, { ticketIds: [ticketId] })
  return after
}
