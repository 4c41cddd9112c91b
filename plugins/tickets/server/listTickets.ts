import { and, desc, eq, inArray, like, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { ofTenant } from '#core/server/db/repository.ts'
import { foldText, likePattern } from '#core/server/db/search.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import {
  type listTickets as endpoint,
  type InclusionSettings,
  includesTicket,
  noStatusSelected,
  priorities,
  type Ticket,
  type TicketSort,
  type TicketStatus,
  type ticketFilterInput,
  type Viewer,
} from '../contract/index.ts'
import { countersCache } from './announce.ts'
import { inclusionSql } from './inclusionSql.ts'
import { presentTicket, selectTickets } from './present.ts'
import { withScheduled } from './scheduled.ts'
import { ticketsAsShown } from './shownTickets.ts'
import { tickets } from './tickets.table.ts'
import { inclusionSettings, viewerOf } from './viewer.ts'

const PAGE = 30

type Filter = z.output<typeof ticketFilterInput>
type Counters = z.output<(typeof endpoint)['output']>['counters']
type Kinds = z.output<(typeof endpoint)['output']>['kinds']

function searchSql(ctx: ServerContext, actor: Actor, search: string): SQL | undefined {
  if (search === '') return undefined
  const found = ctx.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(ofTenant(contacts, actor, like(contacts.searchText, likePattern(foldText(search)))))
  const digits = search.replace(/^#/, '')
  const byNumber = /^\d+$/.test(digits) ? sql`${tickets.id}::text like ${likePattern(digits)}` : undefined
  return or(inArray(tickets.contactId, found), byNumber, like(tickets.protocol, likePattern(search)))
}

/** Totals per status: what the tabs show. Kept for a moment, until any ticket of the tenant changes; `rights` is what they were counted with. */
async function countByStatus(ctx: ServerContext, actor: Actor, filter: Filter, where: SQL | undefined, rights: unknown): Promise<Counters> {
  const { pageNumber: _page, count: _count, sort: _sort, status, ...rest } = filter
  const counted: TicketStatus[] = status.includes('closed') ? ['open', 'pending', 'closed'] : ['open', 'pending']
  const key = `${counted.length}:${JSON.stringify([rights, rest])}`
  return ctx.cached(countersCache(actor.tenantId), key, async (db) => {
    const rows = await db
      .select({ status: tickets.status, count: sql<number>`count(*)::int` })
      .from(tickets)
      .where(ofTenant(tickets, actor, inArray(tickets.status, counted), where))
      .groupBy(tickets.status)
    const of = (one: TicketStatus) => rows.find((row) => row.status === one)?.count ?? 0
    return { open: of('open'), pending: of('pending'), closed: counted.includes('closed') ? of('closed') : null }
  })
}

/** The same by kind; `where` leaves the kind open. */
async function countByKind(ctx: ServerContext, actor: Actor, filter: Filter, where: () => SQL | undefined, rights: unknown): Promise<Kinds> {
  const { pageNumber: _page, count: _count, sort: _sort, status: _status, isGroup, ...rest } = filter
  if (isGroup === undefined) return null
  return ctx.cached(countersCache(actor.tenantId), `kinds:${JSON.stringify([rights, rest])}`, async (db) => {
    const rows = await db
      .select({ isGroup: tickets.isGroup, count: sql<number>`count(*)::int` })
      .from(tickets)
      .where(ofTenant(tickets, actor, inArray(tickets.status, ['open', 'pending']), where()))
      .groupBy(tickets.isGroup)
    const of = (kind: boolean) => rows.find((row) => row.isGroup === kind)?.count ?? 0
    return { private: of(false), groups: of(true) }
  })
}

const PRIORITY_RANK = sql`array_position(${sql.param([...priorities])}::text[], ${tickets.priority})`

/** The newest first in any case, among equals. */
function orderOf(sort: TicketSort): SQL[] {
  const newest = [desc(tickets.sortAt), desc(tickets.id)]
  if (sort === 'waiting') return [sql`${tickets.waitingSince} asc nulls last`, ...newest]
  if (sort === 'priority') return [desc(PRIORITY_RANK), ...newest]
  return newest
}

interface Rights {
  viewer: Viewer
  settings: InclusionSettings
}

const rightsOf = async (ctx: ServerContext, actor: Actor): Promise<Rights> => ({
  viewer: await viewerOf(ctx, actor),
  settings: await inclusionSettings(ctx, actor.tenantId),
})

function whereOf(ctx: ServerContext, actor: Actor, filter: Filter, { viewer, settings }: Rights): SQL | undefined {
  const isGroup = filter.isGroup === undefined ? undefined : eq(tickets.isGroup, filter.isGroup)
  return and(inclusionSql(ctx.db, viewer, settings, filter), searchSql(ctx, actor, filter.searchParam), isGroup)
}

/** What a filter of the list lets through to somebody, its statuses aside. */
export const listWhere = async (ctx: ServerContext, actor: Actor, filter: Filter): Promise<SQL | undefined> =>
  whereOf(ctx, actor, filter, await rightsOf(ctx, actor))

/** @throws noStatusSelected (404) without a status. @see decisions 12 to 14 */
export async function listTickets(ctx: ServerContext, actor: Actor, filter: Filter): Promise<z.input<(typeof endpoint)['output']>> {
  if (filter.status.length === 0) throw noStatusSelected()
  const rights = await rightsOf(ctx, actor)
  const where = whereOf(ctx, actor, filter, rights)
  const [rows, counters, kinds] = await Promise.all([
    ctx.db
      .select({ id: tickets.id, rev: tickets.rev })
      .from(tickets)
      .where(ofTenant(tickets, actor, inArray(tickets.status, filter.status), where))
      .orderBy(...orderOf(filter.sort))
      .limit(PAGE + 1)
      .offset((filter.pageNumber - 1) * PAGE),
    countByStatus(ctx, actor, filter, where, rights),
    countByKind(ctx, actor, filter, () => whereOf(ctx, actor, { ...filter, isGroup: undefined }, rights), rights),
  ])
  const page = await ticketsAsShown(ctx, actor, rows.slice(0, PAGE))
  // One that has just left the list, between the two queries, is not shown any more.
  const shown = page.filter((ticket) => includesTicket(ticket, rights.viewer, rights.settings, filter))
  const count = [...new Set(filter.status)].reduce((sum, status) => sum + (counters[status] ?? 0), 0)
  return { tickets: await withScheduled(ctx, actor.tenantId, shown), count, hasMore: rows.length > PAGE, counters, kinds }
}

const MOST_OF_CONTACT = 50

/** Tickets of a contact that the actor may see, newest first. */
export async function listTicketsOfContact(ctx: ServerContext, actor: Actor, contactId: number): Promise<Ticket[]> {
  const [viewer, settings] = [await viewerOf(ctx, actor), await inclusionSettings(ctx, actor.tenantId)]
  const everything = {
    status: [],
    showAll: true,
    queuesIds: [],
    whatsappIds: [],
    selectedUser: [],
    withUnreadMessages: false,
    isNotAssignedUser: false,
    includeNotQueueDefined: true,
  }
  const rows = await selectTickets(ctx.db, actor, and(eq(tickets.contactId, contactId), inclusionSql(ctx.db, viewer, settings, everything)))
    .orderBy(desc(tickets.sortAt), desc(tickets.id))
    .limit(MOST_OF_CONTACT)
  return withScheduled(ctx, actor.tenantId, rows.map(presentTicket))
}
