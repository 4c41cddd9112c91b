import { and, desc, eq } from 'drizzle-orm'
import { users } from '#core/server/auth/identity.table.ts'
import { ofTenant, type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import { describeCall } from '#core/server/http/recordedCalls.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { contactsService } from '#plugins/contacts/contract/index.ts'
import { noTicketFound, type Reader, type Ticket, type TicketDeletion, ticketDeleted, ticketLeft, ticketWaitEnded } from '../../contract/index.ts'
import { forgetShown } from '../access/shownTickets.ts'
import { mayRead, receiversOf, roomsOf } from '../access/viewer.ts'
import { DELETED, noteDeletion } from '../activity/deletions.ts'
import { logTicket } from '../activity/logs.ts'
import { announceTicket, countersCache, isFree } from '../announce/announce.ts'
import { findDeletedTickets, findTicket } from '../list/present.ts'
import { ticketLogs, tickets } from '../tickets.table.ts'
import { findAlive, lockContact, lockExistingContact, type TicketRow } from './birth.ts'
import { holdReadable } from './changeTicket.ts'
import { lockForClosing } from './closing.ts'
import { planUpdate } from './transitions.ts'

const allRows = (ctx: Pick<ServerContext, 'db'>, scope: TenantScope) => tenantRows(ctx.db, scope, tickets, { withDeleted: true })

/** Tells everybody who could see it that it is gone, and has them leave its rooms. */
async function announceDeletion(tx: ServerContext, tenantId: number, ticket: Ticket, deletion: TicketDeletion): Promise<void> {
  const { id } = ticket
  tx.forget(countersCache(tenantId))
  forgetShown(tx, tenantId)
  const { all } = await receiversOf(tx, tenantId, ticket)
  tx.push(ticketLeft, tenantId, id, roomsOf(tenantId, all))
  tx.emit(ticketDeleted, tenantId, deletion)
  if (isFree(ticket)) tx.emit(ticketWaitEnded, tenantId, { ticketId: id })
  for (const userId of all) for (const room of [rooms.ticket, rooms.watch]) tx.sockets.leaveRoom(tenantId, userId, room(tenantId, id))
}

/** @see contract deleteTicket */
export function deleteTicket(ctx: ServerContext, actor: Actor, id: number): Promise<{ message: 'TICKET_DELETED'; rev: number }> {
  return ctx.transact(async (tx) => {
    await lockForClosing(tx, actor.tenantId, id)
    const before = await holdReadable(tx, actor, id)
    const at = tx.now()
    const [row] = await tenantRows(tx.db, actor, tickets).update(eq(tickets.id, id), { deletedAt: at })
    if (!row) throw noTicketFound()
    await logTicket(tx, actor, { ticketId: id, type: 'delete', userId: actor.userId })
    const { rev, contactId, channel, userId } = row
    const by = { userId: actor.userId, name: actor.name }
    await announceDeletion(tx, actor.tenantId, before, { ticketId: id, rev, contactId, channel, userId, by, at: at.toISOString() })
    await noteDeletion(tx, actor, before, rev)
    // The register outlives the person: it names the protocol, and not the contact.
    describeCall(actor, { said: { key: 'tickets.deed.delete', values: {} }, name: before.protocol, before: { [DELETED]: false }, after: { [DELETED]: true } })
    return { message: 'TICKET_DELETED', rev }
  })
}

/** Change of a ticket that comes back: closed where the contact has another one on the connection by now, and not put off until a time that is past. */
async function changeBack(tx: ServerContext, who: Reader, row: TicketRow, ticket: Ticket): Promise<Partial<TicketRow>> {
  const other = row.status === 'closed' ? undefined : await findAlive(tx.db, who, row.contactId, row.whatsappId)
  if (other) return planUpdate(ticket, { status: 'closed' }, who, tx.now()).change
  return row.snoozedUntil !== null && row.snoozedUntil <= tx.now() ? { snoozedUntil: null } : {}
}

/** Brings a deleted ticket back as it was. @throws noContactFound (404) where the person was erased meanwhile */
export function restoreTicket(ctx: ServerContext, who: Reader, id: number): Promise<void> {
  return ctx.transact(async (tx) => {
    const place = await allRows(tx, who).first(eq(tickets.id, id))
    if (!place) return
    const lock = place.isGroup ? lockContact : lockExistingContact
    await lock(tx.db, who, place.contactId, place.whatsappId)
    await allRows(tx, who).hold(eq(tickets.id, id))
    const row = await allRows(tx, who).first(eq(tickets.id, id))
    const [ticket] = await findDeletedTickets(tx, who, [id])
    if (!row || !ticket) return
    await tx.use(contactsService).bringBack(who.tenantId, row.contactId)
    await allRows(tx, who).update(eq(tickets.id, id), { ...(await changeBack(tx, who, row, ticket)), deletedAt: null })
    await logTicket(tx, who, { ticketId: id, type: 'undo', userId: who.userId })
    const after = await findTicket(tx, who, id)
    // Nothing begins anew: lists show it again, and neither rules nor queues take it for a new one.
    if (after) await announceTicket(tx, who.tenantId, after, after, who.userId)
  })
}

/** The same refusal as for a ticket that never was; who could read it learns who deleted it, and when. */
export async function missingTicket(ctx: ServerContext, actor: Reader, id: number) {
  const [ticket] = await findDeletedTickets(ctx, actor, [id])
  if (!ticket || !(await mayRead(ctx, actor, ticket))) return noTicketFound()
  const [log] = await ctx.db
    .select({ userId: users.id, name: users.name, at: ticketLogs.createdAt })
    .from(ticketLogs)
    .innerJoin(users, and(eq(users.tenantId, ticketLogs.tenantId), eq(users.id, ticketLogs.userId)))
    .where(ofTenant(ticketLogs, actor, eq(ticketLogs.ticketId, id), eq(ticketLogs.type, 'delete')))
    .orderBy(desc(ticketLogs.id))
    .limit(1)
  if (!log) return noTicketFound()
  const { rev, contactId, channel, userId } = ticket
  const deletion: TicketDeletion = { ticketId: id, rev, contactId, channel, userId, by: { userId: log.userId, name: log.name }, at: log.at.toISOString() }
  return noTicketFound({ deletion })
}
