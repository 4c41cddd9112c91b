import { and, eq, exists, not, or, type SQL, sql } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { contacts, contactWallets } from './contacts.table.ts'

/** Condition on the contacts table: plain users see those of their own wallet and those of nobody's; the others see all. */
export function visibleContacts(ctx: ServerContext, { profile, userId }: { profile: string; userId: number }): SQL | undefined {
  if (profile !== 'user') return undefined
  const ofContact = and(eq(contactWallets.tenantId, contacts.tenantId), eq(contactWallets.contactId, contacts.id))
  const wallets = ctx.db.select({ one: sql`1` }).from(contactWallets)
  const own = ctx.db.select({ one: sql`1` }).from(contactWallets)
  return or(not(exists(wallets.where(ofContact))), exists(own.where(and(ofContact, eq(contactWallets.userId, userId)))))
}

/** One that the person may see, by its id, its number or whatever `where` names. */
export const visibleContact = (ctx: ServerContext, who: { tenantId: number; profile: string; userId: number }, where: SQL) =>
  tenantRows(ctx.db, who, contacts).first(and(where, visibleContacts(ctx, who)))
