import { and, inArray, isNull, sql } from 'drizzle-orm'
import { users } from '#core/server/auth/identity.table.ts'
import { ofTenant } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { notificationsArrived, notificationsWritten } from '../contract/index.ts'
import { type Gathered, gather, type NotificationEvent } from './gather.ts'
import { notifications } from './notifications.table.ts'
import { presentNotification, selectNotifications } from './present.ts'
import { readOfTickets } from './readState.ts'

type NewNotifications = Gathered['notifications']

/** Rows of one statement: below the most parameters that PostgreSQL takes. */
const MOST_ROWS = 2_000

/** Writes what happened in one company: one statement for all people and conversations, then one push for each person. */
export async function writeNotifications(ctx: ServerContext, tenantId: number, events: readonly NotificationEvent[]): Promise<void> {
  const { notifications: pending, over } = gather(events)
  for (const [kind, all] of Map.groupBy(over, ({ kind }) => kind)) {
    await readOfTickets(
      ctx,
      tenantId,
      kind,
      all.map(({ ticketId }) => ticketId),
    )
  }
  const readable = await forReaders(ctx, tenantId, pending)
  for (let from = 0; from < readable.length; from += MOST_ROWS) await write(ctx, tenantId, readable.slice(from, from + MOST_ROWS))
}

/**
 * Without what is of a conversation that the person may not read by now: rights may have changed since it happened. That it waits is told
 * to whoever sees it in lists. Nor what is for people whose account is gone: a row of nobody would keep those of the others from being written.
 */
async function forReaders(ctx: ServerContext, tenantId: number, pending: NewNotifications): Promise<NewNotifications> {
  const service = ctx.use(ticketsService)
  const people = await existing(ctx, tenantId, new Set(pending.flatMap(({ ticketId, userId }) => (ticketId === null ? [userId] : []))))
  const ids = new Set(pending.flatMap(({ ticketId }) => ticketId ?? []))
  const roomsByTicket = new Map<number, { readers: readonly string[]; viewers: readonly string[] }>()
  for (const ticket of await service.findMany(tenantId, [...ids])) {
    roomsByTicket.set(ticket.id, { readers: await service.receiversOf(tenantId, ticket), viewers: await service.viewersOf(tenantId, ticket) })
  }
  return pending.filter(({ ticketId, userId, kind }) => {
    if (ticketId === null) return people.has(userId)
    const found = roomsByTicket.get(ticketId)
    return (kind === 'waiting' ? found?.viewers : found?.readers)?.includes(rooms.user(tenantId, userId))
  })
}

async function existing(ctx: ServerContext, tenantId: number, userIds: ReadonlySet<number>): Promise<Set<number>> {
  if (userIds.size === 0) return new Set()
  const isOne = and(inArray(users.id, [...userIds]), isNull(users.deletedAt))
  const known = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(ofTenant(users, { tenantId }, isOne))
  return new Set(known.map(({ id }) => id))
}

async function write(ctx: ServerContext, tenantId: number, pending: NewNotifications): Promise<void> {
  const now = ctx.now()
  const written = await ctx.db
    .insert(notifications)
    .values(pending.map((one) => ({ ...one, tenantId, createdAt: now, updatedAt: now })))
    .onConflictDoUpdate({
      target: [notifications.tenantId, notifications.ticketId, notifications.kind, notifications.userId],
      targetWhere: sql`read_at is null and ticket_id is not null`,
      set: {
        count: sql`${notifications.count} + excluded.count`,
        actorId: sql`excluded.actor_id`,
        subjectId: sql`excluded.subject_id`,
        title: sql`excluded.title`,
        updatedAt: sql`excluded.updated_at`,
        rev: sql`${notifications.rev} + 1`,
      },
    })
    .returning({ id: notifications.id })
  const ids = written.map(({ id }) => id)
  const rows = await selectNotifications(ctx, { tenantId }, inArray(notifications.id, ids))
  const rowsByPerson = Map.groupBy(rows, ({ row }) => row.userId)
  for (const [userId, own] of rowsByPerson) {
    ctx.push(notificationsArrived, tenantId, { notifications: own.map(presentNotification) }, [rooms.user(tenantId, userId)])
  }
  ctx.emit(notificationsWritten, tenantId, { people: [...rowsByPerson].map(([userId, own]) => ({ userId, ids: own.map(({ row }) => row.id) })) })
}
