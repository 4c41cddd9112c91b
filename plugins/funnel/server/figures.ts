import { and, asc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { companyTimeZone } from '#core/contract/timeZone.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { ofTenant } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import * as contract from '../contract/index.ts'
import { pipelineOf } from './access.ts'
import { dealHistory, deals, type PipelineRow } from './funnel.table.ts'
import { atRiskWhere } from './lists.ts'
import { type StageVisit, stageFigures } from './stageFigures.ts'
import { dayStart } from './zone.ts'

const TOP = 10
const DAY_MS = 86_400_000
/** Moves between stages that are read for one answer. */
const MOST_VISITS = 50_000

const many = sql<number>`count(*)::int`
const worth = sql<number>`coalesce(sum(${deals.value}), 0)::float8`

interface Span {
  from: Date
  to: Date
}

/** When deals of a pipeline entered and left its stages, read from their history. */
async function visitsOf(ctx: ServerContext, actor: Actor, pipeline: PipelineRow, ofOwner: SQL | undefined, { from, to }: Span): Promise<StageVisit[]> {
  const rows = await ctx.db
    .select({ dealId: dealHistory.dealId, at: dealHistory.at, kind: dealHistory.kind, to: dealHistory.to })
    .from(dealHistory)
    .innerJoin(deals, and(eq(deals.tenantId, dealHistory.tenantId), eq(deals.id, dealHistory.dealId)))
    .where(
      ofTenant(
        dealHistory,
        actor,
        eq(deals.pipelineId, pipeline.id),
        sql`${deals.deletedAt} is null`,
        ofOwner,
        inArray(dealHistory.kind, ['created', 'stage', 'status']),
        lt(dealHistory.at, to),
        // A deal that entered a stage before the time and left it within it counts: its last entry before the time is needed too.
        sql`exists (select 1 from ${dealHistory} h where h.tenant_id = ${dealHistory.tenantId} and h.deal_id = ${dealHistory.dealId} and h.at >= ${from.toISOString()}::timestamptz)`,
      ),
    )
    .orderBy(asc(dealHistory.dealId), asc(dealHistory.at), asc(dealHistory.id))
    .limit(MOST_VISITS)
  return rows.flatMap(({ dealId, at, kind, to: target }) => {
    if (kind !== 'status') return [{ dealId, at, stageId: target }]
    return [{ dealId, at, stageId: target === 'open' ? 'open' : target === 'won' ? 'won' : 'lost' }]
  })
}

/** @see getFigures of the contract */
export async function figures(ctx: ServerContext, actor: Actor, wish: z.output<typeof contract.getFigures.input>): Promise<contract.Figures> {
  const pipeline = await pipelineOf(ctx, actor, wish.pipelineId)
  if (wish.to < wish.from) throw contract.refusedDeal([{ field: 'to', code: 'reversed', message: 'The end is before the beginning' }])
  const zone = await ctx.setting(actor.tenantId, companyTimeZone)
  const span = { from: dayStart(wish.from, zone).at, to: dayStart(wish.to, zone, 1).at }
  const ofOwner = wish.ownerId ? eq(deals.ownerId, wish.ownerId) : undefined
  const where = (...more: (SQL | undefined)[]) => ofTenant(deals, actor, eq(deals.pipelineId, pipeline.id), ofOwner, ...more)
  const closed = (status: contract.DealStatus) => where(eq(deals.status, status), gte(deals.closedAt, span.from), lt(deals.closedAt, span.to))
  const sumOf = async (condition: SQL | undefined) => {
    const [sum] = await ctx.db.select({ count: many, value: worth }).from(deals).where(condition)
    return sum ?? { count: 0, value: 0 }
  }

  const isOpen = where(eq(deals.status, 'open'))
  const byStage = await ctx.db
    .select({
      stageId: deals.stageId,
      count: many,
      value: worth,
      weighed: sql<number>`coalesce(sum(${deals.value} * ${deals.probability}) filter (where ${deals.probability} is not null), 0)::float8`,
      unweighed: sql<number>`coalesce(sum(${deals.value}) filter (where ${deals.probability} is null), 0)::float8`,
      largest: sql<number>`coalesce(max(${deals.value}), 0)::float8`,
    })
    .from(deals)
    .where(isOpen)
    .groupBy(deals.stageId)
  const probabilityOf = (stageId: string) => pipeline.stages.find(({ id }) => id === stageId)?.probability ?? 0
  const open = { count: byStage.reduce((sum, { count }) => sum + count, 0), value: byStage.reduce((sum, { value }) => sum + value, 0) }

  const won = await sumOf(closed('won'))
  const lost = await sumOf(closed('lost'))
  const [winTime] = await ctx.db
    .select({ days: sql<number | null>`avg(extract(epoch from ${deals.closedAt} - ${deals.createdAt}))::float8` })
    .from(deals)
    .where(closed('won'))
  const isWonNow = sql`${deals.status} = 'won' and ${deals.closedAt} >= ${span.from.toISOString()}::timestamptz and ${deals.closedAt} < ${span.to.toISOString()}::timestamptz`
  const owners = await ctx.db
    .select({
      id: deals.ownerId,
      name: users.name,
      count: sql<number>`count(*) filter (where ${deals.status} = 'open')::int`,
      value: sql<number>`coalesce(sum(${deals.value}) filter (where ${deals.status} = 'open'), 0)::float8`,
      won: sql<number>`count(*) filter (where ${isWonNow})::int`,
      wonValue: sql<number>`coalesce(sum(${deals.value}) filter (where ${isWonNow}), 0)::float8`,
    })
    .from(deals)
    .leftJoin(users, and(eq(users.tenantId, deals.tenantId), eq(users.id, deals.ownerId)))
    .where(where())
    .groupBy(deals.ownerId, users.name)
  const lostReasons = await ctx.db
    .select({ reason: deals.lostReason, count: many, value: worth })
    .from(deals)
    .where(closed('lost'))
    .groupBy(deals.lostReason)
    .orderBy(sql`count(*) desc`, asc(deals.lostReason))
    .limit(TOP)
  const top = await ctx.db
    .select({ id: deals.id, title: deals.title, value: sql<number>`coalesce(${deals.value}, 0)::float8`, stageId: deals.stageId })
    .from(deals)
    .where(isOpen)
    .orderBy(sql`${deals.value} desc nulls last`, asc(deals.id))
    .limit(TOP)
  const moves = stageFigures(
    pipeline.stages.map(({ id }) => id),
    await visitsOf(ctx, actor, pipeline, ofOwner, span),
    span,
  )
  const closedCount = won.count + lost.count
  return {
    open,
    forecast: byStage.reduce((sum, { stageId, weighed, unweighed }) => sum + weighed / 100 + (unweighed * probabilityOf(stageId)) / 100, 0),
    won,
    lost,
    winRate: closedCount === 0 ? null : (won.count / closedCount) * 100,
    atRisk: await sumOf(and(where(), await atRiskWhere(ctx, actor.tenantId, [pipeline]))),
    largest: Math.max(0, ...byStage.map(({ largest }) => largest)),
    average: open.count === 0 ? 0 : open.value / open.count,
    daysToWin: winTime?.days == null ? null : (winTime.days * 1_000) / DAY_MS,
    stages: pipeline.stages.map(({ id }) => {
      const sum = byStage.find(({ stageId }) => stageId === id)
      return { stageId: id, count: sum?.count ?? 0, value: sum?.value ?? 0, ...(moves.get(id) ?? { entered: 0, conversion: null, days: null }) }
    }),
    owners: owners
      .filter((owner) => owner.count > 0 || owner.won > 0)
      .map(({ id, name, ...owner }) => ({ owner: id === null ? null : { id, name: name ?? '' }, ...owner }))
      .toSorted((one, other) => other.value + other.wonValue - (one.value + one.wonValue)),
    lostReasons,
    top,
  }
}
