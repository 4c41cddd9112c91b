import { and, eq, inArray } from 'drizzle-orm'
import { type ActivityActor, type FieldValues, type RestorableRows, type RestorableRowsKind, recordActivity } from '#core/contract/activity/index.ts'
import { defineService } from '#core/contract/define.ts'
import { AppError } from '#core/contract/errors.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { chatService } from '#plugins/chat/contract/index.ts'
import { mediaService } from '#plugins/media/contract/index.ts'
import { mayEditSchedule, type Schedule, scheduleUpdated } from '../contract/index.ts'
import { announce } from './announce.ts'
import { connectionFor, needReach } from './connectionFor.ts'
import { checkPlan } from './createSchedule.ts'
import { presentOne } from './present.ts'
import { type ScheduleRow, schedules } from './schedules.table.ts'
import { holdVisible, visibleTo } from './visible.ts'

export const restorableSchedules = defineService<RestorableRows>('schedules.restorable')
const ROWS = 'schedules.schedule'
const PERMISSION = 'schedules.plan'
export const scheduleRows: RestorableRowsKind = { rows: ROWS, permission: PERMISSION, service: restorableSchedules }

const fieldsOf = ({ status }: Pick<ScheduleRow, 'status'>): FieldValues => ({ status })

/** Records that somebody canceled a planned message. */
export const recordCancel = (tx: ServerContext, who: Pick<ActivityActor, 'tenantId' | 'userId' | 'from'>, canceled: Schedule): Promise<void> =>
  recordActivity(tx, who, {
    kind: PERMISSION,
    rows: ROWS,
    rowId: canceled.id,
    rev: canceled.rev,
    said: { key: 'schedules.activity.canceled', values: { at: { at: canceled.scheduleDate } } },
    name: canceled.contact.name,
    ticketId: canceled.ticketId,
    contactId: canceled.contactId,
    fields: ['status'],
    before: { status: 'pending' },
    after: { status: canceled.status },
  })

/** Plans a canceled message again, as the same row. @throws invalidInput (422) where the date is past or the contact out of reach, noContactFound (404) */
async function planAgain(tx: ServerContext, who: ActivityActor, row: ScheduleRow): Promise<void> {
  const { tenantId } = who
  const { id, contactId, whatsappId, userId, body, mediaIds, scheduleDate } = row
  await connectionFor(tx, tenantId, whatsappId)
  await needReach(tx, tenantId, contactId, whatsappId)
  await tx.use(chatService).checkOutgoing(who, body)
  await checkPlan(tx, { tenantId, userId }, contactId, { body, scheduleDate, mediaIds })
  await tx.use(mediaService).hold(tenantId, mediaIds)
  await tenantRows(tx.db, who, schedules).update(eq(schedules.id, id), { status: 'pending', tryAt: scheduleDate, attempts: 0 })
  await announce(tx, tenantId, scheduleUpdated, await presentOne(tx, who, id))
}

/** Planned messages in the log of actions: a canceled message is planned again as the same row, by the people who may change it. */
export const createRestorableSchedules = (ctx: ServerContext): RestorableRows => ({
  async now(who, rowIds) {
    const rows = await ctx.db
      .select()
      .from(schedules)
      .where(ofTenant(schedules, who, and(inArray(schedules.id, [...rowIds]), await visibleTo(ctx, who))))
    return new Map(rows.filter((row) => mayEditSchedule(row, who)).map((row) => [row.id, fieldsOf(row)]))
  },
  async hold(who, rowId) {
    try {
      const row = await holdVisible(ctx, who, rowId)
      return mayEditSchedule(row, who) ? fieldsOf(row) : null
    } catch (error) {
      if (error instanceof AppError && error.status === 404) return null
      throw error
    }
  },
  async putBack(who, rowId) {
    const row = await tenantRows(ctx.db, who, schedules).first(eq(schedules.id, rowId))
    if (row?.status === 'canceled') await planAgain(ctx, who, row)
  },
})
