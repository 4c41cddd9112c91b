import { and, asc, eq, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { queues } from '#plugins/team/server/team.table.ts'
import {
  allOpen,
  allWaiting,
  MOST_RETURNING,
  openOf,
  type getOwnFigures as ownEndpoint,
  ownViews,
  type QueueFigures,
  type StandardView,
  type getTeamFigures as teamEndpoint,
  ticketFilterInput,
  waitingOf,
} from '../../contract/index.ts'
import { ticketsAsShown } from '../access/shownTickets.ts'
import { countersCache } from '../announce/announce.ts'
import { withScheduled } from '../scheduled.ts'
import { tickets } from '../tickets.table.ts'
import { waits } from './inclusionSql.ts'
import { listRights, whereOf } from './listTickets.ts'

/** Queues of one statement: PostgreSQL takes 1,664 columns, and each queue needs three. */
const QUEUES_AT_ONCE = 200

const ALIVE = inArray(tickets.status, ['open', 'pending'])

/** Counts the rows of the statement that a view of the list lets through. */
type Condition = (view: StandardView) => SQL

async function conditions(ctx: ServerContext, actor: Actor): Promise<{ of: Condition; rights: unknown }> {
  const rights = await listRights(ctx, actor)
  const of: Condition = ({ tab, filter }) => {
    const where = whereOf(ctx, actor, ticketFilterInput.parse({ ...filter, status: [tab] }), rights)
    return and(eq(tickets.status, tab), where) ?? sql`true`
  }
  return { of, rights }
}

const countOf = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`
const longestOf = (condition: SQL) =>
  sql<number | null>`(extract(epoch from min(${tickets.waitingSince}) filter (where ${and(condition, waits)})) * 1000)::float8`

/** @see contract getOwnFigures. Counts are kept until any ticket of the company changes. */
export async function getOwnFigures(ctx: ServerContext, actor: Actor, before: string): Promise<z.input<(typeof ownEndpoint)['output']>> {
  const { of, rights } = await conditions(ctx, actor)
  const returning = and(of(ownViews.snoozed), lt(tickets.snoozedUntil, new Date(before)))
  const [counts, rows] = await Promise.all([
    ctx.cached(countersCache(actor.tenantId), `own:${JSON.stringify([rights, before])}`, async (db) => {
      const [row] = await db
        .select({
          waiting: countOf(of(ownViews.waiting)),
          open: countOf(of(ownViews.open)),
          unanswered: countOf(of(ownViews.unanswered)),
          snoozed: countOf(of(ownViews.snoozed)),
          returningCount: countOf(returning ?? sql`false`),
        })
        .from(tickets)
        .where(ofTenant(tickets, actor, ALIVE))
      return row ?? { waiting: 0, open: 0, unanswered: 0, snoozed: 0, returningCount: 0 }
    }),
    ctx.db
      .select({ id: tickets.id, rev: tickets.rev })
      .from(tickets)
      .where(ofTenant(tickets, actor, returning))
      .orderBy(asc(tickets.snoozedUntil), asc(tickets.id))
      .limit(MOST_RETURNING),
  ])
  return { ...counts, returning: await withScheduled(ctx, actor.tenantId, await ticketsAsShown(ctx, actor, rows)) }
}

/** The figures of some queues in one statement. */
async function countQueues(db: ServerContext['db'], actor: Actor, of: Condition, queueIds: readonly (number | null)[]): Promise<QueueFigures[]> {
  const columns = queueIds.flatMap((queueId) => [
    [`waiting${queueId}`, countOf(of(waitingOf(queueId)))],
    [`open${queueId}`, countOf(of(openOf(queueId)))],
    [`longest${queueId}`, longestOf(of(waitingOf(queueId)))],
  ])
  const selected: Record<string, SQL<number | null>> = Object.fromEntries(columns)
  const [row] = await db
    .select(selected)
    .from(tickets)
    .where(ofTenant(tickets, actor, ALIVE))
  return queueIds.map((queueId) => ({
    queueId,
    waiting: row?.[`waiting${queueId}`] ?? 0,
    open: row?.[`open${queueId}`] ?? 0,
    longestSince: row?.[`longest${queueId}`] ?? null,
  }))
}

const inParts = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_each, part) => all.slice(part * size, (part + 1) * size))

/** @see contract getTeamFigures. Kept until any ticket of the company changes. */
export async function getTeamFigures(ctx: ServerContext, actor: Actor): Promise<z.input<(typeof teamEndpoint)['output']>> {
  const { of, rights } = await conditions(ctx, actor)
  const known = await tenantRows(ctx.db, actor, queues).find()
  const named = known.toSorted((one, other) => one.order - other.order || one.queue.localeCompare(other.queue))
  const ids: (number | null)[] = [null, ...named.map(({ id }) => id)]
  const counted = await ctx.cached(countersCache(actor.tenantId), `team:${JSON.stringify([rights, ids])}`, async (db) => {
    const [whole] = await db
      .select({ waiting: countOf(of(allWaiting)), open: countOf(of(allOpen)), longestSince: longestOf(of(allWaiting)) })
      .from(tickets)
      .where(ofTenant(tickets, actor, ALIVE))
    const figures: QueueFigures[] = []
    for (const part of inParts(ids, QUEUES_AT_ONCE)) figures.push(...(await countQueues(db, actor, of, part)))
    const people = await db
      .select({ userId: tickets.userId, open: sql<number>`count(*)::int`, unanswered: countOf(waits ?? sql`false`) })
      .from(tickets)
      .where(ofTenant(tickets, actor, of(allOpen), isNotNull(tickets.userId)))
      .groupBy(tickets.userId)
    return { whole: whole ?? { waiting: 0, open: 0, longestSince: null }, figures, people }
  })
  const figuresOf = new Map(counted.figures.map((figures) => [figures.queueId, figures]))
  const nothing = { queueId: null, waiting: 0, open: 0, longestSince: null }
  return {
    ...counted.whole,
    queues: named.flatMap(({ id, queue, color, isActive }) => {
      const figures = { ...(figuresOf.get(id) ?? nothing), queueId: id, name: queue, color }
      // A queue that is not in use is named while something is left in it.
      return isActive || figures.waiting + figures.open > 0 ? [figures] : []
    }),
    withoutQueue: figuresOf.get(null) ?? nothing,
    people: counted.people.flatMap(({ userId, open, unanswered }) => (userId === null ? [] : [{ userId, open, unanswered }])),
  }
}
