import { and, desc, eq, getTableColumns, type SQLWrapper, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ActivityActor } from '#core/contract/activity/index.ts'
import { readSort } from '#core/contract/sort.ts'
import { users } from '#core/server/auth/identity.table.ts'
import type { Queries } from '#core/server/db/database.ts'
import { byText, orderOf } from '#core/server/db/orderOf.ts'
import { ofTenant, type TenantScope } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { contactAdmin, type contactColumns, type listContacts as endpoint, LEAST_SEARCH, MOST_FOUND } from '../contract/index.ts'
import { contactCounts } from './contactCounts.ts'
import { contacts, contactWallets } from './contacts.table.ts'
import { contactConversations } from './conversations.where.ts'
import { type ListWish, narrowed } from './narrowed.where.ts'
import { byName, isPlain, plainPage } from './plainList.ts'
import { type ContactRow, presentListed } from './queries.ts'
import { seesNumbers } from './search.where.ts'
import { listableContacts, listsOwnOnly } from './visible.where.ts'

const PAGE = 40
const BY_LAST_CONVERSATION = '-lastConversation'
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

/** Values that each column of the list compares; visitors of the site have no number. */
const ordersOf = (ctx: ServerContext, wallet: SQLWrapper) =>
  ({
    name: byText(contacts.name),
    number: sql`case when ${contacts.number} not like 'webchat:%' then ${contacts.number} end`,
    email: byText(contacts.email),
    wallet: byText(wallet),
    lastConversation: ctx.use(contactConversations).lastAt,
    since: contacts.createdAt,
  }) satisfies Record<(typeof contactColumns)[number], unknown>

/** @see listContacts of the contract */
export async function listContacts(ctx: ServerContext, actor: ActivityActor, wish: ListWish): Promise<z.input<(typeof endpoint)['output']>> {
  const { pageNumber, searchParam } = wish
  const isClosed = actor.profile === 'user' && (await ctx.setting(actor.tenantId, contactAdmin)) === 'enabled'
  if (isClosed && (searchParam.trim().length < LEAST_SEARCH || pageNumber > 1)) return NONE
  if (isClosed) {
    const page = await pageOf(ctx, actor, wish, await narrowed(ctx, actor, wish), { limit: MOST_FOUND, offset: 0 })
    const found = await presentListed(ctx, actor, page)
    return { contacts: found, count: found.length, hasMore: false }
  }
  const place = { limit: PAGE + 1, offset: (pageNumber - 1) * PAGE }
  const [page, count] = await ((await isPlain(ctx, actor, wish)) ? plainPageOf : narrowedPageOf)(ctx, actor, wish, place)
  return { contacts: await presentListed(ctx, actor, page.slice(0, PAGE)), count, hasMore: page.length > PAGE }
}

interface Place {
  limit: number
  offset: number
}

/** Of a search the total comes first: it says how its page is found fastest. */
async function plainPageOf(ctx: ServerContext, actor: ActivityActor, wish: ListWish, place: Place): Promise<[ContactRow[], number]> {
  const page = { search: wish.searchParam, ...place }
  const total = countOf(ctx, actor, wish)
  if (wish.searchParam === '') return Promise.all([plainPage(ctx, actor, page, null), total])
  return [await plainPage(ctx, actor, page, await total), await total]
}

async function narrowedPageOf(ctx: ServerContext, actor: ActivityActor, wish: ListWish, place: Place): Promise<[ContactRow[], number]> {
  const narrowing = await narrowed(ctx, actor, wish)
  return Promise.all([pageOf(ctx, actor, wish, narrowing, place), countOf(ctx, actor, wish, narrowing)])
}

type Narrowing = Awaited<ReturnType<typeof narrowed>>

const whereOf = async (ctx: ServerContext, actor: ActivityActor, narrowing: Narrowing) =>
  ofTenant(contacts, actor, await listableContacts(ctx, actor), ...narrowing)

/** A page of any wish. */
async function pageOf(ctx: ServerContext, actor: ActivityActor, wish: ListWish, narrowing: Narrowing, { limit, offset }: Place): Promise<ContactRow[]> {
  // The order would say between which known numbers a hidden one lies.
  const sort = readSort(wish.sort)?.columnId === 'number' && !seesNumbers(actor) ? '' : wish.sort
  const where = await whereOf(ctx, actor, narrowing)
  // Building and planning the join with the wallets costs more than the rest of the statement.
  const wallet = readSort(sort)?.columnId === 'wallet' ? walletNames(ctx.db, actor) : null
  const all = () => ctx.db.select(getTableColumns(contacts)).from(contacts)
  const ordered = () =>
    (wallet ? all().leftJoin(wallet, and(eq(wallet.tenantId, contacts.tenantId), eq(wallet.contactId, contacts.id))) : all())
      .where(where)
      .orderBy(...orderOf(sort, ordersOf(ctx, wallet?.names ?? sql`null`), byName))
      .limit(limit)
      .offset(offset)
  if (sort !== BY_LAST_CONVERSATION || narrowing.some((condition) => condition)) return ordered()
  // Down the index of conversations, instead of asking for the last one of each contact. A page that is not full has some who have none.
  const { table, on, at } = ctx.use(contactConversations).latest
  const latest = await all()
    .innerJoin(table, on)
    .where(where)
    .orderBy(desc(at), ...byName)
    .limit(limit)
    .offset(offset)
  return latest.length === limit ? latest : ordered()
}

/** Every page asks for the total, which looks at all rows. Conversations, and what other plugins know, come and go without word to contacts, so those filters are counted anew. */
async function countOf(ctx: ServerContext, actor: ActivityActor, wish: ListWish, narrowing?: Narrowing): Promise<number> {
  const { pageNumber: _page, sort: _sort, hasOpenTicket, ...filters } = wish
  const count = async (db: Queries) => {
    const where = await whereOf(ctx, actor, narrowing ?? (await narrowed(ctx, actor, wish)))
    const [total] = await db.select({ count: sql<number>`count(*)::int` }).from(contacts).where(where)
    return total?.count ?? 0
  }
  if (hasOpenTicket !== undefined || filters.having.length > 0) return count(ctx.db)
  const viewer = actor.profile === 'user' ? actor.userId : 'all'
  const isOwnOnly = await listsOwnOnly(ctx, actor)
  return ctx.cached(contactCounts(actor.tenantId), JSON.stringify([viewer, seesNumbers(actor), isOwnOnly, filters]), count)
}
