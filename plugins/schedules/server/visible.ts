import { and, eq, exists, not, or, type SQL, sql } from 'drizzle-orm'
import { ofTenant } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type Reader, ticketsService } from '#plugins/tickets/contract/index.ts'
import { ofDeletedTicket } from '#plugins/tickets/server/deleted.where.ts'
import { readableTickets } from '#plugins/tickets/server/readable.where.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { leadsSchedules, noScheduleFound } from '../contract/index.ts'
import { type ScheduleRow, schedules } from './schedules.table.ts'

/** Condition on schedules: all for who leads; else one's own, and those of contacts with a conversation that one may read. None of a deleted conversation. */
export async function visibleTo(ctx: ServerContext, reader: Reader): Promise<SQL | undefined> {
  const stands = not(ofDeletedTicket(schedules))
  if (leadsSchedules(reader)) return stands
  if (reader.profile === 'superadmin') return sql`false`
  const ofContact = and(eq(tickets.tenantId, schedules.tenantId), eq(tickets.contactId, schedules.contactId), await readableTickets(ctx, reader))
  return and(stands, or(eq(schedules.userId, reader.userId), exists(ctx.db.select({ one: sql`1` }).from(tickets).where(ofContact))))
}

/** Schedule that the reader may see, held until the transaction ends. @throws noScheduleFound (404) */
export async function holdVisible(ctx: ServerContext, reader: Reader, id: string): Promise<ScheduleRow> {
  const where = ofTenant(schedules, reader, eq(schedules.id, id), await visibleTo(ctx, reader))
  const [row] = await ctx.db.select().from(schedules).where(where).for('update')
  if (!row) throw noScheduleFound()
  return row
}

/** Whether somebody may see one of the schedules that carry a file. */
export async function seesFile(ctx: ServerContext, reader: Reader, mediaId: string): Promise<boolean> {
  const carrying = sql`${schedules.mediaIds} @> array[${mediaId}]::text[] and ${schedules.mediaIds} <> '{}'`
  const [row] = await ctx.db
    .select({ id: schedules.id })
    .from(schedules)
    .where(ofTenant(schedules, reader, carrying, await visibleTo(ctx, reader)))
    .limit(1)
  return row !== undefined
}

/** @see MediaUser */
export async function usedMedia(ctx: ServerContext, tenantId: number, ids: readonly string[]): Promise<string[]> {
  const wanted = sql`${sql.param([...ids])}::text[]`
  const carrying = sql`${schedules.mediaIds} && ${wanted} and ${schedules.mediaIds} <> '{}'`
  const rows = await ctx.db
    .select({ mediaIds: schedules.mediaIds })
    .from(schedules)
    .where(ofTenant(schedules, { tenantId }, carrying))
  return rows.flatMap(({ mediaIds }) => mediaIds.filter((id) => ids.includes(id)))
}

/** Whether somebody may read one of a contact's conversations on a connection, should it have one there. */
export async function readsLatest(ctx: ServerContext, reader: Reader, contactId: number, whatsappId: number): Promise<boolean> {
  const latest = await ctx.use(ticketsService).latestOf(reader.tenantId, contactId, whatsappId)
  if (!latest || latest.status === 'closed') return true
  const readable = await ctx
    .use(ticketsService)
    .readable(reader, latest.id)
    .catch(() => null)
  return readable !== null
}
