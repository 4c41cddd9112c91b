import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type Reader, ticketsService } from '#plugins/tickets/contract/index.ts'
import { messageUpdated } from '../contract/index.ts'
import { messages } from './messages.table.ts'
import { findMessages } from './present.ts'

const carrying = (mediaId: string) => and(eq(messages.mediaId, mediaId), eq(messages.isDeleted, false))

/** Whether somebody may read one of the messages that carry a file. */
export async function mayReadMedia(ctx: ServerContext, reader: Reader, mediaId: string): Promise<boolean> {
  const rows = await tenantRows(ctx.db, reader, messages).find(carrying(mediaId))
  for (const ticketId of new Set(rows.map((row) => row.ticketId))) {
    const ticket = await ctx
      .use(ticketsService)
      .readable(reader, ticketId)
      .catch(() => null)
    if (ticket) return true
  }
  return false
}

/** Ids of the files in messages that are not taken back. @see MediaUser */
export async function usedMedia({ db }: ServerContext, tenantId: number, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: messages.mediaId })
    .from(messages)
    .where(ofTenant(messages, { tenantId }, isNotNull(messages.mediaId), inArray(messages.mediaId, [...ids]), eq(messages.isDeleted, false)))
  return rows.flatMap(({ id }) => id ?? [])
}

/** The small picture of a file is there: the messages that carry it are shown anew. */
export async function announcePreview(ctx: ServerContext, tenantId: number, mediaId: string): Promise<void> {
  const tickets = ctx.use(ticketsService)
  // A new version, or browsers would take the row for one they have.
  const changed = await tenantRows(ctx.db, { tenantId }, messages).update(carrying(mediaId), { mediaId })
  const found = await findMessages(
    ctx,
    { tenantId },
    changed.map(({ id }) => id),
  )
  for (const message of found) {
    const ticket = await tickets.find(tenantId, message.ticketId)
    if (ticket) ctx.push(messageUpdated, tenantId, message, await tickets.receiversOf(tenantId, ticket))
  }
}
