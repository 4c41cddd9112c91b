import { eq } from 'drizzle-orm'
import type { ServerContext } from '#core/server/plugin.ts'
import { noContactFound } from '#plugins/contacts/contract/index.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { visibleContact } from '#plugins/contacts/server/visible.where.ts'
import { otherOpenTicket, type Reader } from '#plugins/tickets/contract/index.ts'
import { readsLatest } from './visible.ts'

/**
 * Whether somebody may write to a contact of whom they have no ticket at hand: plain users not to one of a colleague's wallet, and not past a
 * conversation of another. @throws noContactFound (404), otherOpenTicket (409)
 */
export async function needContact(ctx: ServerContext, reader: Reader, contactId: number, whatsappId: number): Promise<void> {
  if (!(await visibleContact(ctx, reader, eq(contacts.id, contactId)))) throw noContactFound()
  if (reader.profile !== 'user') return
  if (!(await readsLatest(ctx, reader, contactId, whatsappId))) throw otherOpenTicket()
}
