import { and, asc, desc, eq, lt, ne, type SQL, sql } from 'drizzle-orm'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { readableTickets } from '#plugins/tickets/server/readable.where.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { type Message, noMessageFound } from '../contract/index.ts'
import { messages } from './messages.table.ts'
import { joinMessages, presentAll, type Selected } from './present.ts'

/** Ids of the message that a page stands beside; one of them, or none for the newest page. */
type Places = Partial<Record<'before' | 'after' | 'from' | 'around', string | undefined>>

interface Page {
  messages: Message[]
  hasMore: boolean
  hasNewer: boolean
}

type Mark = Pick<typeof messages.$inferSelect, 'timestamp' | 'seq'>

const order = sql`(${messages.timestamp}, ${messages.seq})`
const at = ({ timestamp, seq }: Mark): SQL => sql`(${timestamp.toISOString()}::timestamptz, ${seq})`

/** Conditions for the contact's messages in other tickets from before this one: on messages, and on which of them the reader may see. */
async function earlierThan(ctx: ServerContext, actor: Actor, ticket: Ticket): Promise<SQL | undefined> {
  const [first] = await ctx.db
    .select({ timestamp: messages.timestamp, seq: messages.seq })
    .from(messages)
    .where(ofTenant(messages, actor, eq(messages.ticketId, ticket.id)))
    .orderBy(asc(messages.timestamp), asc(messages.seq))
    .limit(1)
  const inSight = ctx.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(ofTenant(tickets, actor, eq(tickets.contactId, ticket.contactId), ne(tickets.id, ticket.id), await readableTickets(ctx, actor)))
  const isBefore = first ? sql`${order} < ${at(first)}` : lt(messages.timestamp, ctx.now())
  return and(eq(messages.contactId, ticket.contactId), isBefore, sql`${messages.ticketId} in ${inSight}`)
}

/** Up to `most` messages on one side of a mark, from this ticket and, where `earlier` is given, on into what lies before it. */
function beside(ctx: ServerContext, actor: Actor, ticket: Ticket, earlier: SQL | null | undefined) {
  const own = eq(messages.ticketId, ticket.id)
  const select = (where: SQL | undefined, side: SQL | undefined, direction: typeof desc, most: number) =>
    joinMessages(ctx.db)
      .where(ofTenant(messages, actor, where, side))
      .orderBy(direction(messages.timestamp), direction(messages.seq))
      .limit(most)
  const goOn = async (first: Selected[], most: number, rest: (left: number) => Promise<Selected[]>) =>
    first.length < most ? [...first, ...(await rest(most - first.length))] : first
  return {
    /** Newest first. */
    older: async (side: SQL | undefined, most: number) =>
      goOn(await select(own, side, desc, most), most, async (left) => (earlier ? select(earlier, side, desc, left) : [])),
    /** Oldest first. */
    newer: async (side: SQL, most: number, isOwn: boolean) =>
      isOwn || !earlier ? select(own, side, asc, most) : goOn(await select(earlier, side, asc, most), most, (left) => select(own, undefined, asc, left)),
  }
}

/** Where a page stands: a message of the ticket, or of the contact's other ones where these are shown too. @throws noMessageFound (404) */
async function placeOf(ctx: ServerContext, actor: Actor, ticket: Ticket, id: string, isWide: boolean) {
  const scope = isWide ? eq(messages.contactId, ticket.contactId) : eq(messages.ticketId, ticket.id)
  const place = await tenantRows(ctx.db, actor, messages).first(and(eq(messages.id, id), scope))
  if (!place) throw noMessageFound()
  return place
}

/**
 * A page beside a message, ascending, or the newest one; with `earlier`, what the contact's other tickets hold from before this one stands
 * above it. @see contract listMessages. @throws noMessageFound (404)
 */
export async function pageBeside(
  ctx: ServerContext,
  actor: Actor,
  ticket: Ticket,
  { before, after, from, around }: Places,
  limit: number,
  isWide: boolean,
): Promise<Page> {
  const { older, newer } = beside(ctx, actor, ticket, isWide ? await earlierThan(ctx, actor, ticket) : null)
  const id = before ?? after ?? from ?? around
  if (id === undefined) return present(ctx, actor, await older(undefined, limit + 1), limit, [], 0)
  const place = await placeOf(ctx, actor, ticket, id, isWide)
  const isNewer = after !== undefined ? sql`${order} > ${at(place)}` : sql`${order} >= ${at(place)}`
  const [mostOlder, mostNewer] = before !== undefined ? [limit, 0] : around !== undefined ? [Math.floor(limit / 2), Math.ceil(limit / 2)] : [0, limit]
  const above = await older(sql`${order} < ${at(place)}`, mostOlder + 1)
  const below = await newer(isNewer, mostNewer + 1, place.ticketId === ticket.id)
  const page = await present(ctx, actor, above, mostOlder, below, mostNewer)
  return after === undefined ? page : { ...page, hasMore: true }
}

/** `above` is newest first, `below` oldest first; each with one more than is shown where there is more. */
async function present(ctx: ServerContext, actor: Actor, above: Selected[], mostAbove: number, below: Selected[], mostBelow: number): Promise<Page> {
  return {
    messages: await presentAll(ctx, actor, [...above.slice(0, mostAbove).reverse(), ...below.slice(0, mostBelow)]),
    hasMore: above.length > mostAbove,
    hasNewer: below.length > mostBelow,
  }
}
