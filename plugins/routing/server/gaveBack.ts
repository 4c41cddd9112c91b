import { desc, eq, inArray } from 'drizzle-orm'
import { ofTenant } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { ticketLogs } from '#plugins/tickets/server/tickets.table.ts'

/** So long nobody gets back what they have just given away. */
const REST_MS = 10 * 60_000
/** Changes of hands to look back over. */
const MOST_LOGS = 20

const aways = ['pending', 'transfered'] as const
const takes = ['open', 'userDefine', 'receivedTransfer'] as const

/** The person who had a conversation before it was given back or away a short while ago; null when there is none. */
export async function gaveBack(ctx: ServerContext, tenantId: number, ticketId: number): Promise<number | null> {
  const logs = await ctx.db
    .select({ type: ticketLogs.type, userId: ticketLogs.userId, createdAt: ticketLogs.createdAt })
    .from(ticketLogs)
    .where(ofTenant(ticketLogs, { tenantId }, eq(ticketLogs.ticketId, ticketId), inArray(ticketLogs.type, [...aways, ...takes])))
    .orderBy(desc(ticketLogs.id))
    .limit(MOST_LOGS)
  const [last] = logs
  const isAway = last && aways.some((type) => type === last.type) && ctx.now().getTime() - last.createdAt.getTime() < REST_MS
  return isAway ? (logs.find(({ type }) => takes.some((take) => take === type))?.userId ?? null) : null
}
