import { eq } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { noContactFound } from '#plugins/contacts/contract/index.ts'
import { contacts, contactWallets } from '#plugins/contacts/server/contacts.table.ts'
import { otherOpenTicket, type Reader } from '#plugins/tickets/contract/index.ts'
import { readsLatest } from './visible.ts'

/**
 * Whether somebody may write to a contact of whom they have no ticket at hand: plain users not to one of a colleague's wallet, and not past a
 * conversation of another. @throws noContactFound (404), otherOpenTicket (409)
 */
export async function needContact(ctx: ServerContext, reader: Reader, contactId: number, whatsappId: number): Promise<void> {
  const contact = await tenantRows(ctx.db, reader, contacts).first(eq(contacts.id, contactId))
  if (!contact) throw noContactFound()
  if (reader.profile !== 'user') return
  const wallets = await tenantRows(ctx.db, reader, contactWallets).find(eq(contactWallets.contactId, contactId))
  if (wallets.length > 0 && !wallets.some(({ userId }) => userId === reader.userId)) throw noContactFound()
  if (!(await readsLatest(ctx, reader, contactId, whatsappId))) throw otherOpenTicket()
}
