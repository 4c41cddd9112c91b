import { eq } from 'drizzle-orm'
import { noPermission } from '#core/contract/errors.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { foldText } from '#core/server/db/search.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { chatService } from '#plugins/chat/contract/index.ts'
import { mediaService } from '#plugins/media/contract/index.ts'
import type { Reader } from '#plugins/tickets/contract/index.ts'
import { mayEditSchedule, type Schedule, scheduleNotPending, scheduleUpdated } from '../contract/index.ts'
import { announce } from './announce.ts'
import { connectionFor, needReach } from './connectionFor.ts'
import { anchorOf, checkPlan, type Plan } from './createSchedule.ts'
import { filesOf } from './filesOf.ts'
import { presentOne } from './present.ts'
import { recordCancel } from './restorableSchedules.ts'
import { type ScheduleRow, schedules } from './schedules.table.ts'
import { holdVisible } from './visible.ts'

type Change = { [Name in 'body' | 'medias' | 'scheduleDate' | 'recurrence' | 'openTicket']?: Plan[Name] | undefined } & { whatsappId?: number | undefined }

/** Row that the reader may change, held. The sweep passes by what is held, and finds it changed. @throws noScheduleFound (404), noPermission (403) */
async function holdEditable(tx: ServerContext, reader: Reader, id: string): Promise<ScheduleRow> {
  const row = await holdVisible(tx, reader, id)
  if (!mayEditSchedule(row, reader)) throw noPermission()
  return row
}

async function announceChanged(tx: ServerContext, reader: Reader, id: string): Promise<Schedule> {
  const schedule = await presentOne(tx, reader, id)
  await announce(tx, reader.tenantId, scheduleUpdated, schedule)
  return schedule
}

/** @see updateSchedule of the contract */
export async function updateSchedule(ctx: ServerContext, reader: Reader, id: string, change: Change): Promise<Schedule> {
  // Rights first: nobody's files are claimed for what they may not change.
  await ctx.transact((tx) => holdEditable(tx, reader, id))
  await ctx.use(chatService).checkOutgoing(reader, change.body ?? '')
  const files = change.medias && (await filesOf(ctx, reader, change.medias))
  return ctx.transact(async (tx) => {
    const before = await holdEditable(tx, reader, id)
    if (before.status !== 'pending') throw scheduleNotPending()
    const { recurrence = before.recurrence, openTicket = before.openTicket, body = before.body } = change
    const mediaIds = files ?? before.mediaIds
    await tx.use(mediaService).hold(reader.tenantId, mediaIds)
    const scheduleDate = change.scheduleDate === undefined ? before.scheduleDate : new Date(change.scheduleDate)
    const isMoved = scheduleDate.getTime() !== before.scheduleDate.getTime()
    const whatsappId = change.whatsappId === undefined ? before.whatsappId : await connectionFor(tx, reader.tenantId, change.whatsappId)
    if (whatsappId !== before.whatsappId) await needReach(tx, reader.tenantId, before.contactId, whatsappId)
    await checkPlan(tx, { tenantId: reader.tenantId, userId: before.userId }, before.contactId, { body, scheduleDate, mediaIds })
    await tenantRows(tx.db, reader, schedules).update(eq(schedules.id, id), {
      body,
      searchText: foldText(body),
      mediaIds,
      whatsappId,
      recurrence,
      openTicket,
      scheduleDate,
      tryAt: scheduleDate,
      attempts: 0,
      ...(isMoved ? { anchor: await anchorOf(tx, reader.tenantId, scheduleDate) } : {}),
    })
    return announceChanged(tx, reader, id)
  })
}

/** @see cancelSchedule of the contract */
export function cancelSchedule(ctx: ServerContext, reader: Reader, id: string): Promise<Schedule> {
  return ctx.transact(async (tx) => {
    const before = await holdEditable(tx, reader, id)
    if (before.status === 'canceled') return presentOne(tx, reader, id)
    if (before.status !== 'pending') throw scheduleNotPending()
    await tenantRows(tx.db, reader, schedules).update(eq(schedules.id, id), { status: 'canceled' })
    const canceled = await announceChanged(tx, reader, id)
    await recordCancel(tx, reader, canceled)
    return canceled
  })
}
