import { and, desc, eq, sql } from 'drizzle-orm'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { readableTickets } from '#plugins/tickets/server/readable.where.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { type Message, type MessageHit, noMessageFound } from '../contract/index.ts'
import { messages } from './messages.table.ts'
import { newestHits } from './newestHits.ts'
import { findMessages, joinMessages, PAGE, presentPage } from './present.ts'
import { everyWord, searchedWords, wordsOf } from './searchIndex.ts'

/** Days after which a hit weighs half as much. */
const HALF_LIFE_DAYS = 60

/** @see contract/search.ts */
export async function searchMessages(
  ctx: ServerContext,
  actor: Actor,
  { searchParam, ticketId, pageNumber }: { searchParam: string; ticketId?: number | undefined; pageNumber: number },
): Promise<{ messages: MessageHit[]; hasMore: boolean }> {
  const words = searchedWords(searchParam)
  if (words.length === 0) return { messages: [], hasMore: false }
  const newest = await newestHits(ctx, actor, words, ticketId)
  const query = sql`to_tsquery('simple', ${everyWord(words)})`
  const weight = sql`ts_rank(${wordsOf(messages.body)}, ${query}, 1) / (1 + extract(epoch from now() - ${messages.timestamp}) / ${HALF_LIFE_DAYS * 86_400})`
  const ranked = await ctx.db
    .select({ id: messages.id, contact: { id: contacts.id, name: contacts.name } })
    .from(messages)
    .innerJoin(contacts, and(eq(contacts.tenantId, messages.tenantId), eq(contacts.id, messages.contactId)))
    .where(ofTenant(messages, actor, sql`${messages.id} = any(${sql.param(newest)}::text[])`))
    .orderBy(desc(weight), desc(messages.timestamp))
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
