import { desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import { ofTenant } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { readableTickets } from '#plugins/tickets/server/readable.where.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { messages } from './messages.table.ts'
import type { Hit } from './rankHits.ts'
import { everyWord, periodsBackFrom, searchableOf } from './searchIndex.ts'

/** How many of the newest hits are weighed against each other. */
const WEIGHED = 300
/** Number of readable tickets up to which a person is served from these: their hits are rare among everybody's. */
const FEW_TICKETS = 2_000

/** The newest messages that hold all words, in tickets the actor may read; the newest first. @param words of `searchedWords` */
export async function newestHits(ctx: ServerContext, actor: Actor, words: readonly string[], ticketId: number | undefined): Promise<Hit[]> {
  const readable = await readableTickets(ctx, actor)
  const few = ticketId === undefined ? await fewTickets(ctx, actor, readable) : [ticketId]
  const found: Hit[] = []
  const search = { tenantId: actor.tenantId, words, wanted: WEIGHED, found: () => found.length }
  const periods = few ? [{ query: everyWord(words), before: null }] : periodsBackFrom(ctx.now(), search)
  for (const { query, before } of periods) {
    // By time before the tickets are asked for (a subquery with an offset stays as it is): of a common word's thousands, only as many are as are wanted.
    const hits = ctx.db
      .select({ id: messages.id, ticketId: messages.ticketId, body: messages.body, timestamp: messages.timestamp })
      .from(messages)
      .where(
        ofTenant(
          messages,
          actor,
          sql`not ${messages.isDeleted}`,
          sql`${searchableOf(messages)} @@ to_tsquery('simple', ${query})`,
          before ? lt(messages.timestamp, before) : undefined,
          few ? sql`${messages.ticketId} = any(${sql.param(few)}::int[])` : undefined,
        ),
      )
      .orderBy(desc(messages.timestamp))
      .offset(0)
      .as('hits')
    const allowed = ctx.db
      .select({ id: hits.id, body: hits.body, timestamp: hits.timestamp })
      .from(hits)
      .innerJoin(tickets, eq(tickets.id, hits.ticketId))
      .where(ofTenant(tickets, actor, readable))
      .orderBy(desc(hits.timestamp))
      .limit(WEIGHED - found.length)
    found.push(...(await allowed))
    if (found.length >= WEIGHED) break
  }
  return found
}

/** Ids of the tickets in sight, or null when there are many. */
async function fewTickets(ctx: ServerContext, actor: Actor, readable: SQL | undefined): Promise<number[] | null> {
  const rows = await ctx.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(ofTenant(tickets, actor, readable))
    .limit(FEW_TICKETS + 1)
  return rows.length > FEW_TICKETS ? null : rows.map(({ id }) => id)
}
