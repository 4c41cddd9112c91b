import { and, lt } from 'drizzle-orm'
import type { Dispose } from '#core/contract/define.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { KEPT_DAYS } from '../contract/index.ts'
import { notifications } from './notifications.table.ts'

const EVERY_MS = 60 * 60_000
const DAY_MS = 86_400_000

/** Removes what is older than 30 days, of every company; not what has fresh news, which joined an old row that nobody read. */
export async function removeOld(ctx: ServerContext): Promise<void> {
  const since = new Date(ctx.now().getTime() - KEPT_DAYS * DAY_MS)
  // The first one is what there is an index for.
  await ctx.db.delete(notifications).where(and(lt(notifications.createdAt, since), lt(notifications.updatedAt, since)))
}

export function startSweep(ctx: ServerContext): Dispose {
  const look = () =>
    void removeOld(ctx).catch((error: unknown) => ctx.log.error({ reason: error instanceof Error ? error.message : 'unknown' }, 'notifications'))
  const timer = setInterval(look, EVERY_MS)
  return () => clearInterval(timer)
}
