import { and, asc, desc, eq, gte, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { companyTimeZone } from '#core/contract/timeZone.ts'
import { instantOf, localOf } from '#core/contract/zone.ts'
import { orderOf } from '#core/server/db/orderOf.ts'
import { ofTenant } from '#core/server/db/repository.ts'
import { foldText, likePattern } from '#core/server/db/search.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import type * as contract from '../contract/index.ts'
import { dealTitles, presentTasks } from './present.ts'
import { tasks } from './tasks.table.ts'
import { leads, visibleTasks } from './visible.where.ts'

const PAGE = 40
const DAY_MS = 86_400_000
/** Days from today on that are this week, today included. */
export const WEEK_DAYS = 7

/** Midnight so many days from today, on the company's clock. */
export async function midnight(ctx: ServerContext, tenantId: number, days: number): Promise<Date> {
  const zone = await ctx.setting(tenantId, companyTimeZone)
  const local = localOf(ctx.now(), zone)
  return instantOf(Math.floor(local / DAY_MS) * DAY_MS + days * DAY_MS, zone)
}

async function dueWhere(ctx: ServerContext, tenantId: number, due: (typeof contract.duePeriods)[number]): Promise<SQL | undefined> {
  if (due === 'overdue') return eq(tasks.status, 'delayed')
  if (due === 'none') return isNull(tasks.limitDate)
  if (due === 'any') return undefined
  return and(
    ne(tasks.status, 'finished'),
    gte(tasks.limitDate, await midnight(ctx, tenantId, 0)),
    lt(tasks.limitDate, await midnight(ctx, tenantId, due === 'today' ? 1 : WEEK_DAYS)),
  )
}

export const weight = sql`array_position(array['high', 'medium', 'low', 'none'], ${tasks.priority})`
const state = sql`array_position(array['delayed', 'pending', 'finished'], ${tasks.status})`
const columns: Record<string, SQL> = {
  name: sql`lower(${tasks.name})`,
  limitDate: sql`${tasks.limitDate}`,
  priority: weight,
  status: state,
  createdAt: sql`${tasks.createdAt}`,
}

/** The filters that the list and the board share, and what the reader may see. */
export function wantedTasks(ctx: ServerContext, actor: Actor, wish: z.output<typeof contract.getTaskBoard.input>): SQL | undefined {
  const { searchParam, priority, ownerId, teamId } = wish
  const pattern = likePattern(foldText(searchParam))
  return ofTenant(
    tasks,
    actor,
    visibleTasks(ctx, actor),
    searchParam === '' ? undefined : or(sql`lower(${tasks.name}) like ${pattern}`, sql`lower(${tasks.description}) like ${pattern}`),
    priority.length > 0 ? inArray(tasks.priority, priority) : undefined,
    ownerId ? eq(tasks.ownerId, ownerId) : undefined,
    teamId ? eq(tasks.teamId, teamId) : undefined,
  )
}

/** Tasks about a deal: none for those who may not see that. */
const ofDeal = async (ctx: ServerContext, actor: Actor, dealId: number): Promise<SQL> =>
  (await dealTitles(ctx, actor, [dealId])).has(dealId) ? eq(tasks.dealId, dealId) : sql`false`

/** @see listTasks of the contract */
export async function listTasks(ctx: ServerContext, actor: Actor, wish: z.output<typeof contract.listTasks.input>) {
  const { status, ticketId, dealId, pageNumber } = wish
  const where = and(
    wantedTasks(ctx, actor, wish),
    status.length > 0 ? inArray(tasks.status, status) : undefined,
    ticketId ? eq(tasks.ticketId, ticketId) : undefined,
    dealId ? await ofDeal(ctx, actor, dealId) : undefined,
    await dueWhere(ctx, actor.tenantId, wish.due),
  )
  const own = [sql`${tasks.status} = 'finished'`, sql`${tasks.limitDate} asc nulls last`, weight, desc(tasks.createdAt), asc(tasks.id)]
  const rows = await ctx.db
    .select()
    .from(tasks)
    .where(where)
    .orderBy(...orderOf(wish.sort, columns, own))
    .limit(PAGE + 1)
    .offset((pageNumber - 1) * PAGE)
  const [counted] = await ctx.db.select({ count: sql<number>`count(*)::int` }).from(tasks).where(where)
  return { tasks: await presentTasks(ctx, actor.tenantId, actor, rows.slice(0, PAGE)), count: counted?.count ?? 0, hasMore: rows.length > PAGE }
}

/** @see summarizeTasks of the contract */
export async function summarizeTasks(ctx: ServerContext, actor: Actor, wanted: number | undefined): Promise<contract.TaskSummary> {
  const ownerId = wanted !== undefined && leads(actor) ? wanted : actor.userId
  const [from, to] = [await midnight(ctx, actor.tenantId, 0), await midnight(ctx, actor.tenantId, 1)]
  const isToday = sql`${tasks.limitDate} >= ${from.toISOString()} and ${tasks.limitDate} < ${to.toISOString()}`
  const [row] = await ctx.db
    .select({
      delayed: sql<number>`count(*) filter (where ${tasks.status} = 'delayed')::int`,
      venceHoje: sql<number>`count(*) filter (where ${tasks.status} = 'pending' and ${isToday})::int`,
      asked: sql<number>`count(*) filter (where ${tasks.acceptance} = 'asked' and ${tasks.status} <> 'finished')::int`,
    })
    .from(tasks)
    .where(ofTenant(tasks, actor, eq(tasks.ownerId, ownerId)))
  return row ?? { delayed: 0, venceHoje: 0, asked: 0 }
}
