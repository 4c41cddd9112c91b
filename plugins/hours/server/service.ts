import { defineService } from '#core/contract/define.ts'
import { companyTimeZone } from '#core/contract/timeZone.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { InboundStep } from '#plugins/chat/contract/index.ts'
import type { OpeningHours } from '#plugins/webchat/contract/index.ts'
import { type HoursService, isOpenAt } from '../contract/index.ts'
import { readHours } from './companyHours.ts'
import { hoursOfQueue } from './hoursOfQueue.ts'
import { sendAbsence } from './sendAbsence.ts'

export const absenceStep = defineService<InboundStep>('hours.absenceStep')

export const createAbsenceStep = (ctx: ServerContext): InboundStep => ({
  isAnswering: true,
  settled: (message, ticket, { tenantId }) => sendAbsence(ctx, tenantId, message, ticket),
})

export const createHoursService = (ctx: ServerContext): HoursService => ({
  async isOpenAt(tenantId, instant) {
    const { businessHours, holidays } = await readHours(ctx, tenantId)
    return isOpenAt(businessHours, holidays, instant, await ctx.setting(tenantId, companyTimeZone))
  },
  async absenceAt(tenantId, queueId, instant) {
    const { week, holidays, zone, textAt } = await hoursOfQueue(ctx, tenantId, queueId)
    return isOpenAt(week, holidays, instant, zone) ? null : textAt(instant)
  },
})

export const visitorHours = defineService<OpeningHours>('hours.visitorHours')

/** Companies that have never said when they are open say nothing to visitors either. */
export const createVisitorHours = (ctx: ServerContext): OpeningHours => ({
  async isOpenNow(tenantId) {
    const hours = await readHours(ctx, tenantId)
    if (!hours.isConfigured) return null
    return isOpenAt(hours.businessHours, hours.holidays, ctx.now(), await ctx.setting(tenantId, companyTimeZone))
  },
})
