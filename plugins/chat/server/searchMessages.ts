import { and, desc, eq, sql } from 'drizzle-orm'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import { foldText } from '#core/server/db/search.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { readableTickets } from '#plugins/tickets/server/readable.where.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { type Message, type MessageHit, noMessageFound } from '../contract/index.ts'
import { messages, wordsOf } from './messages.table.ts'
import { findMessages, joinMessages, PAGE, presentPage } from './present.ts'

/** How many of the newest hits are weighed against each other. */
const WEIGHED = 300
/** Days after which a hit weighs half as much. */
const HALF_LIFE_DAYS = 60

/** The words of a search as PostgreSQL asks for them: every one, the beginning of a word is enough. Null without a word. */
export function wordQuery(search: string): string | null {
  const words = foldText(search).match(/[\p{L}\p{N}]+/gu) ?? []
  return words.length > 0 ? words.map((word) => `${word}:*`).join(' & ') : null
}

/** @see contract/search.ts */
export async function searchMessages(
  ctx: ServerContext,
  actor: Actor,
  { searchParam, ticketId, pageNumber }: { searchParam: string; ticketId?: number | undefined; pageNumber: number },
): Promise<{ messages: MessageHit[]; hasMore: boolean }> {
  const words = wordQuery(searchParam)
  if (words === null) return { messages: [], hasMore: false }
  const query = sql`to_tsquery('simple', ${words})`
  const readable = await readableTickets(ctx, actor)
  const newest = ctx.db
    .select({ id: messages.id, body: messages.body, timestamp: messages.timestamp, contactId: messages.contactId })
    .from(messages)
    .innerJoin(tickets, and(eq(tickets.tenantId, messages.tenantId), eq(tickets.id, messages.ticketId)))
    .where(
      ofTenant(
        messages,
        actor,
        sql`not ${messages.isDeleted}`,
        sql`${wordsOf(messages.body)} @@ ${query}`,
        ticketId === undefined ? undefined : eq(messages.ticketId, ticketId),
        readable,
      ),
    )
    .orderBy(desc(messages.timestamp))
    .limit(WEIGHED)
    .as('newest')
  const weight = sql`ts_rank(to_tsvector('simple', ${newest.body}), ${query}, 1) / (1 + extract(epoch from now() - ${newest.timestamp}) / ${HALF_LIFE_DAYS * 86_400})`
  const ranked = await ctx.db
    .select({ id: newest.id, contact: { id: contacts.id, name: contacts.name } })
    .from(newest)
    .innerJoin(contacts, and(eq(contacts.tenantId, sql`${actor.tenantId}`), eq(contacts.id, newest.contactId)))
    .orderBy(desc(weight), desc(newest.timestamp))
    .limit(PAGE + 1)
    .offset((pageNumber - 1) * PAGE)
  const page = ranked.slice(0, PAGE)
  const found = new Map(
    (
      await findMessages(
        ctx,
        actor,
        page.map(({ id }) => id),
      )
    ).map((message) => [message.id, message]),
  )
  const hits = page.flatMap(({ id, contact }) => {
    const message = found.get(id)
    return message ? [{ ...message, contact }] : []
  })
  return { messages: hits, hasMore: ranked.length > PAGE }
}

/** @see contract/search.ts */
export async function pageOfWholeContact(
  ctx: ServerContext,
  actor: Actor,
  contactId: number,
  page: number,
): Promise<{ messages: Message[]; hasMore: boolean }> {
  const readable = await readableTickets(ctx, actor)
  const inSight = ctx.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(ofTenant(tickets, actor, eq(tickets.contactId, contactId), readable))
  const rows = await joinMessages(ctx.db)
    .where(ofTenant(messages, actor, eq(messages.contactId, contactId), sql`${messages.ticketId} in ${inSight}`))
    .orderBy(desc(messages.timestamp), desc(messages.seq))
    .limit(PAGE + 1)
    .offset((page - 1) * PAGE)
  return presentPage(ctx, actor, rows)
}

/** @throws noTicketFound (404), noMessageFound (404) */
export async function pageNumberOf(ctx: ServerContext, actor: Actor, ticketId: number, id: string): Promise<number> {
  await ctx.use(ticketsService).readable(actor, ticketId)
  const message = await tenantRows(ctx.db, actor, messages).first(and(eq(messages.id, id), eq(messages.ticketId, ticketId)))
  if (!message) throw noMessageFound()
  const [row] = await ctx.db
    .select({ newer: sql<number>`count(*)::int` })
    .from(messages)
    .where(
      ofTenant(
        messages,
        actor,
        eq(messages.ticketId, ticketId),
        sql`(${messages.timestamp}, ${messages.seq}) > (${message.timestamp.toISOString()}::timestamptz, ${message.seq})`,
      ),
    )
  return Math.floor((row?.newer ?? 0) / PAGE) + 1
}
