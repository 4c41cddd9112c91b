import { extend } from '#core/contract/define.ts'
import { invalidInput } from '#core/contract/errors.ts'
import { firstSteps } from '#core/contract/firstSteps.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { defineServerPlugin, provide, route } from '#core/server/plugin.ts'
import { inboundSteps } from '#plugins/chat/contract/index.ts'
import { openingHours } from '#plugins/webchat/contract/index.ts'
import * as contract from '../contract/index.ts'
import { changeHours, presentHours, readHours } from './companyHours.ts'
import { createHoursFirstStep, hoursFirstStep } from './firstStep.ts'
import { seedHours } from './seed.ts'
import { absenceStep, createAbsenceStep, createHoursService, createVisitorHours, visitorHours } from './service.ts'

/** The list under its name, or as the body itself. @throws invalidInput (400) when there is neither */
function listOf<T>(named: T[] | undefined, items: T[] | undefined, field: string): T[] {
  const list = named ?? items
  if (!list) throw invalidInput([{ field, code: 'required', message: 'Send the list' }])
  return list
}

export default defineServerPlugin({
  id: 'hours',
  requires: ['chat', 'tickets', 'schedules', 'webchat', 'team'],
  migrations: new URL('./migrations/', import.meta.url),
  settings: [contract.maxRetriesBusinessHours],
  permissions: {
    'hours.read': { sentence: 'See the business hours', profiles: ['admin', 'super', 'user'] },
    'hours.change': { sentence: 'Change the business hours, the absence message and the holidays', profiles: ['admin'] },
  },
  routes: [
    route(contract.getHours, async (_input, actor, ctx) => presentHours(await readHours(ctx, actor.tenantId))),
    route(contract.putHours, ({ businessHours, items }, actor, ctx) =>
      changeHours(ctx, actor, { businessHours: listOf(businessHours, items, 'businessHours') }),
    ),
    route(contract.putAbsenceMessage, ({ messageBusinessHours }, actor, ctx) => changeHours(ctx, actor, { messageBusinessHours })),
    route(contract.putHolidays, ({ holidays, items }, actor, ctx) => changeHours(ctx, actor, { holidays: listOf(holidays, items, 'holidays') })),
    route(contract.listNationalHolidays, async ({ year }, _actor, ctx) => contract.nationalHolidays(year ?? ctx.now().getFullYear())),
  ],
  provides: [
    provide(absenceStep, createAbsenceStep),
    provide(contract.hoursService, createHoursService),
    provide(hoursFirstStep, createHoursFirstStep),
    provide(visitorHours, createVisitorHours),
  ],
  extends: [
    extend(inboundSteps, absenceStep),
    extend(firstSteps, hoursFirstStep),
    extend(openingHours, visitorHours),
    extend(panelRights, { panel: 'hours.hours', permission: 'hours.change' }),
  ],
  seed: seedHours,
})
