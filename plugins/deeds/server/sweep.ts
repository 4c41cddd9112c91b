import { lt } from 'drizzle-orm'
import type { PeriodicWork, ServerContext } from '#core/server/plugin.ts'
import { RETENTION_DAYS, UNDO_HOURS } from '../contract/index.ts'
import { deeds } from './activity.table.ts'
import { activityTexts } from './activityTexts.table.ts'

const EVERY_MS = 60 * 60_000
const DAY_MS = 86_400_000

const HOUR_MS = 3_600_000

/** Removes what is older than 90 days, and words that no longer go back, of every company. */
export async function removeOld(ctx: ServerContext): Promise<void> {
  await ctx.db.delete(activityTexts).where(lt(activityTexts.at, new Date(ctx.now().getTime() - UNDO_HOURS * HOUR_MS)))
  await ctx.db.delete(deeds).where(lt(deeds.at, new Date(ctx.now().getTime() - RETENTION_DAYS * DAY_MS)))
}

/** Looks once an hour for old entries. */
export const sweep: PeriodicWork = { name: 'deeds', everyMs: EVERY_MS, run: removeOld }
