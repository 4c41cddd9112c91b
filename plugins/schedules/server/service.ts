import { and, eq } from 'drizzle-orm'
import { defineService } from '#core/contract/define.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { LaterSender } from '#plugins/chat/contract/index.ts'
import type { MediaReader, MediaUser } from '#plugins/media/contract/index.ts'
import type { Reader, ScheduledMessages } from '#plugins/tickets/contract/index.ts'
import { createSchedule } from './createSchedule.ts'
import { messageOf } from './messageOf.ts'
import { schedules } from './schedules.table.ts'
import { seesFile, usedMedia } from './visible.ts'

/** As many as one conversation shows. */
const MOST_LISTED = 100

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
  async pendingOf(tenantId, contactId) {
    const rows = await tenantRows(ctx.db, { tenantId }, schedules).find(and(eq(schedules.contactId, contactId), eq(schedules.status, 'pending')))
    return rows
      .toSorted((one, other) => one.scheduleDate.getTime() - other.scheduleDate.getTime())
      .slice(0, MOST_LISTED)
      .map(({ id, body, scheduleDate, status }) => ({ id, body, scheduleDate: scheduleDate.toISOString(), status }))
  },
})
