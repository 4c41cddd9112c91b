import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import { ofTenant } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { readableTickets } from '#plugins/tickets/server/readable.where.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { messages } from './messages.table.ts'
import { EVER, periodsBackFrom, searchableOf } from './searchIndex.ts'

/** How many of the newest hits are weighed against each other. */
const WEIGHED = 300
/** Who may read so few tickets is served from these: their hits are rare among everybody's. */
const FEW_TICKETS = 2_000

/** Ids of the newest messages that hold all words, in tickets the actor may read; the newest first. @param words of `wordQuery` */
export async function newestHits(ctx: ServerContext, actor: Actor, words: string, ticketId: number | undefined): Promise<string[]> {
  const readable = await readableTickets(ctx, actor)
  const few = ticketId === undefined ? await fewTickets(ctx, actor, readable) : [ticketId]
  const found: string[] = []
  for (const { marks, before } of few ? [EVER] : periodsBackFrom(ctx.now(), actor.tenantId, WEIGHED, () => found.length)) {
    const hits = ctx.db
      .select({ id: messages.id })
      .from(messages)
      .innerJoin(tickets, and(eq(tickets.tenantId, messages.tenantId), eq(tickets.id, messages.ticketId)))
      .where(
        ofTenant(
          messages,
          actor,
          sql`not ${messages.isDeleted}`,
          sql`${searchableOf(messages)} @@ to_tsquery('simple', ${marks ? `${words} & ${marks}` : words})`,
          before ? lt(messages.timestamp, before) : undefined,
          few ? sql`${messages.ticketId} = any(${sql.param(few)}::int[])` : undefined,
          readable,
        ),
      )
      .orderBy(desc(messages.timestamp))
      .limit(WEIGHED - found.length)
    found.push(...(await hits).map(({ id }) => id))
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
