import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { toEpochText } from '#core/contract/instant.ts'
import { users } from '#core/server/auth/identity.table.ts'
import type { Queries } from '#core/server/db/database.ts'
import { ofGivenTenant, ofTenant, prepareOnce, type TenantScope } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { type MediaFile, mediaService } from '#plugins/media/contract/index.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { noScheduleFound, type Schedule } from '../contract/index.ts'
import { schedules } from './schedules.table.ts'

const columns = {
  schedule: schedules,
  contactName: contacts.name,
  userName: users.name,
  connectionName: connections.name,
  ticketStatus: tickets.status,
  protocol: tickets.protocol,
  ack: messages.ack,
  refusal: messages.failure,
}

const joinSchedules = (db: Queries) =>
  db
    .select(columns)
    .from(schedules)
    .innerJoin(contacts, and(eq(contacts.tenantId, schedules.tenantId), eq(contacts.id, schedules.contactId)))
    .innerJoin(users, and(eq(users.tenantId, schedules.tenantId), eq(users.id, schedules.userId)))
    .innerJoin(connections, and(eq(connections.tenantId, schedules.tenantId), eq(connections.id, schedules.whatsappId)))
    .leftJoin(tickets, and(eq(tickets.tenantId, schedules.tenantId), eq(tickets.id, schedules.ticketId), isNull(tickets.deletedAt)))
    .leftJoin(messages, and(eq(messages.tenantId, schedules.tenantId), eq(messages.id, schedules.messageId)))

/** Schedules with what a row says of others; order, limit and offset are the caller's. */
export const selectSchedules = (db: Queries, scope: TenantScope, where: SQL | undefined) =>
  joinSchedules(db)
    .where(ofTenant(schedules, scope, where))
    .$dynamic()

const selectByIds = prepareOnce((db) =>
  joinSchedules(db)
    .where(ofGivenTenant(schedules, sql`${schedules.id} = any(${sql.placeholder('ids')}::text[])`))
    .prepare(''),
)

type Selected = Awaited<ReturnType<typeof selectSchedules>>[number]

function presentRow(selected: Selected, files: ReadonlyMap<string, MediaFile>): Schedule {
  const { schedule, contactName, userName, connectionName, ticketStatus, protocol, ack, refusal } = selected
  const { tenantId: _tenant, searchText: _folded, mediaIds, anchor: _anchor, tryAt: _tryAt, attempts: _attempts, ...row } = schedule
  const media = mediaIds.flatMap((id) => files.get(id) ?? [])
  return {
    ...row,
    media,
    mediaName: media[0]?.name ?? null,
    scheduleDate: row.scheduleDate.toISOString(),
    timestamp: toEpochText(row.scheduleDate),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    failure: row.failure ?? refusal,
    contact: { id: row.contactId, name: contactName },
    user: { id: row.userId, name: userName },
    whatsapp: { id: row.whatsappId, name: connectionName },
    ticket: row.ticketId === null || ticketStatus === null || protocol === null ? null : { id: row.ticketId, status: ticketStatus, protocol },
    ack,
  }
}

/** As they leave the server, in the same order. */
export async function present(ctx: ServerContext, { tenantId }: TenantScope, rows: readonly Selected[]): Promise<Schedule[]> {
  const ids = [...new Set(rows.flatMap(({ schedule }) => schedule.mediaIds))]
  const files = ids.length > 0 ? await ctx.use(mediaService).present(tenantId, ids) : new Map<string, MediaFile>()
  return rows.map((row) => presentRow(row, files))
}

/** By their ids; what is not there is left out. */
export async function presentMany(ctx: ServerContext, scope: TenantScope, ids: readonly string[]): Promise<Map<string, Schedule>> {
  const shown = await present(ctx, scope, await selectByIds(ctx.db).execute({ tenantId: scope.tenantId, ids }))
  return new Map(shown.map((schedule) => [schedule.id, schedule]))
}

/** @throws noScheduleFound (404) */
export async function presentOne(ctx: ServerContext, scope: TenantScope, id: string): Promise<Schedule> {
  const schedule = (await presentMany(ctx, scope, [id])).get(id)
  if (!schedule) throw noScheduleFound()
  return schedule
}
