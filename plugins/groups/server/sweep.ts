import { and, lt, ne } from 'drizzle-orm'
import type { PeriodicWork } from '#core/server/plugin.ts'
import { groupActs, groupEvents } from './groups.table.ts'

const EVERY_MS = 60 * 60_000
const DAY_MS = 86_400_000
/** Deliveries come again for a week at most; what was done is kept for a year. */
const RETENTION_DAYS = { events: 8, acts: 365 }

/** Takes away what nobody needs any more. */
export const sweep: PeriodicWork = {
  name: 'groups',
  everyMs: EVERY_MS,
  async run(ctx) {
    const before = (days: number) => new Date(ctx.now().getTime() - days * DAY_MS)
    await ctx.db.delete(groupEvents).where(lt(groupEvents.at, before(RETENTION_DAYS.events)))
    await ctx.db.delete(groupActs).where(and(lt(groupActs.at, before(RETENTION_DAYS.acts)), ne(groupActs.state, 'waiting')))
  },
}
