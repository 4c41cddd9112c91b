import { companyTimeZone } from '#core/contract/timeZone.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { type BusinessDay, type Holiday, holidayAt } from '../contract/index.ts'
import { readHours } from './companyHours.ts'

/** When conversations of a queue are attended, and what is said outside that. */
export interface HoursOfQueue {
  week: readonly BusinessDay[]
  holidays: readonly Holiday[]
  zone: string
  /** When somebody changed hours while it was open. */
  knownOpenAt: Date | null
  /** The holiday's message, else the queue's, else the company's; empty for none. */
  textAt(instant: Date): string
}

/** The queue's own week where it has one, else the company's; the company's holidays count for both. */
export async function hoursOfQueue(ctx: ServerContext, tenantId: number, queueId: number | null): Promise<HoursOfQueue> {
  const { businessHours, messageBusinessHours, holidays, knownOpenAt } = await readHours(ctx, tenantId)
  const queue = queueId === null ? null : await ctx.use(teamService).queueOf(tenantId, queueId)
  const zone = await ctx.setting(tenantId, companyTimeZone)
  const hasOwnWeek = queue !== null && queue.businessHours.length > 0
  return {
    week: hasOwnWeek ? queue.businessHours : businessHours,
    holidays,
    zone,
    knownOpenAt: hasOwnWeek ? null : knownOpenAt,
    textAt: (instant) => holidayAt(holidays, instant, zone)?.message?.trim() || queue?.absence.trim() || messageBusinessHours.trim(),
  }
}
