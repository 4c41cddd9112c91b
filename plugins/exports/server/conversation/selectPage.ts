import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#core/server/auth/identity.table.ts'
import type { Queries } from '#core/server/db/database.ts'
import { ofTenant } from '#core/server/db/repository.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { mediaFiles } from '#plugins/media/server/media.table.ts'

/** Which messages: of one ticket, those that were stored up to `lastSeq`. */
export interface Bounds {
  tenantId: number
  ticketId: number
  lastSeq: number
}

/** Messages of one page. */
export const PAGE = 200
const quoted = alias(messages, 'quoted')
const author = alias(contacts, 'author')

/** The 200 after a place; each page costs the same, however far it is from the beginning. */
export const selectPage = (db: Queries, { tenantId, ticketId, lastSeq }: Bounds, after: { timestamp: string; seq: number } | null) =>
  db
    .select({
      message: messages,
      userName: users.name,
      authorName: author.name,
      media: {
        ...{ id: mediaFiles.id, name: mediaFiles.name, mime: mediaFiles.mime, kind: mediaFiles.kind, bytes: mediaFiles.bytes },
        durationMs: mediaFiles.durationMs,
      },
      quoted: { id: quoted.id, body: quoted.body, fromMe: quoted.fromMe, mediaType: quoted.mediaType, isDeleted: quoted.isDeleted },
    })
    .from(messages)
    .leftJoin(users, and(eq(users.tenantId, messages.tenantId), eq(users.id, messages.userId)))
    .leftJoin(mediaFiles, and(eq(mediaFiles.tenantId, messages.tenantId), eq(mediaFiles.id, messages.mediaId)))
    .leftJoin(author, and(eq(author.tenantId, messages.tenantId), eq(author.id, messages.authorId)))
    .leftJoin(quoted, and(eq(quoted.tenantId, messages.tenantId), eq(quoted.id, messages.quotedMsgId)))
    .where(
      ofTenant(
        messages,
        { tenantId },
        eq(messages.ticketId, ticketId),
        lte(messages.seq, lastSeq),
        after ? sql`(${messages.timestamp}, ${messages.seq}) > (${after.timestamp}::timestamptz, ${after.seq}::bigint)` : undefined,
      ),
    )
    .orderBy(asc(messages.timestamp), asc(messages.seq))
    .limit(PAGE)

export type SelectedMessage = Awaited<ReturnType<typeof selectPage>>[number]
