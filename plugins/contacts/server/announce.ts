import { desc, eq, sql } from 'drizzle-orm'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { type Contact, contactUpdated, noContactFound } from '../contract/index.ts'
import { contacts } from './contacts.table.ts'
import { loadContacts } from './queries.ts'
import { receiversOf } from './receivers.ts'

/** Open and waiting tickets come first, then the newest closed ones: older ones show what changed when they are next asked for. */
const MOST_TICKETS = 5

/** @see ContactsService.announce */
export async function announceContact(ctx: ServerContext, tenantId: number, contactId: number): Promise<Contact> {
  await tenantRows(ctx.db, { tenantId }, contacts).update(eq(contacts.id, contactId), {})
  const [contact] = await loadContacts(ctx.db, { tenantId }, eq(contacts.id, contactId))
  if (!contact) throw noContactFound()
  ctx.push(contactUpdated, tenantId, contact, await receiversOf(ctx, tenantId, contact))
  const rows = await ctx.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(ofTenant(tickets, { tenantId }, eq(tickets.contactId, contactId)))
    .orderBy(sql`${tickets.status} = 'closed'`, desc(tickets.sortAt))
    .limit(MOST_TICKETS)
  await ctx.use(ticketsService).refresh(
    tenantId,
    rows.map(({ id }) => id),
  )
  return contact
}
