import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { readSort } from '#core/contract/sort.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { byText, orderOf } from '#core/server/db/orderOf.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { scoreOfTicket } from '#plugins/ratings/server/score.where.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { type getPeopleReport as endpoint, NONE, type PeopleReportColumn, type PeopleReportRow, type TicketReportFilter } from '../../contract/index.ts'
import { averageOf, countWhere, firstAnswerMinutes, handledMinutes, waitedMinutes } from '../measures.where.ts'
import { type Period, periodOf } from '../period.ts'
import { ticketsWhere } from '../ticketFilters.where.ts'

const figures = {
  pending: countWhere(eq(tickets.status, 'pending')),
  open: countWhere(eq(tickets.status, 'open')),
  closed: countWhere(eq(tickets.status, 'closed')),
  total: sql<number>`count(*)::int`,
  shortest: sql<number | null>`min(${handledMinutes})`,
  longest: sql<number | null>`max(${handledMinutes})`,
  average: averageOf(handledMinutes),
  waited: averageOf(waitedMinutes),
  firstAnswer: averageOf(firstAnswerMinutes),
  rating: averageOf(scoreOfTicket),
}

const orders = { name: byText(users.name), ...figures } satisfies Record<PeopleReportColumn, SQL>

/** People and, in `totals`, all of them together, in one statement. */
export async function peopleFigures(ctx: ServerContext, actor: Actor, filter: TicketReportFilter, period: Period, sort: string) {
  const mayRate = actor.can('ratings.list')
  const order = orderOf(readSort(sort)?.columnId === 'rating' && !mayRate ? '' : sort, orders, [
    sql`count(*) desc`,
    sql`${byText(users.name)} nulls last`,
    sql`${tickets.userId}`,
  ])
  const rows = await ctx.db
    .select({ isTotal: sql<number>`grouping(${tickets.userId})`, userId: tickets.userId, name: users.name, email: users.email, ...figures })
    .from(tickets)
    .leftJoin(users, and(eq(users.tenantId, tickets.tenantId), eq(users.id, tickets.userId)))
    .where(await ticketsWhere(ctx, actor, filter, period))
    .groupBy(sql`grouping sets ((${tickets.userId}, ${users.name}, ${users.email}), ())`)
    .orderBy(...order)
  const shown = rows.map(({ rating, ...row }) => ({ ...row, rating: mayRate ? rating : null }))
  const people = shown
    .filter(({ isTotal }) => isTotal === 0)
    .map(({ isTotal: _isTotal, userId, name, email, ...row }): PeopleReportRow => ({ id: userId ?? NONE, name: name ?? '', email: email ?? '', ...row }))
  const none = { pending: 0, open: 0, closed: 0, total: 0, shortest: null, longest: null, average: null, waited: null, firstAnswer: null, rating: null }
  const { isTotal: _isTotal, userId: _userId, name: _name, email: _email, ...totals } = { ...none, ...shown.find(({ isTotal }) => isTotal === 1) }
  return { people, totals }
}

/** @see getPeopleReport of the contract */
export async function peopleReport(
  ctx: ServerContext,
  actor: Actor,
  { sort, ...filter }: z.output<(typeof endpoint)['input']>,
): Promise<z.input<(typeof endpoint)['output']>> {
  const period = await periodOf(ctx, actor.tenantId, filter)
  const { people, totals } = await peopleFigures(ctx, actor, filter, period, sort)
  return { computedAt: ctx.now().toISOString(), startDate: period.startDate, endDate: period.endDate, rows: people, totals }
}
