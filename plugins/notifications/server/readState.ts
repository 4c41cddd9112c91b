import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { databaseCode } from '#core/server/db/databaseCode.ts'
import { type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { type Kind, notificationsRead } from '../contract/index.ts'
import { notifications } from './notifications.table.ts'

interface Person extends TenantScope {
  userId: number
}

/** Marks what is not read of `which` as read, of everybody or of `userId`, and tells the windows of those it belongs to. */
async function markRead(ctx: ServerContext, scope: TenantScope, which: SQL | undefined): Promise<number[]> {
  return ctx.transact(async (tx) => {
    const readAt = tx.now()
    const changed = await tenantRows(tx.db, scope, notifications).update(and(isNull(notifications.readAt), which), {
      readAt,
      updatedAt: notifications.updatedAt.getSQL(),
    })
    const idsByPerson = Map.groupBy(changed, ({ userId }) => userId)
    for (const [userId, rows] of idsByPerson) {
      const ids = rows.map(({ id }) => id)
      tx.push(notificationsRead, scope.tenantId, { ids, readAt: readAt.toISOString() }, [rooms.user(scope.tenantId, userId)])
    }
    return changed.map(({ id }) => id)
  })
}

/** @see contract readNotifications */
export async function readOwn(
  ctx: ServerContext,
  { tenantId, userId }: Person,
  { ids, ticketId, all = false }: { ids?: number[] | undefined; ticketId?: number | undefined; all?: boolean | undefined },
): Promise<number[]> {
  if (!all && !ids?.length && !ticketId) return []
  const which = all ? undefined : and(ids?.length ? inArray(notifications.id, ids) : undefined, ticketId ? eq(notifications.ticketId, ticketId) : undefined)
  return markRead(ctx, { tenantId }, and(eq(notifications.userId, userId), which))
}

/** Marks as read what is over for everybody: messages that the owner has seen, waiting that has ended. */
export const readOfTickets = (ctx: ServerContext, tenantId: number, kind: Kind, ticketIds: readonly number[]): Promise<number[]> =>
  markRead(ctx, { tenantId }, and(eq(notifications.kind, kind), inArray(notifications.ticketId, [...ticketIds])))

/** PostgreSQL's code of a second row where there may be one. */
const DUPLICATE = '23505'
/** More than news of one person come in the moment of one statement. */
const MOST_TRIES = 10

/** @see contract unreadNotifications. What has newer news of the same kind meanwhile stays read. */
export async function unreadOwn(ctx: ServerContext, person: Person, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  for (let tried = 1; ; tried += 1) {
    try {
      return await markUnread(ctx, person, ids)
    } catch (error) {
      // News that came in the same moment, which the statement did not see: the next one does.
      if (databaseCode(error) !== DUPLICATE || tried === MOST_TRIES) throw error
    }
  }
}

function markUnread(ctx: ServerContext, { tenantId, userId }: Person, ids: readonly number[]): Promise<number[]> {
  return ctx.transact(async (tx) => {
    const isFree = sql`not exists (select 1 from notifications newer where newer.tenant_id = ${notifications.tenantId} and newer.user_id = ${notifications.userId}
      and newer.kind = ${notifications.kind} and newer.ticket_id = ${notifications.ticketId} and newer.read_at is null)`
    const isFirst = sql`not exists (select 1 from notifications later where later.tenant_id = ${notifications.tenantId} and later.user_id = ${notifications.userId}
      and later.kind = ${notifications.kind} and later.ticket_id = ${notifications.ticketId} and later.id > ${notifications.id} and later.id = any(${sql.param([...ids])}::int[]))`
    const own = and(eq(notifications.userId, userId), inArray(notifications.id, [...ids]), isNotNull(notifications.readAt), isFree, isFirst)
    const values = { readAt: null, updatedAt: notifications.updatedAt.getSQL() }
    const changed = (await tenantRows(tx.db, { tenantId }, notifications).update(own, values)).map(({ id }) => id)
    tx.push(notificationsRead, tenantId, { ids: changed, readAt: null }, [rooms.user(tenantId, userId)])
    return changed
  })
}
