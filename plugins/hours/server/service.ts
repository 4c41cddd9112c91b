import { defineService } from '#core/contract/define.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { InboundStep } from '#plugins/chat/contract/index.ts'
import { scheduleTimeZone } from '#plugins/schedules/contract/index.ts'
import { type HoursService, isOpenAt } from '../contract/index.ts'
import { readHours } from './companyHours.ts'
import { sendAbsence } from './sendAbsence.ts'

export const absenceStep = defineService<InboundStep>('hours.absenceStep')

export const createAbsenceStep = (ctx: ServerContext): InboundStep => ({
  received: (message, ticket, { tenantId }) => sendAbsence(ctx, tenantId, message, ticket),
})

export const createHoursService = (ctx: ServerContext): HoursService => ({
  async isOpenAt(tenantId, instant) {
    const { businessHours, holidays } = await readHours(ctx, tenantId)
    return isOpenAt(businessHours, holidays, instant, await ctx.setting(tenantId, scheduleTimeZone))
  },
})
