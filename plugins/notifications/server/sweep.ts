import { lt } from 'drizzle-orm'
import type { Dispose } from '#core/contract/define.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { KEPT_DAYS } from '../contract/index.ts'
import { notifications } from './notifications.table.ts'

const EVERY_MS = 60 * 60_000
const DAY_MS = 86_400_000

/** Removes what is older than 30 days, of every company. */
export async function removeOld(ctx: ServerContext): Promise<void> {
  await ctx.db.delete(notifications).where(lt(notifications.createdAt, new Date(ctx.now().getTime() - KEPT_DAYS * DAY_MS)))
}

export function startSweep(ctx: ServerContext): Dispose {
  const look = () =>
    void removeOld(ctx).catch((error: unknown) => ctx.log.error({ reason: error instanceof Error ? error.message : 'unknown' }, 'notifications'))
  const timer = setInterval(look, EVERY_MS)
  return () => clearInterval(timer)
}
