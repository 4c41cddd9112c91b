import { and, desc, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { ofTenant } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { Reader } from '#plugins/tickets/contract/index.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { type listNotifications as endpoint, PAGE, type UnreadByKind } from '../contract/index.ts'
import { notifications } from './notifications.table.ts'
import { ownAndReadable, presentNotification, selectNotifications } from './present.ts'

type Input = z.output<(typeof endpoint)['input']>

/** @see contract listNotifications */
export async function listNotifications(ctx: ServerContext, reader: Reader, { beforeAt, beforeId }: Input): Promise<z.input<(typeof endpoint)['output']>> {
  const own = await ownAndReadable(ctx, reader)
  const at = beforeAt ? new Date(beforeAt) : null
  const isOlder = at ? or(lt(notifications.updatedAt, at), and(eq(notifications.updatedAt, at), lt(notifications.id, beforeId ?? 0))) : undefined
  const rows = await selectNotifications(ctx, reader, and(own, isOlder))
    .orderBy(desc(notifications.updatedAt), desc(notifications.id))
    .limit(PAGE + 1)
  const unreadByKind = await countUnread(ctx, reader, own)
  const unread = Object.values(unreadByKind).reduce((sum, count) => sum + count, 0)
  return { notifications: rows.slice(0, PAGE).map(presentNotification), unread, unreadByKind, hasMore: rows.length > PAGE }
}

/** @see contract countNotifications */
export const countNotifications = async (ctx: ServerContext, reader: Reader): Promise<{ unreadByKind: UnreadByKind }> => ({
  unreadByKind: await countUnread(ctx, reader, await ownAndReadable(ctx, reader)),
})

async function countUnread(ctx: ServerContext, reader: Reader, own: SQL | undefined): Promise<UnreadByKind> {
  const counted = await ctx.db
    .select({ kind: notifications.kind, unread: sql<number>`count(*)::int` })
    .from(notifications)
    .leftJoin(tickets, and(eq(tickets.tenantId, notifications.tenantId), eq(tickets.id, notifications.ticketId)))
    .where(ofTenant(notifications, reader, and(own, isNull(notifications.readAt))))
    .groupBy(notifications.kind)
  return Object.fromEntries(counted.map(({ kind, unread }) => [kind, unread]))
}
