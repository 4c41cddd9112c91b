import { and, desc, eq, gte, like, lt, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { companyTimeZone } from '#core/contract/timeZone.ts'
import { boundOf } from '#core/contract/zone.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { byText, orderOf } from '#core/server/db/orderOf.ts'
import { ofTenant } from '#core/server/db/repository.ts'
import { foldText, likePattern } from '#core/server/db/search.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { contactMatches } from '#plugins/contacts/server/search.where.ts'
import { type Reader, type Ticket, ticketsService } from '#plugins/tickets/contract/index.ts'
import { readableTickets } from '#plugins/tickets/server/readable.where.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import type { listNotes as endpoint, Note, noteColumns } from '../contract/index.ts'
import { notes } from './notes.table.ts'
import { presentNotes, selectNotes } from './present.ts'

type Filter = z.output<(typeof endpoint)['input']>

const PAGE = 40

/** The values that each column of the list compares. */
const orders = {
  contact: byText(contacts.name),
  note: byText(notes.note),
  author: byText(users.name),
  date: notes.createdAt,
  ticket: notes.ticketId,
} satisfies Record<(typeof noteColumns)[number], unknown>

/** Notes on a ticket; with `earlier`, on the contact's others too, from before it began. */
function ofTicket(ticket: Ticket | null, earlier: boolean): SQL | undefined {
  if (!ticket) return undefined
  const isBefore = and(eq(tickets.contactId, ticket.contactId), lt(notes.createdAt, new Date(ticket.createdAt)))
  return earlier ? or(eq(notes.ticketId, ticket.id), isBefore) : eq(notes.ticketId, ticket.id)
}

async function conditionOf(ctx: ServerContext, reader: Reader, filter: Filter): Promise<SQL | undefined> {
  const ticket = filter.ticketId ? await ctx.use(ticketsService).readable(reader, filter.ticketId) : null
  const zone = await ctx.setting(reader.tenantId, companyTimeZone)
  const [start, end] = [boundOf(filter.startDate, 0, zone), boundOf(filter.endDate, 1, zone)]
  const pattern = likePattern(foldText(filter.searchParam))
  return and(
    await readableTickets(ctx, reader),
    ofTicket(ticket, filter.earlier),
    filter.contactId ? eq(tickets.contactId, filter.contactId) : undefined,
    filter.userId ? eq(notes.userId, filter.userId) : undefined,
    start ? gte(notes.createdAt, start) : undefined,
    end ? lt(notes.createdAt, end) : undefined,
    filter.searchParam === '' ? undefined : or(like(notes.searchText, pattern), contactMatches(reader, filter.searchParam)),
  )
}

/** @see listNotes of the contract */
export async function listNotes(ctx: ServerContext, reader: Reader, filter: Filter): Promise<{ notes: Note[]; count: number; hasMore: boolean }> {
  const where = await conditionOf(ctx, reader, filter)
  const rows = await selectNotes(ctx, reader, where)
    .orderBy(...orderOf(filter.sort, orders, [desc(notes.createdAt), desc(notes.id)]))
    .limit(PAGE)
    .offset((filter.pageNumber - 1) * PAGE)
  const [total] = await ctx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(notes)
    .innerJoin(tickets, and(eq(tickets.tenantId, notes.tenantId), eq(tickets.id, notes.ticketId)))
    .innerJoin(contacts, and(eq(contacts.tenantId, tickets.tenantId), eq(contacts.id, tickets.contactId)))
    .where(ofTenant(notes, reader, where))
  const count = total?.count ?? 0
  return { notes: await presentNotes(ctx, reader, rows), count, hasMore: filter.pageNumber * PAGE < count }
}
