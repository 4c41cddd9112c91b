import { and, eq, inArray, not } from 'drizzle-orm'
import { defineService } from '#core/contract/define.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { LaterSender } from '#plugins/chat/contract/index.ts'
import type { MediaReader, MediaUser } from '#plugins/media/contract/index.ts'
import type { Reader, ScheduledMessages } from '#plugins/tickets/contract/index.ts'
import { ofDeletedTicket } from '#plugins/tickets/server/deleted.where.ts'
import { PLANNED } from './announce.ts'
import { createSchedule } from './createSchedule.ts'
import { messageOf } from './messageOf.ts'
import { type ScheduleRow, schedules } from './schedules.table.ts'
import { seesFile, usedMedia } from './visible.ts'

/** As many as one conversation shows. */
const MOST_LISTED = 100

/** Contacts for whom anything is planned: asked for at most every few seconds, and after every change. */
async function contactsWaiting(ctx: ServerContext, tenantId: number): Promise<ReadonlySet<number>> {
  return ctx.cached(PLANNED, String(tenantId), async (db) => {
    const pending = ofTenant(schedules, { tenantId }, eq(schedules.status, 'pending'))
    const rows = await db.selectDistinct({ contactId: schedules.contactId }).from(schedules).where(pending)
    return new Set(rows.map(({ contactId }) => contactId))
  })
}

export interface SchedulesService extends LaterSender, ScheduledMessages, MediaUser {
  /** Whether somebody may see one of the schedules that carry a file. */
  seesFile(reader: Reader, mediaId: string): Promise<boolean>
}
export const schedulesService = defineService<SchedulesService>('schedules.service')

export const scheduleFiles: MediaReader = { id: 'schedules', mayRead: (asker, mediaId, ctx) => ctx.use(schedulesService).seesFile(asker, mediaId) }

export const createSchedulesService = (ctx: ServerContext): SchedulesService => ({
  usedMedia: (tenantId, ids) => usedMedia(ctx, tenantId, ids),
  seesFile: (reader, mediaId) => seesFile(ctx, reader, mediaId),
  async keep(reader, ticket, { body, uploadIds, scheduleDate, idFront }) {
    const plan = {
      ticketId: ticket.id,
      body,
      medias: uploadIds,
      scheduleDate: scheduleDate.toISOString(),
      recurrence: 'none' as const,
      openTicket: false,
      idFront,
    }
    return messageOf(await createSchedule(ctx, reader, plan), ticket.id)
  },
  async pendingOf(tenantId, contactIds) {
    const waiting = await contactsWaiting(ctx, tenantId)
    const wanted = contactIds.filter((id) => waiting.has(id))
    if (wanted.length === 0) return new Map()
    const isPlanned = and(inArray(schedules.contactId, wanted), eq(schedules.status, 'pending'), not(ofDeletedTicket(schedules)))
    const rows = await tenantRows(ctx.db, { tenantId }, schedules).find(isPlanned)
    const inOrder = rows.toSorted((one, other) => one.scheduleDate.getTime() - other.scheduleDate.getTime())
    const shown = ({ id, body, scheduleDate, status }: ScheduleRow) => ({ id, body, scheduleDate: scheduleDate.toISOString(), status })
    return new Map([...Map.groupBy(inOrder, ({ contactId }) => contactId)].map(([contactId, own]) => [contactId, own.slice(0, MOST_LISTED).map(shown)]))
  },
})
