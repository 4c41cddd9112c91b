import { eq, inArray } from 'drizzle-orm'
import type { DataSubject } from '#core/contract/privacyParts.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { noContactFound } from '#plugins/contacts/contract/index.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { visibleContact } from '#plugins/contacts/server/visible.where.ts'

/** The person behind a contact: with the contacts that were merged into it, and into those. @throws noContactFound (404) */
export async function subjectOf(ctx: ServerContext, actor: Actor, contactId: number): Promise<{ name: string; subject: DataSubject }> {
  const contact = await visibleContact(ctx, actor, eq(contacts.id, contactId))
  if (!contact) throw noContactFound()
  const contactIds = [contact.id]
  let newest = contactIds
  while (newest.length > 0) {
    const merged = await tenantRows(ctx.db, actor, contacts).find(inArray(contacts.mergedInto, newest))
    newest = merged.map(({ id }) => id).filter((id) => !contactIds.includes(id))
    contactIds.push(...newest)
  }
  return { name: contact.name, subject: { tenantId: actor.tenantId, contactIds } }
}
