import { sql } from 'drizzle-orm'
import type { ServerContext } from '#core/server/plugin.ts'
import type { ContactField } from '../../contract/index.ts'
import { contactFields, contacts, contactWallets } from '../contacts.table.ts'
import { searchTextOf } from '../searchText.ts'

/** A contact's texts as they are to be. */
export interface ContactTexts {
  name: string
  number: string
  email: string | null
  fields: readonly ContactField[]
}

const searchTextFor = ({ name, number, email, fields }: ContactTexts): string => searchTextOf([name, number, email, ...fields.map(({ value }) => value)])

/** Makes contacts; answers their ids by number. A number that somebody took in the same moment is left out. */
export async function insertContacts(tx: ServerContext, tenantId: number, wanted: readonly ContactTexts[]): Promise<Map<string, number>> {
  if (wanted.length === 0) return new Map()
  const values = wanted.map((contact) => ({ tenantId, name: contact.name, number: contact.number, email: contact.email, searchText: searchTextFor(contact) }))
  const made = await tx.db.insert(contacts).values(values).onConflictDoNothing().returning({ id: contacts.id, number: contacts.number })
  const ids = new Map(made.map(({ id, number }) => [number, id]))
  const facts = wanted.flatMap(({ number, fields }) => {
    const contactId = ids.get(number)
    return contactId === undefined ? [] : fields.map((field) => ({ tenantId, contactId, ...field }))
  })
  await putFields(tx, facts)
  return ids
}

export interface FieldValue extends ContactField {
  tenantId: number
  contactId: number
}

/** Facts by name: those that are there get the value. */
export async function putFields(tx: ServerContext, fields: readonly FieldValue[]): Promise<void> {
  if (fields.length === 0) return
  await tx.db
    .insert(contactFields)
    .values([...fields])
    .onConflictDoUpdate({ target: [contactFields.tenantId, contactFields.contactId, contactFields.name], set: { value: sql`excluded.value` } })
}

/** Writes contacts that are there. `isDeleted` null leaves whether it is. Answers their versions then. */
export async function rewriteContacts(
  tx: ServerContext,
  tenantId: number,
  wanted: readonly (ContactTexts & { id: number; isDeleted: boolean | null })[],
): Promise<Map<number, number>> {
  if (wanted.length === 0) return new Map()
  const rows = wanted.map((contact) => ({
    ...{ id: contact.id, name: contact.name, email: contact.email, is_deleted: contact.isDeleted },
    search_text: searchTextFor(contact),
  }))
  const now = tx.now().toISOString()
  const written = await tx.db.execute<{ id: number; rev: number }>(sql`
    update ${contacts} c set name = v.name, email = v.email, search_text = v.search_text, rev = c.rev + 1, updated_at = ${now}::timestamptz,
      deleted_at = case when v.is_deleted is null then c.deleted_at when v.is_deleted then coalesce(c.deleted_at, ${now}::timestamptz) end
    from json_to_recordset(${JSON.stringify(rows)}::json) as v(id int, name text, email text, search_text text, is_deleted boolean)
    where c.tenant_id = ${tenantId} and c.id = v.id returning c.id, c.rev`)
  return new Map(written.rows.map(({ id, rev }) => [id, rev]))
}

export interface WalletPair {
  contactId: number
  userId: number
}

export async function putWallets(tx: ServerContext, tenantId: number, pairs: readonly WalletPair[]): Promise<void> {
  if (pairs.length === 0) return
  await tx.db
    .insert(contactWallets)
    .values(pairs.map((pair) => ({ tenantId, ...pair })))
    .onConflictDoNothing()
}

export async function takeWallets(tx: ServerContext, tenantId: number, pairs: readonly WalletPair[]): Promise<void> {
  if (pairs.length === 0) return
  const rows = pairs.map(({ contactId, userId }) => ({ contact_id: contactId, user_id: userId }))
  await tx.db.execute(sql`
    delete from ${contactWallets} w using json_to_recordset(${JSON.stringify(rows)}::json) as v(contact_id int, user_id int)
    where w.tenant_id = ${tenantId} and w.contact_id = v.contact_id and w.user_id = v.user_id`)
}
