import { and, gte, lt, sql } from 'drizzle-orm'
import type { Queries } from '#core/server/db/database.ts'
import type { PluginHost, ServerContext } from '#core/server/plugin.ts'
import { figuresById, type TenantFigure } from '#core/server/tenantFigures.ts'
import { messages } from './messages.table.ts'

const DAYS = 30
const DAY_MS = 86_400_000

/** Messages of each company from one instant up to another. */
const countBetween = async (db: Queries, from: Date, until: Date | null): Promise<ReadonlyMap<number, number>> =>
  figuresById(
    await db
      .select({ tenantId: messages.tenantId, count: sql<number>`count(*)::int` })
      .from(messages)
      .where(and(gte(messages.timestamp, from), until ? lt(messages.timestamp, until) : undefined))
      .groupBy(messages.tenantId),
  )

interface CountedMessages {
  first: number
  at: number
  counts: ReadonlyMap<number, number>
}
/** Counts of the days before today, by running server. */
const countedBy = new WeakMap<PluginHost, CountedMessages>()
/** Milliseconds that the counts are cached: those days hardly change, save by a late history or an erased person. */
const CACHE_MS = 10 * 60_000

async function countDaysBefore({ db, host, now }: ServerContext, first: Date, today: Date): Promise<ReadonlyMap<number, number>> {
  const counted = countedBy.get(host)
  const at = now().getTime()
  if (counted && counted.first === first.getTime() && at - counted.at < CACHE_MS) return counted.counts
  const counts = await countBetween(db, first, today)
  countedBy.set(host, { first: first.getTime(), at, counts })
  return counts
}

/**
 * How many messages went in and out of each company today and on the 29 days before, in UTC. The screen asks every minute: those of today are
 * counted each time, by an index, and the days before every ten minutes.
 */
export const messagesFigure: TenantFigure = {
  name: 'messages',
  async count(ctx) {
    const today = new Date(Math.floor(ctx.now().getTime() / DAY_MS) * DAY_MS)
    const sums = new Map(await countDaysBefore(ctx, new Date(today.getTime() - (DAYS - 1) * DAY_MS), today))
    for (const [tenantId, count] of await countBetween(ctx.db, today, null)) sums.set(tenantId, (sums.get(tenantId) ?? 0) + count)
    return sums
  },
}
