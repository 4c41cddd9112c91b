import { eq, type SQL, sql } from 'drizzle-orm'
import type { ActivityActor } from '#core/contract/activity/index.ts'
import { users } from '#core/server/auth/identity.table.ts'
import type { Queries } from '#core/server/db/database.ts'
import { ofGivenTenant, prepareOnce, type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { contactTags, labels } from '#plugins/labels/server/labels.table.ts'
import { type Contact, type ContactDetail, noContactFound } from '../contract/index.ts'
import { contactFields, contacts, contactWallets } from './contacts.table.ts'
import { lastConversationAt } from './lastConversation.ts'
import { visibleContact } from './visible.where.ts'

export type ContactRow = typeof contacts.$inferSelect
interface ContactParts {
  id: number
  wallets: Contact['wallets']
  tags: Contact['tags']
  /** When something was last written with them. */
  lastConversationAt: string | null
}

/** What a row shows of other tables, for a whole page in one statement: it is asked for at every list. */
const partsById = prepareOnce((db) =>
  db
    .select({
      id: contacts.id,
      wallets: sql<Contact['wallets']>`(
        select coalesce(json_agg(json_build_object('id', person.id, 'name', person.name) order by person.name, person.id), '[]')
        from ${contactWallets} wallet join ${users} person on person.tenant_id = wallet.tenant_id and person.id = wallet.user_id
        where wallet.tenant_id = contacts.tenant_id and wallet.contact_id = contacts.id)`,
      tags: sql<Contact['tags']>`(
        select coalesce(json_agg(json_build_object('id', label.id, 'tag', label.tag, 'color', label.color) order by label.tag), '[]')
        from ${contactTags} given join ${labels} label on label.tenant_id = given.tenant_id and label.id = given.tag_id
        where given.tenant_id = contacts.tenant_id and given.contact_id = contacts.id)`,
      lastConversationAt: lastConversationAt.mapWith(String),
    })
    .from(contacts)
    .where(ofGivenTenant(contacts, sql`${contacts.id} = any(${sql.placeholder('ids')}::int[])`))
    .prepare(''),
)

async function partsOf(db: Queries, { tenantId }: TenantScope, ids: readonly number[]): Promise<ReadonlyMap<number, ContactParts>> {
  if (ids.length === 0) return new Map()
  const rows = await partsById(db).execute({ tenantId, ids: [...ids] })
  return new Map(rows.map((row) => [row.id, row]))
}

const presentContact = (row: ContactRow, parts: ContactParts | undefined): Contact => ({
  id: row.id,
  name: row.name,
  number: row.number,
  email: row.email,
  profilePicUrl: row.profilePicUrl,
  isGroup: row.isGroup,
  blocked: row.blockedAt !== null,
  disableBot: row.disableBot,
  wallets: parts?.wallets ?? [],
  tags: parts?.tags ?? [],
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  rev: row.rev,
})

/** Contacts with all that a row of the list shows, and when something was last written with each. */
export async function presentListed(
  db: Queries,
  scope: TenantScope,
  rows: readonly ContactRow[],
): Promise<(Contact & { lastConversationAt: string | null })[]> {
  const parts = await partsOf(
    db,
    scope,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const { lastConversationAt: at = null } = parts.get(row.id) ?? {}
    return { ...presentContact(row, parts.get(row.id)), lastConversationAt: at === null ? null : new Date(at).toISOString() }
  })
}

export async function presentContacts(db: Queries, scope: TenantScope, rows: readonly ContactRow[]): Promise<Contact[]> {
  const parts = await partsOf(
    db,
    scope,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => presentContact(row, parts.get(row.id)))
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
