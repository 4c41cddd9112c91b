import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { contactLeft } from '../contract/index.ts'
import { announceContact } from './announce.ts'
import { contactCounts } from './contactCounts.ts'
import { contacts } from './contacts.table.ts'
import { loadContacts } from './queries.ts'
import { receiversOf } from './receivers.ts'

/** Shows a deleted contact again to those who may see it. */
export async function bringBack(ctx: ServerContext, tenantId: number, contactId: number): Promise<void> {
  const rows = tenantRows(ctx.db, { tenantId }, contacts)
  const [row] = await rows.update(and(eq(contacts.id, contactId), isNotNull(contacts.hiddenAt), isNull(contacts.mergedInto), isNull(contacts.erasedAt)), {
    hiddenAt: null,
  })
  if (row) await announceContact(ctx, tenantId, contactId)
}

/** Hides a contact from everybody; what belongs to it stays. */
export async function hideContact(ctx: ServerContext, tenantId: number, contactId: number): Promise<void> {
  const rows = tenantRows(ctx.db, { tenantId }, contacts)
  const [row] = await rows.update(and(eq(contacts.id, contactId), isNull(contacts.hiddenAt)), { hiddenAt: ctx.now() })
  if (!row) return
  ctx.forget(contactCounts(tenantId))
  const [contact] = await loadContacts(ctx, { tenantId }, eq(contacts.id, contactId))
  if (contact) ctx.push(contactLeft, tenantId, { id: contactId }, await receiversOf(ctx, tenantId, contact))
}
