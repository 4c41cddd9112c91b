import { and, eq, gte, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { companyTimeZone } from '#core/contract/timeZone.ts'
import { orderOf } from '#core/server/db/orderOf.ts'
import { ofTenant } from '#core/server/db/repository.ts'
import { foldText, likePattern } from '#core/server/db/search.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { contactMatches } from '#plugins/contacts/server/search.where.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import * as contract from '../contract/index.ts'
import { type Doer, pipelineOf, pipelinesOf, visibleDeals } from './access.ts'
import { deals, type PipelineRow } from './funnel.table.ts'
import { dealOrder } from './order.ts'
import { dealsWhere, presentDeals } from './present.ts'
import { dayStart } from './zone.ts'

const PAGE = 40
/** Of a calendar, which asks for a time. */
const MOST_IN_TIME = 500

const byText = (ctx: Pick<ServerContext, 'db'>, actor: Doer, text: string): SQL | undefined => {
  if (text === '') return undefined
  const ofContact = ctx.db
    .select({ one: sql`1` })
    .from(contacts)
    .where(and(eq(contacts.tenantId, deals.tenantId), eq(contacts.id, deals.contactId), contactMatches(actor, text)))
  return or(sql`${deals.searchText} like ${likePattern(foldText(text))}`, sql`exists ${ofContact}`)
}

type BoardWish = z.output<typeof contract.getDealBoard.input>

const onBoard = (ctx: ServerContext, actor: Doer, { pipelineId, searchParam, ownerId, priority, status }: BoardWish): SQL | undefined =>
  ofTenant(
    deals,
    actor,
    eq(deals.pipelineId, pipelineId),
    eq(deals.status, status),
    ownerId ? eq(deals.ownerId, ownerId) : undefined,
    priority ? eq(deals.priority, priority) : undefined,
    byText(ctx, actor, searchParam),
  )

/** @see getDealBoard of the contract */
export async function dealBoard(ctx: ServerContext, actor: Doer, wish: BoardWish): Promise<contract.BoardStage[]> {
  const pipeline = await pipelineOf(ctx, actor, wish.pipelineId)
  const where = onBoard(ctx, actor, wish)
  const sums = await ctx.db
    .select({ stageId: deals.stageId, count: sql<number>`count(*)::int`, value: sql<number>`coalesce(sum(${deals.value}), 0)::float8` })
    .from(deals)
    .where(where)
    .groupBy(deals.stageId)
  const ranked = ctx.db
    .select({
      id: deals.id,
      place: sql<number>`row_number() over (partition by ${deals.stageId} order by ${sql.join(dealOrder.slice(0, 1), sql`, `)}, ${deals.id})`.as('place'),
    })
    .from(deals)
    .where(where)
    .as('ranked')
  const shown = ctx.db.select({ id: ranked.id }).from(ranked).where(sql`${ranked.place} <= ${contract.DEALS_AT_ONCE}`)
  const cards = await presentDeals(
    ctx,
    actor,
    await ctx.db
      .select()
      .from(deals)
      .where(ofTenant(deals, actor, sql`${deals.id} in ${shown}`))
      .orderBy(...dealOrder),
  )
  return pipeline.stages.map(({ id }) => {
    const sum = sums.find(({ stageId }) => stageId === id)
    return { stageId: id, count: sum?.count ?? 0, value: sum?.value ?? 0, deals: cards.filter(({ stageId }) => stageId === id) }
  })
}

/** @see listStageDeals of the contract */
export async function stageDeals(ctx: ServerContext, actor: Doer, wish: BoardWish & { stageId: string; offset: number }): Promise<contract.Deal[]> {
  await pipelineOf(ctx, actor, wish.pipelineId)
  const where = and(onBoard(ctx, actor, wish), eq(deals.stageId, wish.stageId))
  return presentDeals(ctx, actor, await dealsWhere(ctx, where, dealOrder, contract.DEALS_AT_ONCE, wish.offset))
}

const lastMessage = sql`(select max(t.last_message_at) from ${tickets} t where t.tenant_id = ${deals.tenantId} and t.contact_id = ${deals.contactId} and t.deleted_at is null)`

/** Open deals that are past their day, or that nobody touched for longer than their stage allows. */
export async function atRiskWhere(ctx: ServerContext, tenantId: number, pipelines: readonly PipelineRow[]): Promise<SQL | undefined> {
  const now = ctx.now()
  const zone = await ctx.setting(tenantId, companyTimeZone)
  const today = dayStart(now, zone).day
  const rotting = pipelines.flatMap(({ stages }) =>
    stages.flatMap(({ id, rotDays }) => {
      if (rotDays === null) return []
      const since = new Date(now.getTime() - rotDays * 86_400_000)
      return [and(eq(deals.stageId, id), lt(deals.touchedAt, since), sql`coalesce(${lastMessage} < ${since.toISOString()}::timestamptz, true)`)]
    }),
  )
  return and(eq(deals.status, 'open'), or(lt(deals.expectedOn, today), ...rotting))
}

const columns: Record<string, SQL> = {
  title: sql`lower(${deals.title})`,
  value: sql`coalesce(${deals.value}, 0)`,
  expectedOn: sql`${deals.expectedOn}`,
  createdAt: sql`${deals.createdAt}`,
  closedAt: sql`${deals.closedAt}`,
  touchedAt: sql`${deals.touchedAt}`,
}

/** @see listDeals of the contract */
export async function listDeals(ctx: ServerContext, actor: Doer, wish: z.output<typeof contract.listDeals.input>) {
  const seen = await pipelinesOf(ctx, actor)
  const zone = await ctx.setting(actor.tenantId, companyTimeZone)
  const where = ofTenant(
    deals,
    actor,
    await visibleDeals(ctx, actor),
    byText(ctx, actor, wish.searchParam),
    wish.pipelineId ? eq(deals.pipelineId, wish.pipelineId) : undefined,
    wish.stageId ? eq(deals.stageId, wish.stageId) : undefined,
    wish.ownerId ? eq(deals.ownerId, wish.ownerId) : undefined,
    wish.contactId ? eq(deals.contactId, wish.contactId) : undefined,
    wish.status ? eq(deals.status, wish.status) : undefined,
    wish.priority ? eq(deals.priority, wish.priority) : undefined,
    wish.atRisk ? await atRiskWhere(ctx, actor.tenantId, seen) : undefined,
    wish.closedFrom ? gte(deals.closedAt, dayStart(wish.closedFrom, zone).at) : undefined,
    wish.expectedFrom ? gte(deals.expectedOn, wish.expectedFrom) : undefined,
    wish.expectedTo ? lte(deals.expectedOn, wish.expectedTo) : undefined,
    wish.closedTo ? lt(deals.closedAt, dayStart(wish.closedTo, zone, 1).at) : undefined,
  )
  const [counted] = await ctx.db.select({ count: sql<number>`count(*)::int` }).from(deals).where(where)
  const count = counted?.count ?? 0
  const { pageNumber } = wish
  const limit = wish.expectedFrom && wish.expectedTo ? MOST_IN_TIME : PAGE
  const rows = await dealsWhere(
    ctx,
    where,
    orderOf(wish.sort, columns, [sql`${deals.status} = 'open' desc`, sql`${deals.id} desc`]),
    limit,
    (pageNumber - 1) * limit,
  )
  return { deals: await presentDeals(ctx, actor, rows), count, hasMore: pageNumber * limit < count }
}
