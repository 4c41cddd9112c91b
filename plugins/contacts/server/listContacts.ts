import { and, asc, eq, getTableColumns, inArray, max, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ActivityActor } from '#core/contract/activity/index.ts'
import { readSort } from '#core/contract/sort.ts'
import { users } from '#core/server/auth/identity.table.ts'
import type { Queries } from '#core/server/db/database.ts'
import { byText, orderOf } from '#core/server/db/orderOf.ts'
import { ofTenant, type TenantScope } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { contactAdmin, type contactColumns, type listContacts as endpoint, LEAST_SEARCH, MOST_FOUND } from '../contract/index.ts'
import { contactCounts } from './contactCounts.ts'
import { contacts, contactWallets } from './contacts.table.ts'
import { type ListWish, narrowed } from './narrowed.ts'
import { presentContacts } from './queries.ts'
import { seesNumbers } from './search.where.ts'
import { visibleContacts } from './visible.where.ts'

const PAGE = 40
const NONE = { contacts: [], count: 0, hasMore: false }

/** The names that a row shows as its wallet, all at once: asked for each contact they would take seconds. */
const walletNames = (db: Queries, scope: TenantScope) =>
  db
    .select({
      tenantId: contactWallets.tenantId,
      contactId: contactWallets.contactId,
      names: sql<string>`string_agg(${users.name}, ', ' order by ${users.name}, ${users.id})`.as('names'),
    })
    .from(contactWallets)
    .innerJoin(users, and(eq(users.tenantId, contactWallets.tenantId), eq(users.id, contactWallets.userId)))
    .where(ofTenant(contactWallets, scope))
    .groupBy(contactWallets.tenantId, contactWallets.contactId)
    .as('wallet_names')

/** When something was last written with the contact of a row of the list. */
const lastConversationAt = sql<
  string | null
>`(select max(t.last_message_at) from ${tickets} t where t.tenant_id = contacts.tenant_id and t.contact_id = contacts.id)`

/** What each column of the list compares; visitors of the site have no number. */
const ordersOf = (wallet: ReturnType<typeof walletNames>) =>
  ({
    name: byText(contacts.name),
    number: sql`case when ${contacts.number} not like 'webchat:%' then ${contacts.number} end`,
    email: byText(contacts.email),
    wallet: byText(wallet.names),
    lastConversation: lastConversationAt,
    since: contacts.createdAt,
  }) satisfies Record<(typeof contactColumns)[number], unknown>

/** @see listContacts of the contract */
export async function listContacts(ctx: ServerContext, actor: ActivityActor, wish: ListWish): Promise<z.input<(typeof endpoint)['output']>> {
  const { pageNumber } = wish
  const isClosed = actor.profile === 'user' && (await ctx.setting(actor.tenantId, contactAdmin)) === 'enabled'
  if (isClosed && (wish.searchParam.trim().length < LEAST_SEARCH || pageNumber > 1)) return NONE
  const size = isClosed ? MOST_FOUND : PAGE
  // The order would say between which known numbers a hidden one lies.
  const sort = readSort(wish.sort)?.columnId === 'number' && !seesNumbers(actor) ? '' : wish.sort
  const where = ofTenant(contacts, actor, visibleContacts(ctx, actor), ...(await narrowed(ctx, actor, wish)))
  const wallet = walletNames(ctx.db, actor)
  const rows = ctx.db
    .select(getTableColumns(contacts))
    .from(contacts)
    // The database leaves this join out where nothing asks for it.
    .leftJoin(wallet, and(eq(wallet.tenantId, contacts.tenantId), eq(wallet.contactId, contacts.id)))
    .where(where)
    // The folded text begins with the name, so that 'Ágata' stands before 'Bruno' on every database.
    .orderBy(...orderOf(sort, ordersOf(wallet), [asc(contacts.searchText), asc(contacts.id)]))
    .limit(isClosed ? size : size + 1)
    .offset((pageNumber - 1) * size)
  const [page, count] = isClosed ? [await rows, null] : await Promise.all([rows, countOf(ctx, actor, wish, where)])
  const shown = await presentContacts(ctx.db, actor, page.slice(0, size))
  const lastAt = await lastConversations(
    ctx.db,
    actor,
    shown.map(({ id }) => id),
  )
  return {
    contacts: shown.map((contact) => ({ ...contact, lastConversationAt: lastAt.get(contact.id) ?? null })),
    count: count ?? shown.length,
    hasMore: page.length > size,
  }
}

/** Every page asks for the total, which looks at all rows. Conversations come and go without word to contacts, so that filter is counted anew. */
async function countOf(ctx: ServerContext, actor: ActivityActor, wish: ListWish, where: SQL | undefined): Promise<number> {
  const { pageNumber: _page, sort: _sort, hasOpenTicket, ...kept } = wish
  const count = async (db: Queries) => {
    const [total] = await db.select({ count: sql<number>`count(*)::int` }).from(contacts).where(where)
    return total?.count ?? 0
  }
  if (hasOpenTicket !== undefined) return count(ctx.db)
  const viewer = actor.profile === 'user' ? actor.userId : 'all'
  return ctx.cached(contactCounts(actor.tenantId), JSON.stringify([viewer, seesNumbers(actor), kept]), count)
}

/** When something was last written with each of these contacts. */
async function lastConversations(db: Queries, scope: TenantScope, contactIds: number[]): Promise<Map<number, string>> {
  if (contactIds.length === 0) return new Map()
  const rows = await db
    .select({ contactId: tickets.contactId, at: max(tickets.lastMessageAt) })
    .from(tickets)
    .where(ofTenant(tickets, scope, inArray(tickets.contactId, contactIds)))
    .groupBy(tickets.contactId)
  return new Map(rows.flatMap(({ contactId, at }) => (at ? [[contactId, at.toISOString()] as const] : [])))
}
