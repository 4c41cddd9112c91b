import { desc, eq, sql } from 'drizzle-orm'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { ticketLeft, ticketsService } from '#plugins/tickets/contract/index.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { type Contact, contactUpdated, noContactFound } from '../contract/index.ts'
import { contactCounts } from './contactCounts.ts'
import { contacts } from './contacts.table.ts'
import { loadContacts } from './queries.ts'
import { receiversOf } from './receivers.ts'

/** Open and waiting tickets come first, then the newest closed ones: older ones show what changed when they are next asked for. */
const MOST_TICKETS = 5

async function newestTickets(ctx: ServerContext, tenantId: number, contactId: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(ofTenant(tickets, { tenantId }, eq(tickets.contactId, contactId)))
    .orderBy(sql`${tickets.status} = 'closed'`, desc(tickets.sortAt))
    .limit(MOST_TICKETS)
  return rows.map(({ id }) => id)
}

/** Socket rooms of those who may read each ticket, as things stand. */
export async function readersOf(ctx: ServerContext, tenantId: number, ticketIds: readonly number[]): Promise<Map<number, string[]>> {
  const service = ctx.use(ticketsService)
  const readers = new Map<number, string[]>()
  for (const id of ticketIds) {
    const ticket = await service.find(tenantId, id)
    if (ticket) readers.set(id, await service.viewersOf(tenantId, ticket))
  }
  return readers
}

/** Tells those who could read a ticket and may not any more. */
export async function announceLost(ctx: ServerContext, tenantId: number, before: ReadonlyMap<number, string[]>): Promise<void> {
  const after = await readersOf(ctx, tenantId, [...before.keys()])
  for (const [ticketId, readers] of before) {
    const gone = readers.filter((room) => !after.get(ticketId)?.includes(room))
    if (gone.length === 0) continue
    ctx.push(ticketLeft, tenantId, ticketId, gone)
    for (const { userId } of await ctx.use(teamService).membersOf(tenantId)) {
      if (gone.includes(rooms.user(tenantId, userId))) ctx.sockets.leaveRoom(tenantId, userId, rooms.ticket(tenantId, ticketId))
    }
  }
}

/** @see ContactsService.announce */
export async function announceContact(ctx: ServerContext, tenantId: number, contactId: number): Promise<Contact> {
  await tenantRows(ctx.db, { tenantId }, contacts).update(eq(contacts.id, contactId), {})
  const [contact] = await loadContacts(ctx, { tenantId }, eq(contacts.id, contactId))
  if (!contact) throw noContactFound()
  ctx.forget(contactCounts(tenantId))
  ctx.push(contactUpdated, tenantId, contact, await receiversOf(ctx, tenantId, contact))
  await ctx.use(ticketsService).refresh(tenantId, await newestTickets(ctx, tenantId, contactId))
  return contact
}

/** Changes a contact and tells those who see it and its tickets then, and those who no longer see the tickets. */
export async function announceAround(ctx: ServerContext, tenantId: number, contactId: number, change: () => Promise<void>): Promise<Contact> {
  const before = await readersOf(ctx, tenantId, await newestTickets(ctx, tenantId, contactId))
  await change()
  const contact = await announceContact(ctx, tenantId, contactId)
  await announceLost(ctx, tenantId, before)
  return contact
}
