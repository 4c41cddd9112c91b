import { and, desc, eq, inArray, like, max, ne, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { ofTenant } from '#core/server/db/repository.ts'
import { likePattern } from '#core/server/db/search.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { contactMatches, seesNumbers } from '#plugins/contacts/server/search.where.ts'
import {
  type listTickets as endpoint,
  type InclusionSettings,
  includesTicket,
  noStatusSelected,
  onlyLastClosed,
  orderFor,
  priorities,
  type Reader,
  type Ticket,
  type TicketOrder,
  type TicketStatus,
  type ticketFilterInput,
  ticketsLimitClosed,
  ticketsLimitOpen,
  type Viewer,
} from '../../contract/index.ts'
import { asSeenBy } from '../access/contents.ts'
import { ticketsAsShown } from '../access/shownTickets.ts'
import { inclusionSettings, viewerOf } from '../access/viewer.ts'
import { countersCache } from '../announce/announce.ts'
import { withScheduled } from '../scheduled.ts'
import { tickets } from '../tickets.table.ts'
import { automated, inclusionSql } from './inclusionSql.ts'
import { presentTicket, selectTickets } from './present.ts'

type Filter = z.output<typeof ticketFilterInput>
type Counters = z.output<(typeof endpoint)['output']>['counters']
type Kinds = z.output<(typeof endpoint)['output']>['kinds']

function searchSql(ctx: ServerContext, actor: Reader, search: string): SQL | undefined {
  if (search === '') return undefined
  const found = ctx.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(ofTenant(contacts, actor, contactMatches(actor, search)))
  const digits = search.replace(/^#/, '')
  const byNumber = /^\d+$/.test(digits) ? sql`${tickets.id}::text like ${likePattern(digits)}` : undefined
  // Protocols are digits with a dash: for other words every ticket would be read in vain.
  const byProtocol = /^[\d-]+$/.test(search) ? like(tickets.protocol, likePattern(search)) : undefined
  return or(inArray(tickets.contactId, found), byNumber, byProtocol)
}

interface Counted {
  counters: Counters
  /** How many of them a chat flow or an assistant has. */
  automated: Record<TicketStatus, number>
  snoozed: number
}

/**
 * Totals per status, which the tabs show, and of those that are put off; `where` lets these through. Kept for a moment, until any ticket of the
 * tenant changes; `rights` is what they were counted with.
 */
async function countByStatus(ctx: ServerContext, actor: Reader, filter: Filter, where: () => SQL | undefined, rights: unknown): Promise<Counted> {
  const { pageNumber: _page, count: _count, sort: _sort, status, automated: _automated, ...rest } = filter
  const counted: TicketStatus[] = status.includes('closed') ? ['open', 'pending', 'closed'] : ['open', 'pending']
  const key = `${counted.length}:${JSON.stringify([rights, seesNumbers(actor), rest])}`
  return ctx.cached(countersCache(actor.tenantId), key, async (db) => {
    const rows = await db
      .select({
        status: tickets.status,
        count: sql<number>`count(*)::int`,
        snoozed: sql<number>`count(${tickets.snoozedUntil})::int`,
        automated: sql<number>`(count(*) filter (where ${automated}))::int`,
        automatedSnoozed: sql<number>`(count(${tickets.snoozedUntil}) filter (where ${automated}))::int`,
      })
      .from(tickets)
      .where(ofTenant(tickets, actor, inArray(tickets.status, counted), where()))
      .groupBy(tickets.status)
    const of = (one: TicketStatus) => {
      const { count, snoozed } = rows.find(({ status }) => status === one) ?? { count: 0, snoozed: 0 }
      return { hide: count - snoozed, only: snoozed, show: count }[filter.snoozed]
    }
    const ofBots = (one: TicketStatus) => {
      const row = rows.find(({ status }) => status === one)
      return row ? { hide: row.automated - row.automatedSnoozed, only: row.automatedSnoozed, show: row.automated }[filter.snoozed] : 0
    }
    return {
      automated: { open: ofBots('open'), pending: ofBots('pending'), closed: ofBots('closed') },
      counters: { open: of('open'), pending: of('pending'), closed: counted.includes('closed') ? of('closed') : null },
      snoozed: rows.reduce((sum, row) => sum + row.snoozed, 0),
    }
  })
}

/** The same by kind; `where` leaves the kind open. */
async function countByKind(ctx: ServerContext, actor: Reader, filter: Filter, where: () => SQL | undefined, rights: unknown): Promise<Kinds> {
  const { pageNumber: _page, count: _count, sort: _sort, status: _status, automated: _automated, isGroup, ...rest } = filter
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
function orderOf(order: TicketOrder): SQL[] {
  const newest = [desc(tickets.sortAt), desc(tickets.id)]
  if (order === 'waiting') return [sql`${tickets.waitingSince} asc nulls last`, ...newest]
  if (order === 'priority') return [desc(PRIORITY_RANK), ...newest]
  return newest
}

interface Rights {
  viewer: Viewer
  settings: InclusionSettings
  /** Of a contact's closed tickets on a connection the newest alone. */
  isLastAlone: boolean
}

/** Rights that decide which tickets somebody sees. */
export const listRights = async (ctx: ServerContext, actor: Reader): Promise<Rights> => ({
  viewer: await viewerOf(ctx, actor),
  settings: await inclusionSettings(ctx, actor.tenantId),
  isLastAlone: (await ctx.setting(actor.tenantId, onlyLastClosed)) === 'enabled',
})

/** Condition of the tickets that a filter lets through to somebody with these rights, its statuses aside. */
export function whereOf(ctx: ServerContext, actor: Reader, filter: Filter, { viewer, settings, isLastAlone }: Rights): SQL | undefined {
  const isGroup = filter.isGroup === undefined ? undefined : eq(tickets.isGroup, filter.isGroup)
  const where = and(inclusionSql(ctx, viewer, settings, filter), searchSql(ctx, actor, filter.searchParam), isGroup)
  return isLastAlone && filter.status.includes('closed') ? and(where, lastClosedOf(ctx, actor, where)) : where
}

/** Condition of the tickets that are not closed, and the newest closed one of each contact and connection among what `where` lets through. */
function lastClosedOf(ctx: ServerContext, actor: Reader, where: SQL | undefined): SQL | undefined {
  const newest = ctx.db
    .select({ id: max(tickets.id) })
    .from(tickets)
    .where(ofTenant(tickets, actor, eq(tickets.status, 'closed'), where))
    .groupBy(tickets.contactId, tickets.whatsappId)
  return or(ne(tickets.status, 'closed'), inArray(tickets.id, newest))
}

/** How many rows a page has: closed tickets alone have a size of their own. */
async function pageSize(ctx: ServerContext, { tenantId }: Reader, { status }: Filter): Promise<number> {
  const isClosed = status.every((one) => one === 'closed')
  return Number(await ctx.setting(tenantId, isClosed ? ticketsLimitClosed : ticketsLimitOpen))
}

/** Condition of the tickets that a filter of the list lets through to somebody, its statuses aside. */
export const listWhere = async (ctx: ServerContext, actor: Reader, filter: Filter): Promise<SQL | undefined> =>
  whereOf(ctx, actor, filter, await listRights(ctx, actor))

/** @throws noStatusSelected (404) without a status. @see decisions 12 to 14 */
export async function listTickets(ctx: ServerContext, actor: Reader, filter: Filter): Promise<z.input<(typeof endpoint)['output']>> {
  if (filter.status.length === 0) throw noStatusSelected()
  const rights = await listRights(ctx, actor)
  const where = whereOf(ctx, actor, filter, rights)
  const size = await pageSize(ctx, actor, filter)
  const [rows, { counters, snoozed, automated: ofBots }, kinds] = await Promise.all([
    ctx.db
      .select({ id: tickets.id, rev: tickets.rev })
      .from(tickets)
      .where(ofTenant(tickets, actor, inArray(tickets.status, filter.status), where))
      .orderBy(...orderOf(orderFor(filter.sort, filter.status)))
      .limit(size + 1)
      .offset((filter.pageNumber - 1) * size),
    countByStatus(ctx, actor, filter, () => whereOf(ctx, actor, { ...filter, snoozed: 'show', automated: 'show' }, rights), rights),
    countByKind(ctx, actor, filter, () => whereOf(ctx, actor, { ...filter, isGroup: undefined, automated: 'show' }, rights), rights),
  ])
  const page = await ticketsAsShown(ctx, actor, rows.slice(0, size))
  // A ticket that has just left the list, between the two queries, is not shown any more.
  const shown = page.filter((ticket) => includesTicket(ticket, rights.viewer, rights.settings, filter))
  const counted = (status: TicketStatus): number => {
    const all = counters[status] ?? 0
    return { hide: all - ofBots[status], only: ofBots[status], show: all }[filter.automated]
  }
  const count = [...new Set(filter.status)].reduce((sum, status) => sum + counted(status), 0)
  return {
    tickets: await asSeenBy(ctx, actor, await withScheduled(ctx, actor.tenantId, shown)),
    count,
    hasMore: rows.length > size,
    counters,
    kinds,
    snoozed,
    automated: ofBots.pending,
  }
}

/** @see contract countUnread. Kept until any ticket of the company changes. */
export async function countUnread(ctx: ServerContext, actor: Reader): Promise<{ unread: number }> {
  const unread = await ctx.cached(countersCache(actor.tenantId), `${actor.userId}:unread`, async (db) => {
    const [row] = await db
      .select({ unread: sql<number>`coalesce(sum(${tickets.unreadMessages}), 0)::int` })
      .from(tickets)
      .where(ofTenant(tickets, actor, eq(tickets.userId, actor.userId), eq(tickets.status, 'open')))
    return row?.unread ?? 0
  })
  return { unread }
}

const MOST_OF_CONTACT = 50

/** Tickets of a contact that the actor may see, newest first. */
export async function listTicketsOfContact(ctx: ServerContext, actor: Reader, contactId: number): Promise<Ticket[]> {
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
  const rows = await selectTickets(ctx, actor, and(eq(tickets.contactId, contactId), inclusionSql(ctx, viewer, settings, everything)))
    .orderBy(desc(tickets.sortAt), desc(tickets.id))
    .limit(MOST_OF_CONTACT)
  return asSeenBy(ctx, actor, await withScheduled(ctx, actor.tenantId, rows.map(presentTicket)))
}
