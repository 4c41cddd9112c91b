import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { readSort } from '#core/contract/sort.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { byRank, byText, orderOf } from '#core/server/db/orderOf.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { closingReasons } from '#plugins/closing/server/closing.table.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { scoreOfTicket } from '#plugins/ratings/server/score.where.ts'
import { queues } from '#plugins/team/server/team.table.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { type getTicketReport as endpoint, PAGE, type TicketReportColumn, type TicketReportRow, ticketStatuses } from '../../contract/index.ts'
import { averageOf, handledMinutes, waitedMinutes } from '../measures.where.ts'
import { periodOf } from '../period.ts'
import { ticketsWhere } from '../ticketFilters.where.ts'

/** Each column of the report as the database compares it. */
const orders = {
  id: tickets.id,
  protocol: tickets.protocol,
  contact: byText(contacts.name),
  queue: byText(queues.queue),
  user: byText(users.name),
  connection: byText(connections.name),
  channel: tickets.channel,
  status: byRank(tickets.status, ticketStatuses),
  createdAt: tickets.createdAt,
  startedAt: tickets.startedAttendanceAt,
  closedAt: tickets.closedAt,
  waited: waitedMinutes,
  duration: handledMinutes,
  rating: scoreOfTicket,
  reason: byText(closingReasons.name),
} satisfies Record<TicketReportColumn, unknown>

export const newestFirst = [desc(tickets.createdAt), desc(tickets.id)]

/** Personal facts of contacts, and ratings, are for callers who may read them elsewhere too. */
const rightsOf = ({ can }: Actor) => ({ contacts: can('contacts.list'), ratings: can('ratings.list') })

/** A statement for a page of conversations, with all that a row shows. */
export const selectTicketRows = (ctx: ServerContext, where: SQL | undefined) =>
  ctx.db
    .select({
      id: tickets.id,
      protocol: tickets.protocol,
      contactId: tickets.contactId,
      contactName: contacts.name,
      queueId: tickets.queueId,
      queueName: queues.queue,
      queueColor: queues.color,
      userId: tickets.userId,
      userName: users.name,
      connectionId: tickets.whatsappId,
      connectionName: connections.name,
      channel: tickets.channel,
      status: tickets.status,
      createdAt: tickets.createdAt,
      startedAt: tickets.startedAttendanceAt,
      closedAt: tickets.closedAt,
      waited: waitedMinutes,
      duration: handledMinutes,
      rating: scoreOfTicket,
      reasonId: tickets.reasonId,
      reasonName: closingReasons.name,
      reasonColor: closingReasons.color,
    })
    .from(tickets)
    .innerJoin(contacts, and(eq(contacts.tenantId, tickets.tenantId), eq(contacts.id, tickets.contactId)))
    .innerJoin(connections, and(eq(connections.tenantId, tickets.tenantId), eq(connections.id, tickets.whatsappId)))
    .leftJoin(queues, and(eq(queues.tenantId, tickets.tenantId), eq(queues.id, tickets.queueId)))
    .leftJoin(users, and(eq(users.tenantId, tickets.tenantId), eq(users.id, tickets.userId)))
    .leftJoin(closingReasons, and(eq(closingReasons.tenantId, tickets.tenantId), eq(closingReasons.id, tickets.reasonId)))
    .where(where)
    .$dynamic()

type Selected = Awaited<ReturnType<typeof selectTicketRows>>[number]

const coloured = (id: number | null, name: string | null, color: string | null) => (id === null || name === null || color === null ? null : { id, name, color })

export function presentTicketRow(row: Selected, actor: Actor): TicketReportRow {
  const mayRead = rightsOf(actor)
  return {
    id: row.id,
    protocol: row.protocol,
    contact: mayRead.contacts ? { id: row.contactId, name: row.contactName } : null,
    queue: coloured(row.queueId, row.queueName, row.queueColor),
    user: row.userId === null || row.userName === null ? null : { id: row.userId, name: row.userName },
    connection: { id: row.connectionId, name: row.connectionName },
    channel: row.channel,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    closedAt: row.closedAt?.toISOString() ?? null,
    waited: row.waited,
    duration: row.duration,
    rating: mayRead.ratings ? row.rating : null,
    reason: coloured(row.reasonId, row.reasonName, row.reasonColor),
  }
}

/** Figures of all conversations that pass, in one statement. */
async function totalsOf(ctx: ServerContext, actor: Actor, where: SQL | undefined) {
  const [row] = await ctx.db
    .select({ count: sql<number>`count(*)::int`, waited: averageOf(waitedMinutes), duration: averageOf(handledMinutes), rating: averageOf(scoreOfTicket) })
    .from(tickets)
    // A second table: of a statement with one alone the builder leaves out the names of tables, which the score needs.
    .innerJoin(connections, and(eq(connections.tenantId, tickets.tenantId), eq(connections.id, tickets.whatsappId)))
    .where(where)
  const totals = row ?? { count: 0, waited: null, duration: null, rating: null }
  return { ...totals, rating: rightsOf(actor).ratings ? totals.rating : null }
}

/** The order would tell what the caller may not read. */
function allowedSort(actor: Actor, sort: string): string {
  const { contacts: byContact, ratings: byRating } = rightsOf(actor)
  const columnId = readSort(sort)?.columnId
  return (columnId === 'contact' && !byContact) || (columnId === 'rating' && !byRating) ? '' : sort
}

/** @see getTicketReport of the contract */
export async function ticketReport(
  ctx: ServerContext,
  actor: Actor,
  { pageNumber, sort, ...filter }: z.output<(typeof endpoint)['input']>,
): Promise<z.input<(typeof endpoint)['output']>> {
  const period = await periodOf(ctx, actor.tenantId, filter)
  const where = await ticketsWhere(ctx, actor, filter, period)
  const [rows, totals] = await Promise.all([
    selectTicketRows(ctx, where)
      .orderBy(...orderOf(allowedSort(actor, sort), orders, newestFirst))
      .limit(PAGE + 1)
      .offset((pageNumber - 1) * PAGE),
    pageNumber === 1 ? totalsOf(ctx, actor, where) : null,
  ])
  return {
    computedAt: ctx.now().toISOString(),
    startDate: period.startDate,
    endDate: period.endDate,
    rows: rows.slice(0, PAGE).map((row) => presentTicketRow(row, actor)),
    hasMore: rows.length > PAGE,
    totals,
  }
}
