import { and, eq, exists, gte, inArray, isNotNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { invalidInput } from '#core/contract/errors.ts'
import type { TenantScope } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { contactFinders, type listContacts, prefixOfAreaCode } from '../contract/index.ts'
import { contacts, contactWallets } from './contacts.table.ts'
import { contactConversations } from './conversations.where.ts'
import { fieldFilter } from './fieldFilter.ts'
import { hasOneOf } from './parts.where.ts'
import { contactMatches, type Searcher, seesNumbers } from './search.where.ts'

/** Filter of a list or a file. */
export type NarrowWish = Omit<ListWish, 'pageNumber' | 'sort' | Late> & Partial<Pick<ListWish, Late>>
export type ListWish = z.output<(typeof listContacts)['input']>
/** Filters that other plugins, which narrow contacts for ends of their own, may leave out. */
type Late = 'areaCodes' | 'having'

/** Longer than any phone number is after its beginning. */
const ALL_NINES = '9'.repeat(16)

const refused = (field: Late, message: string) => invalidInput([{ field, code: 'invalid_value', message }])

/** Numbers that begin so, as a range that the index of numbers serves. Groups and visitors of the site have none. */
function ofAreas(who: Searcher, codes: readonly string[]): SQL | undefined {
  if (codes.length === 0) return undefined
  const ranges = codes.map((code) => {
    const prefix = prefixOfAreaCode(code)
    // A masked number shows the area of Brazil alone: by longer beginnings somebody could guess the rest, one digit after the other.
    if (prefix === null || !(seesNumbers(who) || /^55\d\d$/.test(prefix))) throw refused('areaCodes', 'This is no area code')
    return and(gte(contacts.number, prefix), lt(contacts.number, `${prefix}${ALL_NINES}`))
  })
  return and(eq(contacts.isGroup, false), or(...ranges))
}

/** Conditions of other plugins. @throws invalidInput (400) for a source that the company has not */
async function ofSources(ctx: ServerContext, who: Reader, having: readonly string[]): Promise<SQL[]> {
  if (having.length === 0) return []
  const known = await ctx.contributionsFor(contactFinders, who.tenantId)
  return Promise.all(
    having.map(async (wish) => {
      const [, id, value = ''] = /^(\w+):(.*)$/s.exec(wish) ?? []
      const finder = known.find((one) => one.id === id)
      if (!finder) throw refused('having', 'The company has no such filter')
      return sql`${contacts.id} = any(${sql.param([...(await ctx.use(finder.service).contactIds(who, value))])}::int[])`
    }),
  )
}

type Reader = Searcher & TenantScope & { userId: number; profile: string }

/** The conditions on the contacts table that a wish for a list makes. @throws invalidInput (400) for a field or a source that the company has not, and for what is no area code */
export async function narrowed(ctx: ServerContext, who: Reader, wish: NarrowWish): Promise<(SQL | undefined)[]> {
  const { db } = ctx
  const { searchParam, tags, wallets, hasWallet, hasOpenTicket, createdSince, blocked } = wish
  const one = { one: sql`1` }
  const ofWallet = and(eq(contactWallets.tenantId, contacts.tenantId), eq(contactWallets.contactId, contacts.id))
  const matching = (isWanted: boolean | undefined, condition: SQL) => (isWanted === undefined ? undefined : isWanted ? condition : not(condition))
  const owned = db
    .select(one)
    .from(contactWallets)
    .where(and(ofWallet, inArray(contactWallets.userId, wallets)))
  return [
    searchParam ? contactMatches(who, searchParam) : undefined,
    tags.length > 0 ? hasOneOf(ctx, 'tags', tags) : undefined,
    wallets.length > 0 ? exists(owned) : undefined,
    matching(hasWallet, exists(db.select(one).from(contactWallets).where(ofWallet))),
    matching(hasOpenTicket, ctx.use(contactConversations).hasOpen),
    matching(blocked, isNotNull(contacts.blockedAt)),
    createdSince ? gte(contacts.createdAt, new Date(createdSince)) : undefined,
    await fieldFilter(ctx, who.tenantId, wish),
    ofAreas(who, wish.areaCodes ?? []),
    ...(await ofSources(ctx, who, wish.having ?? [])),
  ]
}
