import { and, eq, exists, gte, inArray, ne, not, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { TenantScope } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { contactTags } from '#plugins/labels/server/labels.table.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import type { listContacts } from '../contract/index.ts'
import { contacts, contactWallets } from './contacts.table.ts'
import { fieldFilter } from './fieldFilter.ts'
import { contactMatches, type Searcher } from './search.where.ts'

/** What narrows a list or a file. */
export type NarrowWish = Omit<z.output<(typeof listContacts)['input']>, 'pageNumber' | 'sort'>
export type ListWish = z.output<(typeof listContacts)['input']>

/** The conditions on the contacts table that a wish for a list makes. @throws invalidInput (400) for a field that the company has not */
export async function narrowed(ctx: ServerContext, who: Searcher & TenantScope, wish: NarrowWish): Promise<(SQL | undefined)[]> {
  const { db } = ctx
  const { searchParam, tags, wallets, hasWallet, hasOpenTicket, createdSince } = wish
  const one = { one: sql`1` }
  const ofWallet = and(eq(contactWallets.tenantId, contacts.tenantId), eq(contactWallets.contactId, contacts.id))
  const ofTag = and(eq(contactTags.tenantId, contacts.tenantId), eq(contactTags.contactId, contacts.id))
  const ofTicket = and(eq(tickets.tenantId, contacts.tenantId), eq(tickets.contactId, contacts.id), ne(tickets.status, 'closed'))
  const kept = (isWanted: boolean | undefined, condition: SQL) => (isWanted === undefined ? undefined : isWanted ? condition : not(condition))
  const labelled = db
    .select(one)
    .from(contactTags)
    .where(and(ofTag, inArray(contactTags.tagId, tags)))
  const owned = db
    .select(one)
    .from(contactWallets)
    .where(and(ofWallet, inArray(contactWallets.userId, wallets)))
  return [
    searchParam ? contactMatches(who, searchParam) : undefined,
    tags.length > 0 ? exists(labelled) : undefined,
    wallets.length > 0 ? exists(owned) : undefined,
    kept(hasWallet, exists(db.select(one).from(contactWallets).where(ofWallet))),
    kept(hasOpenTicket, exists(db.select(one).from(tickets).where(ofTicket))),
    createdSince ? gte(contacts.createdAt, new Date(createdSince)) : undefined,
    await fieldFilter(ctx, who.tenantId, wish),
  ]
}
