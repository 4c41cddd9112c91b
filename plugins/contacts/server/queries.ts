import { eq, type SQL, sql } from 'drizzle-orm'
import type { ActivityActor } from '#core/contract/activity/index.ts'
import { users } from '#core/server/auth/identity.table.ts'
import type { Queries } from '#core/server/db/database.ts'
import { ofGivenTenant, prepareOnce, type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import { perServer } from '#core/server/perServer.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type Contact, type ContactDetail, noContactFound } from '../contract/index.ts'
import { contactFields, contacts, contactWallets } from './contacts.table.ts'
import { contactConversations } from './conversations.where.ts'
import { type KnowsParts, partColumns } from './parts.where.ts'
import { visibleContact } from './visible.where.ts'

export type ContactRow = typeof contacts.$inferSelect
interface ContactParts {
  id: number
  wallets: Contact['wallets']
  tags: Contact['tags']
  /** When something was last written with them. */
  lastConversationAt: string | null
}

/** A context to read contacts with: the statements of a server have the parts that its plugins add. */
type Reads = KnowsParts & Pick<ServerContext, 'host' | 'db' | 'use'>

/** Columns that a row shows of other tables, for a whole page in one statement: it is asked for at every list. */
const statementOf = perServer((ctx: Reads) => {
  const parts = partColumns(ctx)
  return prepareOnce((db) =>
    db
      .select({
        id: contacts.id,
        wallets: sql<Contact['wallets']>`(
          select coalesce(json_agg(json_build_object('id', person.id, 'name', person.name) order by person.name, person.id), '[]')
          from ${contactWallets} wallet join ${users} person on person.tenant_id = wallet.tenant_id and person.id = wallet.user_id
          where wallet.tenant_id = contacts.tenant_id and wallet.contact_id = contacts.id)`,
        lastConversationAt: ctx.use(contactConversations).lastAt.mapWith(String),
        ...parts,
      })
      .from(contacts)
      .where(ofGivenTenant(contacts, sql`${contacts.id} = any(${sql.placeholder('ids')}::int[])`))
      .prepare(''),
  )
})

async function partsOf(ctx: Reads, { tenantId }: TenantScope, ids: readonly number[]): Promise<ReadonlyMap<number, ContactParts>> {
  if (ids.length === 0) return new Map()
  const rows = await statementOf(ctx)(ctx.db).execute({ tenantId, ids: [...ids] })
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
export async function presentListed(ctx: Reads, scope: TenantScope, rows: readonly ContactRow[]): Promise<(Contact & { lastConversationAt: string | null })[]> {
  const parts = await partsOf(
    ctx,
    scope,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const { lastConversationAt: at = null } = parts.get(row.id) ?? {}
    return { ...presentContact(row, parts.get(row.id)), lastConversationAt: at === null ? null : new Date(at).toISOString() }
  })
}

export async function presentContacts(ctx: Reads, scope: TenantScope, rows: readonly ContactRow[]): Promise<Contact[]> {
  const parts = await partsOf(
    ctx,
    scope,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => presentContact(row, parts.get(row.id)))
}

export const loadContacts = async (ctx: Reads, scope: TenantScope, where: SQL | undefined): Promise<Contact[]> =>
  presentContacts(ctx, scope, await tenantRows(ctx.db, scope, contacts).find(where))

/** @throws noContactFound (404), also for one the actor may not see */
export async function getContact(ctx: ServerContext, actor: ActivityActor, id: number): Promise<ContactDetail> {
  const row = await visibleContact(ctx, actor, eq(contacts.id, id))
  if (!row) throw noContactFound()
  return presentDetail(ctx, actor, row)
}

export async function presentDetail(ctx: Reads, scope: TenantScope, row: ContactRow): Promise<ContactDetail> {
  const [contact] = await presentContacts(ctx, scope, [row])
  if (!contact) throw noContactFound()
  return { ...contact, extraInfo: await extraInfoOf(ctx.db, scope, row.id) }
}

async function extraInfoOf(db: Queries, scope: TenantScope, contactId: number): Promise<ContactDetail['extraInfo']> {
  const fields = await tenantRows(db, scope, contactFields).find(eq(contactFields.contactId, contactId))
  return fields.toSorted((one, other) => one.id - other.id).map(({ id, name, value }) => ({ id, name, value }))
}
