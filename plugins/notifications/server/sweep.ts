import { and, lt } from 'drizzle-orm'
import type { PeriodicWork, ServerContext } from '#core/server/plugin.ts'
import { RETENTION_DAYS } from '../contract/index.ts'
import { notifications } from './notifications.table.ts'

const EVERY_MS = 60 * 60_000
const DAY_MS = 86_400_000

/** Removes what is older than 30 days, of every company; not what has fresh news, which joined an old row that nobody read. */
export async function removeOld(ctx: ServerContext): Promise<void> {
  const since = new Date(ctx.now().getTime() - RETENTION_DAYS * DAY_MS)
  // The first one is what there is an index for.
  await ctx.db.delete(notifications).where(and(lt(notifications.createdAt, since), lt(notifications.updatedAt, since)))
}

/** Looks once an hour for old rows. */
export const sweep: PeriodicWork = { name: 'notifications', everyMs: EVERY_MS, run: removeOld }
