import { defineService } from '#core/contract/define.ts'
import type { FirstStep } from '#core/contract/firstSteps.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { companyHours } from './hours.table.ts'

export const hoursFirstStep = defineService<FirstStep>('hours.firstStep')

/** Somebody has said when the company is open. */
export const createHoursFirstStep = (ctx: ServerContext): FirstStep => ({
  id: 'hours',
  isDone: async (tenantId) => (await tenantRows(ctx.db, { tenantId }, companyHours).first(undefined)) !== undefined,
})
