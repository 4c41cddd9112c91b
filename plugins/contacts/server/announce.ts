import { eq } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type Contact, contactUpdated, noContactFound } from '../contract/index.ts'
import { contactCounts } from './contactCounts.ts'
import { contacts } from './contacts.table.ts'
import { contactConversations } from './conversations.where.ts'
import { loadContacts } from './queries.ts'
import { receiversOf } from './receivers.ts'

/** @see ContactsService.announce */
export async function announceContact(ctx: ServerContext, tenantId: number, contactId: number): Promise<Contact> {
  await tenantRows(ctx.db, { tenantId }, contacts).update(eq(contacts.id, contactId), {})
  const [contact] = await loadContacts(ctx, { tenantId }, eq(contacts.id, contactId))
  if (!contact) throw noContactFound()
  ctx.forget(contactCounts(tenantId))
  ctx.push(contactUpdated, tenantId, contact, await receiversOf(ctx, tenantId, contact))
  await ctx.use(contactConversations).refresh(tenantId, [contactId])
  return contact
}

/** Changes a contact and tells those who see it and its tickets then, and those who no longer see the tickets. */
export async function announceAround(ctx: ServerContext, tenantId: number, contactId: number, change: () => Promise<void>): Promise<Contact> {
  const tellFormerReaders = await ctx.use(contactConversations).watchReaders(tenantId, [contactId])
  await change()
  const contact = await announceContact(ctx, tenantId, contactId)
  await tellFormerReaders()
  return contact
}
