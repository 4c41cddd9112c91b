import { and, eq } from 'drizzle-orm'
import { type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { ContactField } from '../contract/index.ts'
import { contactFields } from './contacts.table.ts'

/** These facts and no others; those whose name and value stay keep their id. */
export async function setExtraInfo(tx: ServerContext, actor: TenantScope, contactId: number, wanted: readonly ContactField[]): Promise<void> {
  const rows = tenantRows(tx.db, actor, contactFields)
  const had = await rows.find(eq(contactFields.contactId, contactId))
  const fields = wanted.map(({ name, value }) => ({ name: name.trim(), value: value.trim() }))
  const isThere = (one: ContactField, others: readonly ContactField[]) => others.some(({ name, value }) => name === one.name && value === one.value)
  for (const old of had) {
    if (!isThere(old, fields)) await rows.remove(and(eq(contactFields.contactId, contactId), eq(contactFields.id, old.id)) ?? eq(contactFields.id, old.id))
  }
  for (const fresh of fields) if (!isThere(fresh, had)) await rows.insert({ contactId, ...fresh })
}
