import { eq } from 'drizzle-orm'
import { type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { connectionsService, noConnectionFound } from '#plugins/connections/contract/index.ts'
import { contactsService, noContactFound } from '#plugins/contacts/contract/index.ts'
import { type ConversationFacts, contactOutOfReach, noTicketFound, type Ticket } from '../../contract/index.ts'
import { reaches } from '../access/checkReach.ts'
import { logTicket } from '../activity/logs.ts'
import { announceTicket } from '../announce/announce.ts'
import { findTicket, holdLatest } from '../list/present.ts'
import { tickets } from '../tickets.table.ts'
import { insertTicket, lockExistingContact } from './birth.ts'

/** @see TicketsService.conversationFor */
export async function conversationFor(ctx: ServerContext, { tenantId, contactId, whatsappId, userId, opens }: ConversationFacts): Promise<Ticket> {
  const scope = { tenantId }
  const connection = await ctx.use(connectionsService).byId(tenantId, whatsappId)
  if (!connection) throw noConnectionFound()
  const contact = await lockExistingContact(ctx.db, scope, contactId, connection.id)
  const known = await holdLatest(ctx, scope, contactId, connection.id)
  if (known?.status === 'pending' && opens) return open(ctx, scope, known, userId)
  if (known && (known.status !== 'closed' || !opens)) return known
  if (!contact) throw noContactFound()
  if (!known && !(await reaches(ctx, scope, { contact, connection }))) throw contactOutOfReach()
  if (contact.hiddenAt !== null) await ctx.use(contactsService).bringBack(tenantId, contactId)
  const now = ctx.now()
  const { id } = await insertTicket(ctx.db, scope, now, {
    contactId,
    whatsappId: connection.id,
    channel: connection.type,
    queueId: connection.queueId,
    isGroup: contact.isGroup,
    isActiveDemand: true,
    answered: true,
    ...(opens ? { status: 'open', userId, startedAttendanceAt: now } : { status: 'closed', closedAt: now }),
  })
  await logTicket(ctx, scope, { ticketId: id, type: 'create', userId })
  const ticket = needed(await findTicket(ctx, scope, id))
  await announceTicket(ctx, tenantId, null, ticket)
  return ticket
}

async function open(ctx: ServerContext, scope: TenantScope, before: Ticket, userId: number | null): Promise<Ticket> {
  await tenantRows(ctx.db, scope, tickets).update(eq(tickets.id, before.id), { status: 'open', userId, startedAttendanceAt: ctx.now() })
  await logTicket(ctx, scope, { ticketId: before.id, type: 'open', userId })
  const after = needed(await findTicket(ctx, scope, before.id))
  await announceTicket(ctx, scope.tenantId, before, after)
  return after
}

function needed(ticket: Ticket | null): Ticket {
  if (!ticket) throw noTicketFound()
  return ticket
}
