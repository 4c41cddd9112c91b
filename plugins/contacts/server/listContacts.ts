import { and, asc, eq, getTableColumns, like, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { users } from '#core/server/auth/identity.table.ts'
import type { Queries } from '#core/server/db/database.ts'
import { byText, orderOf } from '#core/server/db/orderOf.ts'
import { ofTenant, type TenantScope } from '#core/server/db/repository.ts'
import { foldText, likePattern } from '#core/server/db/search.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import type { contactColumns, listContacts as endpoint } from '../contract/index.ts'
import { contactCounts } from './contactCounts.ts'
import { contacts, contactWallets } from './contacts.table.ts'
import { presentContacts } from './queries.ts'
import { visibleContacts } from './visible.where.ts'

const PAGE = 40

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

/** What each column of the list compares; visitors of the site have no number. */
const ordersOf = (wallet: ReturnType<typeof walletNames>) =>
  ({
    name: byText(contacts.name),
    number: sql`case when ${contacts.number} not like 'webchat:%' then ${contacts.number} end`,
    email: byText(contacts.email),
    wallet: byText(wallet.names),
    since: contacts.createdAt,
  }) satisfies Record<(typeof contactColumns)[number], unknown>

/** @see listContacts of the contract */
export async function listContacts(
  ctx: ServerContext,
  actor: Actor,
  { searchParam, pageNumber, sort }: z.output<(typeof endpoint)['input']>,
): Promise<z.input<(typeof endpoint)['output']>> {
  const found = searchParam ? like(contacts.searchText, likePattern(foldText(searchParam))) : undefined
  const where = ofTenant(contacts, actor, visibleContacts(ctx, actor), found)
  const wallet = walletNames(ctx.db, actor)
  const rows = ctx.db
    .select(getTableColumns(contacts))
    .from(contacts)
    // The database leaves this join out where nothing asks for it.
    .leftJoin(wallet, and(eq(wallet.tenantId, contacts.tenantId), eq(wallet.contactId, contacts.id)))
    .where(where)
    // The folded text begins with the name, so that 'Ágata' stands before 'Bruno' on every database.
    .orderBy(...orderOf(sort, ordersOf(wallet), [asc(contacts.searchText), asc(contacts.id)]))
    .limit(PAGE + 1)
    .offset((pageNumber - 1) * PAGE)
  // Every page asks for the total, which looks at all rows.
  const viewer = actor.profile === 'user' ? actor.userId : 'all'
  const count = ctx.cached(contactCounts(actor.tenantId), `${viewer} ${searchParam}`, async (db) => {
    const [total] = await db.select({ count: sql<number>`count(*)::int` }).from(contacts).where(where)
    return total?.count ?? 0
  })
  const [page, total] = await Promise.all([rows, count])
  return { contacts: await presentContacts(ctx.db, actor, page.slice(0, PAGE)), count: total, hasMore: page.length > PAGE }
}
