import { and, desc, eq, inArray, like, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { toEpochTextOrNull } from '#core/contract/instant.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { byRank, byText, orderOf } from '#core/server/db/orderOf.ts'
import { ofTenant } from '#core/server/db/repository.ts'
import { likePattern } from '#core/server/db/search.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { contactMatches } from '#plugins/contacts/server/search.where.ts'
import { readableTickets } from '#plugins/tickets/server/readable.where.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import type { listProtocols as endpoint, protocolColumns } from '../contract/index.ts'

const PAGE = 40

/** The values that each column of the list compares; states in the order in which a conversation goes through them. */
const orders = {
  protocol: tickets.protocol,
  ticket: tickets.id,
  contact: byText(contacts.name),
  user: byText(users.name),
  state: byRank(tickets.status, ['pending', 'open', 'closed']),
  created: tickets.createdAt,
  closed: tickets.closedAt,
} satisfies Record<(typeof protocolColumns)[number], unknown>

function foundBy(ctx: ServerContext, actor: Actor, search: string): SQL | undefined {
  if (search === '') return undefined
  const named = ctx.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(ofTenant(contacts, actor, contactMatches(actor, search)))
  const digits = search.replace(/^#/, '')
  const byNumber = /^\d{1,9}$/.test(digits) ? eq(tickets.id, Number(digits)) : undefined
  return or(inArray(tickets.contactId, named), byNumber, like(tickets.protocol, likePattern(search)))
}

/** @see listProtocols of the contract */
export async function listProtocols(
  ctx: ServerContext,
  actor: Actor,
  { searchParam, pageNumber, sort }: z.output<(typeof endpoint)['input']>,
): Promise<z.input<(typeof endpoint)['output']>> {
  const where = ofTenant(tickets, actor, await readableTickets(ctx, actor), foundBy(ctx, actor, searchParam))
  const rows = await ctx.db
    .select({ ticket: tickets, contactName: contacts.name, userName: users.name })
    .from(tickets)
    .innerJoin(contacts, and(eq(contacts.tenantId, tickets.tenantId), eq(contacts.id, tickets.contactId)))
    .leftJoin(users, and(eq(users.tenantId, tickets.tenantId), eq(users.id, tickets.userId)))
    .where(where)
    .orderBy(...orderOf(sort, orders, [desc(tickets.createdAt), desc(tickets.id)]))
    .limit(PAGE)
    .offset((pageNumber - 1) * PAGE)
  const [total] = await ctx.db.select({ count: sql<number>`count(*)::int` }).from(tickets).where(where)
  const count = total?.count ?? 0
  const protocols = rows.map(({ ticket: { id, protocol, contactId, userId, status, createdAt, closedAt }, contactName, userName }) => ({
    id,
    protocol,
    contactId,
    contact: { name: contactName },
    userId,
    user: userId !== null && userName !== null ? { id: userId, name: userName } : null,
    status,
    createdAt: createdAt.toISOString(),
    closedAt: toEpochTextOrNull(closedAt),
  }))
  return { protocols, count, hasMore: pageNumber * PAGE < count }
}
