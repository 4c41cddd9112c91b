import { asc, eq } from 'drizzle-orm'
import { ofTenant } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { contactFields } from '#plugins/contacts/server/contacts.table.ts'
import { noTicketFound, type Reader, type Ticket } from '../../contract/index.ts'
import { oneAsSeenBy } from '../access/contents.ts'
import { mayRead } from '../access/viewer.ts'
import { missingTicket } from '../lifecycle/deleteTicket.ts'
import { withItsScheduled } from '../scheduled.ts'
import { findTicket } from './present.ts'

/** A ticket by itself: with what is known of its contact, and what the contact is to get. @throws noTicketFound (404), with who deleted it and when for who could read it */
export async function getTicket(ctx: ServerContext, actor: Reader, id: number): Promise<Ticket> {
  const ticket = await findTicket(ctx, actor, id)
  if (!ticket) throw await missingTicket(ctx, actor, id)
  if (!(await mayRead(ctx, actor, ticket))) throw noTicketFound()
  const extraInfo = await ctx.db
    .select({ id: contactFields.id, name: contactFields.name, value: contactFields.value })
    .from(contactFields)
    .where(ofTenant(contactFields, actor, eq(contactFields.contactId, ticket.contactId)))
    .orderBy(asc(contactFields.id))
  return oneAsSeenBy(ctx, actor, await withItsScheduled(ctx, actor.tenantId, { ...ticket, contact: { ...ticket.contact, tags: ticket.tags, extraInfo } }))
}
