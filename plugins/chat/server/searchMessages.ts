import { and, desc, eq, inArray, sql } from 'drizzle-orm'
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
import { rankHits } from './rankHits.ts'
import { searchedWords } from './searchIndex.ts'

/** @see contract/search.ts */
export async function searchMessages(
  ctx: ServerContext,
  actor: Actor,
  { searchParam, ticketId, pageNumber }: { searchParam: string; ticketId?: number | undefined; pageNumber: number },
): Promise<{ messages: MessageHit[]; hasMore: boolean }> {
  const words = searchedWords(searchParam)
  if (words.length === 0) return { messages: [], hasMore: false }
  const ranked = rankHits(await newestHits(ctx, actor, words, ticketId), words, ctx.now())
  const ids = ranked.slice((pageNumber - 1) * PAGE, pageNumber * PAGE)
  const [found, names] = await Promise.all([findMessages(ctx, actor, ids), contactsOf(ctx, actor, ids)])
  const byId = new Map(found.map((message) => [message.id, message]))
  const hits = ids.flatMap((id) => {
    const [message, contact] = [byId.get(id), names.get(id)]
    return message && contact ? [{ ...message, contact }] : []
  })
  return { messages: hits, hasMore: ranked.length > pageNumber * PAGE }
}

/** Message id → who it is about. */
async function contactsOf(ctx: ServerContext, actor: Actor, ids: readonly string[]): Promise<Map<string, MessageHit['contact']>> {
  const rows = await ctx.db
    .select({ id: messages.id, contact: { id: contacts.id, name: contacts.name } })
    .from(messages)
    .innerJoin(contacts, and(eq(contacts.tenantId, messages.tenantId), eq(contacts.id, messages.contactId)))
    .where(ofTenant(messages, actor, inArray(messages.id, [...ids])))
  return new Map(rows.map(({ id, contact }) => [id, contact]))
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
