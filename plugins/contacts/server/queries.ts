import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import type { ActivityActor } from '#core/contract/activity/index.ts'
import { users } from '#core/server/auth/identity.table.ts'
import type { Queries } from '#core/server/db/database.ts'
import { ofTenant, type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { contactTags, labels } from '#plugins/labels/server/labels.table.ts'
import { type Contact, type ContactDetail, noContactFound } from '../contract/index.ts'
import { contactFields, contacts, contactWallets } from './contacts.table.ts'
import { visibleContact } from './visible.where.ts'

export type ContactRow = typeof contacts.$inferSelect
type Wallet = { contactId: number; id: number; name: string }
type Tag = { contactId: number; id: number; tag: string; color: string }

async function walletsOf(db: Queries, scope: TenantScope, contactIds: number[]): Promise<Wallet[]> {
  if (contactIds.length === 0) return []
  return db
    .select({ contactId: contactWallets.contactId, id: users.id, name: users.name })
    .from(contactWallets)
    .innerJoin(users, and(eq(users.tenantId, contactWallets.tenantId), eq(users.id, contactWallets.userId)))
    .where(ofTenant(contactWallets, scope, inArray(contactWallets.contactId, contactIds)))
    .orderBy(asc(users.name), asc(users.id))
}

async function tagsOf(db: Queries, scope: TenantScope, contactIds: number[]): Promise<Tag[]> {
  if (contactIds.length === 0) return []
  return db
    .select({ contactId: contactTags.contactId, id: labels.id, tag: labels.tag, color: labels.color })
    .from(contactTags)
    .innerJoin(labels, and(eq(labels.tenantId, contactTags.tenantId), eq(labels.id, contactTags.tagId)))
    .where(ofTenant(contactTags, scope, inArray(contactTags.contactId, contactIds)))
    .orderBy(asc(labels.tag))
}

const presentContact = (row: ContactRow, wallets: readonly Wallet[], tags: readonly Tag[]): Contact => ({
  id: row.id,
  name: row.name,
  number: row.number,
  email: row.email,
  profilePicUrl: row.profilePicUrl,
  isGroup: row.isGroup,
  wallets: wallets.filter(({ contactId }) => contactId === row.id).map(({ id, name }) => ({ id, name })),
  tags: tags.filter(({ contactId }) => contactId === row.id).map(({ id, tag, color }) => ({ id, tag, color })),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  rev: row.rev,
})

/** Contacts with all that a row shows. */
export async function presentContacts(db: Queries, scope: TenantScope, rows: readonly ContactRow[]): Promise<Contact[]> {
  const ids = rows.map(({ id }) => id)
  const [wallets, tags] = [await walletsOf(db, scope, ids), await tagsOf(db, scope, ids)]
  return rows.map((row) => presentContact(row, wallets, tags))
}

export const loadContacts = async (db: Queries, scope: TenantScope, where: SQL | undefined): Promise<Contact[]> =>
  presentContacts(db, scope, await tenantRows(db, scope, contacts).find(where))

/** @throws noContactFound (404), also for one the actor may not see */
export async function getContact(ctx: ServerContext, actor: ActivityActor, id: number): Promise<ContactDetail> {
  const row = await visibleContact(ctx, actor, eq(contacts.id, id))
  if (!row) throw noContactFound()
  return presentDetail(ctx.db, actor, row)
}

export async function presentDetail(db: Queries, scope: TenantScope, row: ContactRow): Promise<ContactDetail> {
  const [contact] = await presentContacts(db, scope, [row])
  if (!contact) throw noContactFound()
  return { ...contact, extraInfo: await extraInfoOf(db, scope, row.id) }
}

async function extraInfoOf(db: Queries, scope: TenantScope, contactId: number): Promise<ContactDetail['extraInfo']> {
  const fields = await tenantRows(db, scope, contactFields).find(eq(contactFields.contactId, contactId))
  return fields.toSorted((one, other) => one.id - other.id).map(({ id, name, value }) => ({ id, name, value }))
}
