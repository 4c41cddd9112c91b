import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { ofTenant } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { candidatesOf } from './candidatesOf.ts'
import { giveTicket } from './giveTicket.ts'

/** Given in one go; the sweep goes on with the rest. */
const BATCH = 100

/** Gives what waits in a queue, who waits longest first, as long as there is somebody to give to. How many were given. */
export async function giveWaiting(ctx: ServerContext, tenantId: number, queueId: number): Promise<number> {
  if ((await candidatesOf(ctx, tenantId, queueId)).length === 0) return 0
  const isWaiting = and(
    eq(tickets.status, 'pending'),
    eq(tickets.queueId, queueId),
    isNull(tickets.userId),
    isNull(tickets.snoozedUntil),
    isNull(tickets.chatFlowId),
    eq(tickets.isGroup, false),
  )
  const waiting = await ctx.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(ofTenant(tickets, { tenantId }, isWaiting))
    .orderBy(asc(sql`coalesce(${tickets.waitingSince}, ${tickets.createdAt})`), asc(tickets.id))
    .limit(BATCH)
  let given = 0
  for (const { id } of waiting) {
    const outcome = await giveTicket(ctx, tenantId, queueId, id)
    if (outcome === 'given') given += 1
    if (outcome === 'nobody') break
  }
  return given
}
