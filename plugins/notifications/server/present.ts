import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { cutText } from '#core/contract/text.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { ofTenant, type TenantScope } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { notes } from '#plugins/notes/server/notes.table.ts'
import { type Reader, spyTicket } from '#plugins/tickets/contract/index.ts'
import { readableTickets, visibleTickets } from '#plugins/tickets/server/readable.where.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { LONGEST_EXCERPT, type Notification } from '../contract/index.ts'
import { notifications } from './notifications.table.ts'

/** Notifications with what a row shows. Add order and limit. Rows of several people: `where` says whose. */
export const selectNotifications = (ctx: ServerContext, scope: TenantScope, where: SQL | undefined) =>
  ctx.db
    .select({
      row: notifications,
      contact: contacts.name,
      actor: users.name,
      body: messages.body,
      mediaType: messages.mediaType,
      isDeleted: messages.isDeleted,
      note: notes.note,
    })
    .from(notifications)
    .leftJoin(tickets, and(eq(tickets.tenantId, notifications.tenantId), eq(tickets.id, notifications.ticketId)))
    .leftJoin(contacts, and(eq(contacts.tenantId, tickets.tenantId), eq(contacts.id, tickets.contactId)))
    .leftJoin(users, and(eq(users.tenantId, notifications.tenantId), eq(users.id, notifications.actorId)))
    .leftJoin(messages, and(eq(notifications.kind, 'message'), eq(messages.tenantId, notifications.tenantId), eq(messages.id, notifications.subjectId)))
    .leftJoin(notes, and(eq(notifications.kind, 'mention'), eq(notes.tenantId, notifications.tenantId), sql`${notes.id}::text = ${notifications.subjectId}`))
    .where(ofTenant(notifications, scope, where))
    .$dynamic()

type Selected = Awaited<ReturnType<typeof selectNotifications>>[number]

export const presentNotification = ({ row, contact, actor, body, mediaType, isDeleted, note }: Selected): Notification => ({
  id: row.id,
  rev: row.rev,
  kind: row.kind,
  ticketId: row.ticketId,
  title: contact ?? row.title,
  actor: row.kind === 'rule' ? row.title : (actor ?? ''),
  text: cutText(isDeleted ? '' : (body ?? note ?? ''), LONGEST_EXCERPT),
  mediaType: isDeleted ? null : mediaType,
  count: row.count,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  readAt: row.readAt?.toISOString() ?? null,
})

/** Waiting conversations that the reader must accept before they read them: a notification that they wait says no more than the list does. */
async function onlySeenWaiting(ctx: ServerContext, reader: Reader): Promise<SQL | undefined> {
  const mayReadAll = reader.profile !== 'user' || (await ctx.setting(reader.tenantId, spyTicket)) === 'enabled'
  return mayReadAll ? undefined : and(eq(notifications.kind, 'waiting'), await visibleTickets(ctx, reader))
}

/** The person's own, of conversations that they may read now; that one waits is told to whoever sees it in lists. */
export async function ownAndReadable(ctx: ServerContext, reader: Reader): Promise<SQL | undefined> {
  const isShown = or(isNull(notifications.ticketId), await readableTickets(ctx, reader), await onlySeenWaiting(ctx, reader))
  return and(eq(notifications.userId, reader.userId), isShown)
}
