import { and, desc, eq, gte, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import { perServer } from '#core/server/perServer.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { type NumberRating, numberRaters } from '#plugins/channels/contract/index.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { type ChannelReason, connectionsService } from '#plugins/connections/contract/index.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { type DayLimit, type GaugeFacts, gaugeOf, LATEST, type listGauges } from '../contract/index.ts'
import { campaignOptOuts, campaignRecipients } from './campaigns.table.ts'

const DAY_MS = 86_400_000
const LOST_DAYS = 7
/** The engine counts anew so often, and always where a limit is nearer than `NEAR`. */
const RETENTION_MS = 30_000
/** More than one node sends in that time. */
const NEAR = 5_000

/** By these the provider says that a person wants nothing more of the number. */
const LOST_REASONS: readonly ChannelReason[] = ['blockedByContact', 'marketingStopped']

/** How the provider judges the number of a connection; null where it does not, or does not answer. It may be asked: not inside a transaction. */
export async function ratingOf(ctx: ServerContext, tenantId: number, connectionId: number): Promise<NumberRating | null> {
  const connection = await ctx.use(connectionsService).byId(tenantId, connectionId)
  if (!connection) return null
  const rater = (await ctx.contributionsFor(numberRaters, tenantId)).find(({ channel }) => channel === connection.type)
  return rater ? ctx.use(rater.service).ratingOf(tenantId, connectionId) : null
}

const sentOver = (tenantId: number, connectionId: number, since: Date, ...more: (SQL | undefined)[]) =>
  ofTenant(campaignRecipients, { tenantId }, eq(campaignRecipients.connectionId, connectionId), gte(campaignRecipients.sentAt, since), ...more)

/** People to whom campaigns wrote over a connection in the last 24 hours; a message that failed has reached nobody. */
async function usedToday(ctx: ServerContext, tenantId: number, connectionId: number): Promise<number> {
  const since = new Date(ctx.now().getTime() - DAY_MS)
  const [row] = await ctx.db
    .select({ people: sql<number>`count(distinct ${campaignRecipients.contactId})::int` })
    .from(campaignRecipients)
    .where(sentOver(tenantId, connectionId, since, ne(campaignRecipients.state, 'failed')))
  return row?.people ?? 0
}

/** When the first of those leaves the last 24 hours. */
export async function roomAgainAt(ctx: ServerContext, tenantId: number, connectionId: number): Promise<Date> {
  const now = ctx.now().getTime()
  const [row] = await ctx.db
    .select({ first: sql<string | null>`min(${campaignRecipients.sentAt})` })
    .from(campaignRecipients)
    .where(sentOver(tenantId, connectionId, new Date(now - DAY_MS), ne(campaignRecipients.state, 'failed')))
  return new Date(Math.max(now + 1_000, (row?.first ? new Date(row.first).getTime() : now) + DAY_MS + 1_000))
}

/** Figures of a connection now. */
export async function gaugeFacts(ctx: ServerContext, tenantId: number, connectionId: number, rating: NumberRating | null): Promise<GaugeFacts> {
  const now = ctx.now().getTime()
  const week = new Date(now - LOST_DAYS * DAY_MS)
  const latest = await ctx.db
    .select({ state: campaignRecipients.state })
    .from(campaignRecipients)
    .where(sentOver(tenantId, connectionId, new Date(now - DAY_MS), ne(campaignRecipients.state, 'queued')))
    .orderBy(desc(campaignRecipients.sentAt))
    .limit(LATEST)
  const [reached] = await ctx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(campaignRecipients)
    .where(sentOver(tenantId, connectionId, week))
  const ofOptOut = and(
    eq(campaignOptOuts.tenantId, campaignRecipients.tenantId),
    eq(campaignOptOuts.contactId, campaignRecipients.contactId),
    eq(campaignOptOuts.campaignId, campaignRecipients.campaignId),
  )
  const [stopped] = await ctx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(campaignOptOuts)
    .innerJoin(campaignRecipients, ofOptOut)
    .where(sentOver(tenantId, connectionId, week))
  const ofMessage = and(eq(messages.tenantId, campaignRecipients.tenantId), eq(messages.id, campaignRecipients.messageId))
  const [blocked] = await ctx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(campaignRecipients)
    .innerJoin(messages, ofMessage)
    .where(sentOver(tenantId, connectionId, week, eq(campaignRecipients.state, 'failed'), inArray(messages.failureReason, [...LOST_REASONS])))
  return {
    failed: latest.filter(({ state }) => state === 'failed').length,
    latest: latest.length,
    reached: reached?.count ?? 0,
    lost: (stopped?.count ?? 0) + (blocked?.count ?? 0),
    quality: rating?.quality ?? null,
    usedToday: await usedToday(ctx, tenantId, connectionId),
    mostPerDay: rating?.mostPerDay ?? null,
  }
}

const recentFacts = perServer(() => new Map<string, { until: number; facts: GaugeFacts }>())

/** The same for the engine, at most half a minute old; how much of a limit is used is exact where it matters. */
export async function engineFacts(tx: ServerContext, tenantId: number, connectionId: number, rating: NumberRating | null): Promise<GaugeFacts> {
  const recent = recentFacts(tx)
  const key = `${tenantId}:${connectionId}`
  const now = tx.now().getTime()
  const known = recent.get(key)
  if (!known || known.until <= now) {
    const facts = await gaugeFacts(tx, tenantId, connectionId, rating)
    recent.set(key, { until: now + RETENTION_MS, facts })
    return facts
  }
  const mostPerDay = rating?.mostPerDay ?? null
  const isNear = mostPerDay !== null && known.facts.usedToday + NEAR >= mostPerDay
  return { ...known.facts, quality: rating?.quality ?? null, mostPerDay, ...(isNear && { usedToday: await usedToday(tx, tenantId, connectionId) }) }
}

/** @see listGauges of the contract */
export async function gaugesOf(ctx: ServerContext, { tenantId }: Pick<Actor, 'tenantId'>): Promise<z.input<typeof listGauges.output>> {
  const week = new Date(ctx.now().getTime() - LOST_DAYS * DAY_MS)
  const sentSince = ofTenant(campaignRecipients, { tenantId }, gte(campaignRecipients.sentAt, week))
  const recent = await ctx.db.selectDistinct({ id: campaignRecipients.connectionId }).from(campaignRecipients).where(sentSince)
  const isUsed = new Set(recent.map(({ id }) => id))
  const rows = await tenantRows(ctx.db, { tenantId }, connections).find()
  const rated = await Promise.all(rows.map(async ({ id }) => ({ id, rating: await ratingOf(ctx, tenantId, id) })))
  const gauges = []
  for (const { id, rating } of rated)
    if (rating !== null || isUsed.has(id)) gauges.push({ connectionId: id, ...gaugeOf(await gaugeFacts(ctx, tenantId, id, rating)) })
  return gauges
}

/** The limits of the connections of a campaign together; null where one of them has no limit that is known. */
export async function dayLimitOf(ctx: ServerContext, tenantId: number, ids: readonly number[]): Promise<DayLimit | null> {
  let limit: DayLimit = { mostPerDay: 0, usedToday: 0 }
  for (const id of ids) {
    const mostPerDay = (await ratingOf(ctx, tenantId, id))?.mostPerDay ?? null
    if (mostPerDay === null) return null
    limit = { mostPerDay: limit.mostPerDay + mostPerDay, usedToday: limit.usedToday + (await usedToday(ctx, tenantId, id)) }
  }
  return ids.length === 0 ? null : limit
}
