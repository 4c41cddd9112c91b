import { asc, eq } from 'drizzle-orm'
import { ofTenant } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { contactFields } from '#plugins/contacts/server/contacts.table.ts'
import { type Reader, scheduledMessages, type Ticket, ticketsService } from '../contract/index.ts'

/** A ticket by itself: with what is known of its contact, and what the contact is to get. @throws noTicketFound (404) */
export async function getTicket(ctx: ServerContext, actor: Reader, id: number): Promise<Ticket> {
  const ticket = await ctx.use(ticketsService).readable(actor, id)
  const extraInfo = await ctx.db
    .select({ id: contactFields.id, name: contactFields.name, value: contactFields.value })
    .from(contactFields)
    .where(ofTenant(contactFields, actor, eq(contactFields.contactId, ticket.contactId)))
    .orderBy(asc(contactFields.id))
  const keepers = ctx.contributionsOf(scheduledMessages)
  const pending = await Promise.all(keepers.map((keeper) => ctx.use(keeper).pendingOf(actor.tenantId, ticket.contactId)))
  return { ...ticket, contact: { ...ticket.contact, tags: ticket.tags, extraInfo }, scheduledMessages: pending.flat() }
}
