import { eq, isNull, sql } from 'drizzle-orm'
import type { ServerContext } from '#core/server/plugin.ts'
import { figuresById, type TenantFigure } from '#core/server/tenantFigures.ts'
import type { ConnectionLimits } from '../contract/index.ts'
import { connectionLimits, connections } from './connections.table.ts'

/** How many connections each company has. */
export const connectionsFigure: TenantFigure = {
  name: 'connections',
  count: async ({ db }) =>
    figuresById(
      await db
        .select({ tenantId: connections.tenantId, count: sql<number>`count(*)::int` })
        .from(connections)
        .where(isNull(connections.deletedAt))
        .groupBy(connections.tenantId),
    ),
}

export const createConnectionLimits = ({ db }: ServerContext): ConnectionLimits => ({
  async all() {
    const rows = await db.select().from(connectionLimits)
    return new Map(rows.map(({ tenantId, maxConnections }) => [tenantId, maxConnections]))
  },
  async set(tenantId, maxConnections) {
    if (maxConnections === null) await db.delete(connectionLimits).where(eq(connectionLimits.tenantId, tenantId))
    else
      await db.insert(connectionLimits).values({ tenantId, maxConnections }).onConflictDoUpdate({ target: connectionLimits.tenantId, set: { maxConnections } })
  },
})
