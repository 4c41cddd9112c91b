import { and, desc, eq } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { ConnectionFacts } from '#plugins/connections/contract/index.ts'
import { noContactFound } from '#plugins/contacts/contract/index.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { visibleContact } from '#plugins/contacts/server/visible.where.ts'
import type { Reader, Ticket } from '../../contract/index.ts'
import { mayRead } from '../access/viewer.ts'
import { findTicket, selectTickets } from '../list/present.ts'
import { tickets } from '../tickets.table.ts'
import { connectionOf, createTicket } from './createTicket.ts'
import { updateTicket } from './updateTicket.ts'

/** @see TicketsService.connectionFor */
export async function connectionFor(ctx: ServerContext, reader: Reader, contactId: number): Promise<ConnectionFacts> {
  if (!(await visibleContact(ctx, reader, eq(contacts.id, contactId)))) throw noContactFound()
  return connectionOf(ctx, reader, (await lastOf(ctx, reader, contactId))?.ticket.whatsappId)
}

async function lastOf(ctx: ServerContext, reader: Reader, contactId: number) {
  const [last] = await selectTickets(ctx, reader, eq(tickets.contactId, contactId)).orderBy(desc(tickets.sortAt), desc(tickets.id)).limit(1)
  return last
}

/** @see TicketsService.openFor */
export async function openFor(ctx: ServerContext, reader: Reader & { name: string }, contactId: number): Promise<Ticket> {
  if (!(await visibleContact(ctx, reader, eq(contacts.id, contactId)))) throw noContactFound()
  const whatsappId = (await lastOf(ctx, reader, contactId))?.ticket.whatsappId
  const alive = await tenantRows(ctx.db, reader, tickets).find(and(eq(tickets.contactId, contactId)))
  const open = alive.find((row) => row.status !== 'closed' && row.whatsappId === whatsappId)
  const ticket = open && (await findTicket(ctx, reader, open.id))
  if (!ticket || !(await mayRead(ctx, reader, ticket))) return createTicket(ctx, reader, { contactId, whatsappId })
  return ticket.status === 'open' ? ticket : updateTicket(ctx, reader, { id: ticket.id, status: 'open', userId: reader.userId })
}
