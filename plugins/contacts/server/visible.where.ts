import { and, eq, exists, isNull, not, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { userContactWallet } from '../contract/index.ts'
import { contacts, contactWallets } from './contacts.table.ts'

interface Viewer {
  profile: string
  /** A placeholder in a statement that is prepared once. */
  userId: number | Placeholder
}

/** Condition on the contacts table: none that is deleted; plain users see those of their own wallet and those of nobody's, the others see all. */
export const visibleContacts = (ctx: Pick<ServerContext, 'db'>, who: Viewer): SQL | undefined => and(isNull(contacts.hiddenAt), reachableContacts(ctx, who))

/**
 * The same, with those that are deleted; erased people are nobody's to reach. As one condition that leaves out the contacts of others: of "nobody's, or one's own" PostgreSQL guesses a
 * thousandfold cost for a long list, and compiles the query for longer than it then runs.
 */
export function reachableContacts(ctx: Pick<ServerContext, 'db'>, { profile, userId }: Viewer): SQL | undefined {
  if (profile !== 'user') return isNull(contacts.erasedAt)
  const own = alias(contactWallets, 'own_wallets')
  const ofOwner = and(eq(own.tenantId, contactWallets.tenantId), eq(own.contactId, contactWallets.contactId), eq(own.userId, userId))
  const owned = ctx.db.select({ one: sql`1` }).from(own).where(ofOwner)
  const ofContact = and(eq(contactWallets.tenantId, contacts.tenantId), eq(contactWallets.contactId, contacts.id))
  const ofOthers = ctx.db
    .select({ one: sql`1` })
    .from(contactWallets)
    .where(and(ofContact, not(exists(owned))))
  return and(isNull(contacts.erasedAt), not(exists(ofOthers)))
}

/** Contact that the person may see, by its id, its number or whatever `where` names. */
export const visibleContact = (ctx: ServerContext, who: { tenantId: number; profile: string; userId: number }, where: SQL) =>
  tenantRows(ctx.db, who, contacts).first(and(where, visibleContacts(ctx, who)))

type Lister = Pick<Actor, 'tenantId' | 'userId' | 'profile'> & Partial<Pick<Actor, 'can'>>

/** Whether somebody lists only the contacts of their own wallet: the company wishes it of plain users, and no role lets them list all. */
export const listsOwnOnly = async (ctx: ServerContext, { tenantId, profile, can }: Lister): Promise<boolean> =>
  profile === 'user' && !can?.('contacts.listAll') && (await ctx.setting(tenantId, userContactWallet)) === 'enabled'

/** Condition on the contacts table: the visible ones that lists hold. */
export async function listableContacts(ctx: ServerContext, who: Lister): Promise<SQL | undefined> {
  const visible = visibleContacts(ctx, who)
  if (!(await listsOwnOnly(ctx, who))) return visible
  const ofContact = and(eq(contactWallets.tenantId, contacts.tenantId), eq(contactWallets.contactId, contacts.id), eq(contactWallets.userId, who.userId))
  const own = ctx.db.select({ one: sql`1` }).from(contactWallets).where(ofContact)
  return and(visible, exists(own))
}
