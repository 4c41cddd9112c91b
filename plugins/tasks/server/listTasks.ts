import { and, asc, desc, eq, gte, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { companyTimeZone } from '#core/contract/timeZone.ts'
import { orderOf } from '#core/server/db/orderOf.ts'
import { ofTenant } from '#core/server/db/repository.ts'
import { foldText, likePattern } from '#core/server/db/search.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { instantOf, localOf } from '#plugins/schedules/contract/zone.ts'
import type * as contract from '../contract/index.ts'
import { presentTasks } from './present.ts'
import { tasks } from './tasks.table.ts'
import { leads, visibleTasks } from './visible.where.ts'

const PAGE = 40
const DAY_MS = 86_400_000
const WEEK_DAYS = 7

/** Midnight so many days from today, on the company's clock. */
async function midnight(ctx: ServerContext, tenantId: number, days: number): Promise<Date> {
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

const weight = sql`array_position(array['high', 'medium', 'low', 'none'], ${tasks.priority})`
const state = sql`array_position(array['delayed', 'pending', 'finished'], ${tasks.status})`
const columns: Record<string, SQL> = {
  name: sql`lower(${tasks.name})`,
  limitDate: sql`${tasks.limitDate}`,
  priority: weight,
  status: state,
  createdAt: sql`${tasks.createdAt}`,
}

/** @see listTasks of the contract */
export async function listTasks(ctx: ServerContext, actor: Actor, wish: z.output<typeof contract.listTasks.input>) {
  const { searchParam, status, priority, ownerId, teamId, ticketId, pageNumber } = wish
  const pattern = likePattern(foldText(searchParam))
  const where = ofTenant(
    tasks,
    actor,
    visibleTasks(ctx, actor),
    searchParam === '' ? undefined : or(sql`lower(${tasks.name}) like ${pattern}`, sql`lower(${tasks.description}) like ${pattern}`),
    status.length > 0 ? inArray(tasks.status, status) : undefined,
    priority.length > 0 ? inArray(tasks.priority, priority) : undefined,
    ownerId ? eq(tasks.ownerId, ownerId) : undefined,
    teamId ? eq(tasks.teamId, teamId) : undefined,
    ticketId ? eq(tasks.ticketId, ticketId) : undefined,
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
  return { tasks: await presentTasks(ctx, actor, rows.slice(0, PAGE)), count: counted?.count ?? 0, hasMore: rows.length > PAGE }
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
