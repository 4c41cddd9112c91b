import { and, asc, eq, exists, inArray, like, not, or, type SQL, sql } from 'drizzle-orm'
import { users } from '#core/server/auth/identity.table.ts'
import type { Queries } from '#core/server/db/database.ts'
import { ofTenant, type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import { foldText, likePattern } from '#core/server/db/search.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { type Contact, type ContactDetail, noContactFound } from '../contract/index.ts'
import { contactFields, contacts, contactWallets } from './contacts.table.ts'

const PAGE = 40

export type ContactRow = typeof contacts.$inferSelect
export type Wallet = { contactId: number; id: number; name: string }

export async function walletsOf(db: Queries, scope: TenantScope, contactIds: number[]): Promise<Wallet[]> {
  if (contactIds.length === 0) return []
  return db
    .select({ contactId: contactWallets.contactId, id: users.id, name: users.name })
    .from(contactWallets)
    .innerJoin(users, and(eq(users.tenantId, contactWallets.tenantId), eq(users.id, contactWallets.userId)))
    .where(ofTenant(contactWallets, scope, inArray(contactWallets.contactId, contactIds)))
}

export const presentContact = (row: ContactRow, wallets: readonly Wallet[]): Contact => ({
  id: row.id,
  name: row.name,
  number: row.number,
  email: row.email,
  profilePicUrl: row.profilePicUrl,
  isGroup: row.isGroup,
  wallets: wallets.filter(({ contactId }) => contactId === row.id).map(({ id, name }) => ({ id, name })),
  tags: [],
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  rev: row.rev,
})

/** Plain users see the contacts of their own wallet and those of nobody's; the others see all. */
function visibleTo(ctx: ServerContext, actor: Actor): SQL | undefined {
  if (actor.profile !== 'user') return undefined
  const wallets = ctx.db
    .select({ one: sql`1` })
    .from(contactWallets)
    .where(and(eq(contactWallets.tenantId, contacts.tenantId), eq(contactWallets.contactId, contacts.id)))
  const own = ctx.db
    .select({ one: sql`1` })
    .from(contactWallets)
    .where(and(eq(contactWallets.tenantId, contacts.tenantId), eq(contactWallets.contactId, contacts.id), eq(contactWallets.userId, actor.userId)))
  return or(not(exists(wallets)), exists(own))
}

export async function listContacts(
  ctx: ServerContext,
  actor: Actor,
  search: string,
  page: number,
): Promise<{ contacts: Contact[]; count: number; hasMore: boolean }> {
  const where = ofTenant(contacts, actor, visibleTo(ctx, actor), search ? like(contacts.searchText, likePattern(foldText(search))) : undefined)
  const rows = await ctx.db
    .select()
    .from(contacts)
    .where(where)
    // The folded text begins with the name, so that 'Ágata' stands before 'Bruno' on every database.
    .orderBy(asc(contacts.searchText), asc(contacts.id))
    .limit(PAGE)
    .offset((page - 1) * PAGE)
  const [total] = await ctx.db.select({ count: sql<number>`count(*)::int` }).from(contacts).where(where)
  const wallets = await walletsOf(
    ctx.db,
    actor,
    rows.map(({ id }) => id),
  )
  const count = total?.count ?? 0
  return { contacts: rows.map((row) => presentContact(row, wallets)), count, hasMore: page * PAGE < count }
}

/** @throws noContactFound (404), also for one the actor may not see */
export async function getContact(ctx: ServerContext, actor: Actor, id: number): Promise<ContactDetail> {
  const row = await tenantRows(ctx.db, actor, contacts).first(and(eq(contacts.id, id), visibleTo(ctx, actor)))
  if (!row) throw noContactFound()
  const fields = await tenantRows(ctx.db, actor, contactFields).find(eq(contactFields.contactId, id))
  const extraInfo = fields.map(({ id: fieldId, name, value }) => ({ id: fieldId, name, value }))
  return { ...presentContact(row, await walletsOf(ctx.db, actor, [id])), extraInfo }
}
