import { and, eq, ne } from 'drizzle-orm'
import { tenants } from '#core/server/auth/identity.table.ts'
import type { PeriodicWork, ServerContext } from '#core/server/plugin.ts'
import { giveWaiting } from './giveWaiting.ts'
import { queueRouting } from './routing.table.ts'

/** How often a node looks for what was not given when it came: after a crash, or because everybody was full. */
const EVERY_MS = 30_000

/** Gives what waits in every giving queue of every company. */
export async function giveAll(ctx: ServerContext, isOver = () => false): Promise<void> {
  const giving = await ctx.db
    .select({ tenantId: queueRouting.tenantId, queueId: queueRouting.queueId })
    .from(queueRouting)
    .innerJoin(tenants, and(eq(tenants.id, queueRouting.tenantId), eq(tenants.status, 'active')))
    .where(ne(queueRouting.mode, 'none'))
  for (const { tenantId, queueId } of giving) {
    if (isOver()) return
    if (!(await ctx.isPluginOn(tenantId, 'routing'))) continue
    await giveWaiting(ctx, tenantId, queueId)
  }
}

/** Gives what was not given when it came: after a crash, or because everybody was full. */
export const sweep: PeriodicWork = { name: 'routing', everyMs: EVERY_MS, run: giveAll }
