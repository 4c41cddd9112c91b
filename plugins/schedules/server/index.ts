import { restorableRows } from '#core/contract/activity/index.ts'
import { extend } from '#core/contract/define.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { companyTimeZone } from '#core/contract/timeZone.ts'
import { defineServerPlugin, provide, route } from '#core/server/plugin.ts'
import { laterSenders } from '#plugins/chat/contract/index.ts'
import { mergedRows } from '#plugins/contacts/contract/index.ts'
import { mediaReaders, mediaUsers } from '#plugins/media/contract/index.ts'
import { scheduledMessages } from '#plugins/tickets/contract/index.ts'
import * as contract from '../contract/index.ts'
import { listBirthdays } from './birthdays/listBirthdays.ts'
import { sendBirthday } from './birthdays/sendBirthday.ts'
import { cancelSchedule, updateSchedule } from './changeSchedule.ts'
import { createSchedule } from './createSchedule.ts'
import { listSchedules } from './listSchedules.ts'
import { createMergedSchedules, mergedSchedules } from './mergedSchedules.ts'
import { privacyPart } from './privacyPart.ts'
import { createRestorableSchedules, restorableSchedules, scheduleRows } from './restorableSchedules.ts'
import { seedSchedules } from './seed.ts'
import { createSchedulesService, scheduleFiles, schedulesService } from './service.ts'
import { sweep } from './sweep.ts'
import { createTicketTexts } from './ticketTexts.ts'

const everybody = ['admin', 'super', 'user'] as const

export default defineServerPlugin({
  id: 'schedules',
  requires: ['chat', 'tickets', 'contacts', 'connections', 'media', 'team', 'quickReplies'],
  migrations: new URL('./migrations/', import.meta.url),
  permissions: {
    'schedules.list': { sentence: 'See planned messages of the own conversations', profiles: everybody },
    'schedules.plan': { sentence: 'Plan messages', profiles: everybody },
    'schedules.greet': { sentence: 'Greet birthdays', profiles: everybody },
  },
  settings: [companyTimeZone],
  routes: [
    route(contract.listSchedules, (filter, actor, ctx) => listSchedules(ctx, actor, filter)),
    route(contract.createSchedule, (plan, actor, ctx) => createSchedule(ctx, actor, plan)),
    route(contract.updateSchedule, ({ id, ...change }, actor, ctx) => updateSchedule(ctx, actor, id, change)),
    route(contract.cancelSchedule, ({ id }, actor, ctx) => cancelSchedule(ctx, actor, id)),
    route(contract.listBirthdays, ({ period }, actor, ctx) => listBirthdays(ctx, actor, period)),
    route(contract.sendBirthday, (greeting, actor, ctx) => sendBirthday(ctx, actor, greeting)),
  ],
  provides: [
    privacyPart.provides,
    provide(mergedSchedules, createMergedSchedules),
    provide(schedulesService, createSchedulesService),
    provide(contract.ticketTexts, createTicketTexts),
    provide(restorableSchedules, createRestorableSchedules),
  ],
  extends: [
    privacyPart.extends,
    extend(mergedRows, { id: 'schedules', order: 30, service: mergedSchedules }),
    extend(restorableRows, scheduleRows),
    extend(laterSenders, schedulesService),
    extend(scheduledMessages, schedulesService),
    extend(mediaReaders, scheduleFiles),
    extend(mediaUsers, schedulesService),
    extend(panelRights, { panel: 'schedules.list', permission: 'schedules.list' }),
    extend(panelRights, { panel: 'schedules.birthdays', permission: 'schedules.greet', sharesState: true }),
  ],
  seed: seedSchedules,
  every: [sweep],
})
