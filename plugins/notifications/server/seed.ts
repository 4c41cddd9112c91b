import { and, desc, eq, gt, inArray, isNotNull, ne } from 'drizzle-orm'
import type { Random } from '#core/contract/random.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { SampleScope } from '#core/server/seeds/sampleScope.ts'
import { takeIds } from '#core/server/seeds/takeIds.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { notes } from '#plugins/notes/server/notes.table.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { type Kind, RETENTION_DAYS } from '../contract/index.ts'
import { notifications } from './notifications.table.ts'

interface SampleNotification {
  userId: number
  kind: Kind
  ticketId: number
  actorId: number | null
  subjectId: string | null
  count: number
  at: Date
  isRead: boolean
}

const MOST_OF_A_KIND = 120
const READ_SHARE = 0.6
const DAY_MS = 86_400_000

/** The newest message of the contact in conversations that wait for their owner. */
async function ofMessages({ db }: ServerContext, scope: SampleScope): Promise<SampleNotification[]> {
  const waiting = await db
    .select({ ticketId: tickets.id, userId: tickets.userId, count: tickets.unreadMessages })
    .from(tickets)
    .where(ofTenant(tickets, scope, and(eq(tickets.status, 'open'), gt(tickets.unreadMessages, 0), isNotNull(tickets.userId))))
    .orderBy(desc(tickets.id))
    .limit(MOST_OF_A_KIND)
  const ids = waiting.map(({ ticketId }) => ticketId)
  const unreadMessages = await tenantRows(db, scope, messages).find(and(inArray(messages.ticketId, ids), eq(messages.fromMe, false), eq(messages.read, false)))
  const newest = new Map(unreadMessages.toSorted((one, other) => one.timestamp.getTime() - other.timestamp.getTime()).map((row) => [row.ticketId, row]))
  return waiting.flatMap(({ ticketId, userId, count }): SampleNotification[] => {
    const last = newest.get(ticketId)
    return last && userId !== null ? [{ userId, kind: 'message', ticketId, actorId: null, subjectId: last.id, count, at: last.timestamp, isRead: false }] : []
  })
}

/** Everybody who was named in a note; nobody where the company has no notes. */
async function ofNotes({ db }: ServerContext, scope: SampleScope, random: Random): Promise<SampleNotification[]> {
  const written = await db.select().from(notes).where(ofTenant(notes, scope)).orderBy(desc(notes.id)).limit(MOST_OF_A_KIND)
  return written.flatMap(({ id, ticketId, userId: actorId, mentionUserIds, createdAt: at }) =>
    mentionUserIds.map((userId) => ({ userId, kind: 'mention', ticketId, actorId, subjectId: String(id), count: 1, at, isRead: random.chance(READ_SHARE) })),
  )
}

/** Conversations that somebody got. */
async function ofGiven({ db }: ServerContext, scope: SampleScope, random: Random): Promise<SampleNotification[]> {
  const owned = await db
    .select({ id: tickets.id, userId: tickets.userId, at: tickets.startedAttendanceAt })
    .from(tickets)
    .where(ofTenant(tickets, scope, and(ne(tickets.status, 'pending'), isNotNull(tickets.userId))))
    .orderBy(desc(tickets.sortAt), desc(tickets.id))
    .limit(MOST_OF_A_KIND)
  return owned.flatMap(({ id: ticketId, userId, at }) => {
    const isNotified = random.chance(0.3)
    return isNotified && at && userId !== null ? [{ userId, kind: 'given' as const, ticketId, actorId: null, subjectId: null, count: 1, at, isRead: true }] : []
  })
}

/** Adds the notifications of the last weeks, where nobody was told anything yet. */
export async function seedNotifications(ctx: ServerContext, scope: SampleScope): Promise<void> {
  const rows = tenantRows(ctx.db, scope, notifications)
  if ((await rows.find(undefined, 1)).length > 0) return
  const random = scope.random()
  const oldest = scope.now.getTime() - RETENTION_DAYS * DAY_MS
  const generated = [...(await ofMessages(ctx, scope)), ...(await ofNotes(ctx, scope, random)), ...(await ofGiven(ctx, scope, random))]
  const recent = generated
    .filter(({ at }) => at.getTime() > oldest)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime() || one.ticketId - other.ticketId)
  // At most one row of a kind is unread for a person and a conversation.
  const unread = new Set<string>()
  const stored = recent.map(({ at, isRead, ...one }) => {
    const key = `${one.kind} ${one.ticketId} ${one.userId}`
    const isOld = isRead || unread.has(key)
    if (!isOld) unread.add(key)
    return { ...one, title: '', readAt: isOld ? new Date(Math.min(at.getTime() + DAY_MS / 24, scope.now.getTime())) : null, createdAt: at, updatedAt: at }
  })
  const ids = await takeIds(ctx.db, 'notifications', stored.length)
  await rows.insertMany(stored.map((one, index) => ({ id: ids[index] ?? 0, ...one })))
}
