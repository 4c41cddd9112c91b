import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { channelConnections } from '../channels.table.ts'
import { nodeOf, type Place } from './node.ts'

/** A node that gives no sign for so long does not have its lines any more. */
export const SESSION_LEASE_MS = 15_000

export const leaseEnd = (ctx: ServerContext): Date => new Date(ctx.now().getTime() + SESSION_LEASE_MS)

/** Takes a line that no node has. Its new term, and how often it was begun; null where another node has it. */
export async function takeConnection(ctx: ServerContext, { tenantId, connectionId }: Place): Promise<{ term: number; begun: number } | null> {
  const isFree = or(isNull(channelConnections.sessionUntil), lt(channelConnections.sessionUntil, ctx.now()))
  const [row] = await tenantRows(ctx.db, { tenantId }, channelConnections).update(and(eq(channelConnections.connectionId, connectionId), isFree), {
    sessionHolder: nodeOf(ctx).id,
    sessionUntil: leaseEnd(ctx),
    sessionTerm: sql`${channelConnections.sessionTerm} + 1`,
  })
  return row ? { term: row.sessionTerm, begun: row.sessionBegun } : null
}

/** Gives lines back, so that another node need not wait: one, or all of this node. */
export async function giveConnectionsBack(ctx: ServerContext, place?: Place): Promise<void> {
  const isThis = place && and(eq(channelConnections.tenantId, place.tenantId), eq(channelConnections.connectionId, place.connectionId))
  await ctx.db
    .update(channelConnections)
    .set({ sessionUntil: null })
    .where(and(eq(channelConnections.sessionHolder, nodeOf(ctx).id), isThis))
}

/** Says that this node is still there. What it has, and how those lines and their connections are. */
export async function renewConnections(ctx: ServerContext) {
  const isOurs = eq(channelConnections.sessionHolder, nodeOf(ctx).id)
  await ctx.db
    .update(channelConnections)
    .set({ sessionUntil: leaseEnd(ctx) })
    .where(and(isOurs, sql`${channelConnections.sessionUntil} is not null`))
  return ctx.db
    .select({ row: channelConnections, status: connections.status, isActive: connections.isActive, deletedAt: connections.deletedAt })
    .from(channelConnections)
    .innerJoin(connections, and(eq(connections.tenantId, channelConnections.tenantId), eq(connections.id, channelConnections.connectionId)))
    .where(isOurs)
}
