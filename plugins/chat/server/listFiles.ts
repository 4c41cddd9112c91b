import { and, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { readableTickets } from '#plugins/tickets/server/readable.where.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { type FileGroup, type Message, noMessageFound, TYPES_OF_GROUP } from '../contract/index.ts'
import { messages } from './messages.table.ts'
import { joinMessages, presentAll } from './present.ts'

interface Wish {
  contactId: number
  group: FileGroup
  before?: string | undefined
  limit: number
}

/** The row that a page begins after; `isInSight`: the condition on messages that the actor may read. @throws noMessageFound (404) */
async function olderThan(ctx: ServerContext, actor: Actor, { contactId, before }: Wish, isInSight: SQL) {
  if (before === undefined) return undefined
  const mark = await tenantRows(ctx.db, actor, messages).first(and(eq(messages.id, before), eq(messages.contactId, contactId), isInSight))
  if (!mark) throw noMessageFound()
  return sql`(${messages.timestamp}, ${messages.seq}) < (${mark.timestamp.toISOString()}::timestamptz, ${mark.seq})`
}

/** @see contract listFilesOfContact */
export async function listFiles(ctx: ServerContext, actor: Actor, wish: Wish): Promise<{ messages: Message[]; hasMore: boolean }> {
  const { contactId, group, limit } = wish
  const inSight = ctx.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(ofTenant(tickets, actor, eq(tickets.contactId, contactId), await readableTickets(ctx, actor)))
  const isInSight = sql`${messages.ticketId} in ${inSight}`
  const rows = await joinMessages(ctx.db)
    .where(
      ofTenant(
        messages,
        actor,
        eq(messages.contactId, contactId),
        isNotNull(messages.mediaId),
        eq(messages.isDeleted, false),
        inArray(messages.mediaType, [...TYPES_OF_GROUP[group]]),
        isInSight,
        await olderThan(ctx, actor, wish, isInSight),
      ),
    )
    .orderBy(desc(messages.timestamp), desc(messages.seq))
    .limit(limit + 1)
  return { messages: await presentAll(ctx, actor, rows.slice(0, limit)), hasMore: rows.length > limit }
}
