import type { AppError } from '#core/contract/errors.ts'
import type { TenantScope } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type ConnectionFacts, connectionsService, noConnectionFound } from '#plugins/connections/contract/index.ts'
import { contactsService, noContactFound } from '#plugins/contacts/contract/index.ts'
import type { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { type AutomaticMessages, contactOutOfReach, type Ticket, ticketsService } from '../../contract/index.ts'
import { reaches } from '../access/checkReach.ts'
import { logTickets } from '../activity/logs.ts'
import { announceTicket } from '../announce/announce.ts'
import { excerptOf } from '../list/excerpt.ts'
import { findTickets, holdLatestOfMany } from '../list/present.ts'
import { insertTickets, lockContacts } from './birth.ts'

type Contact = typeof contacts.$inferSelect

/** Nobody of the team is named as the author of an automatic message. */
const BY_NOBODY = { userId: null, name: '' }

/** @see TicketsService.conversationsFor */
export async function conversationsFor(
  ctx: ServerContext,
  { tenantId, whatsappId, userId, messages }: AutomaticMessages,
): Promise<Map<number, Ticket | AppError>> {
  const scope = { tenantId }
  const connection = await ctx.use(connectionsService).byId(tenantId, whatsappId)
  if (!connection) throw noConnectionFound()
  const contactIds = messages.map(({ contactId }) => contactId)
  const present = await lockContacts(ctx.db, scope, contactIds, connection.id)
  const known = await holdLatestOfMany(ctx, scope, contactIds, connection.id)
  const answers = new Map<number, Ticket | AppError>()
  const fresh: { contact: Contact; text: string }[] = []
  for (const { contactId, text } of messages) {
    const contact = present.get(contactId)
    const ticket = known.get(contactId)
    if (!contact) answers.set(contactId, noContactFound())
    else if (ticket) answers.set(contactId, await withMessage(ctx, tenantId, ticket, text))
    else if (await reaches(ctx, scope, { contact, connection })) fresh.push({ contact, text })
    else answers.set(contactId, contactOutOfReach())
  }
  for (const ticket of await closedTickets(ctx, scope, connection, userId, fresh)) answers.set(ticket.contactId, ticket)
  return answers
}

const withMessage = (ctx: ServerContext, tenantId: number, before: Ticket, text: string): Promise<Ticket> =>
  ctx.use(ticketsService).noteMessage(tenantId, before.id, { text, at: ctx.now(), fromMe: true, by: BY_NOBODY, isFirst: false, isAutomatic: true }, before)

/** New conversations, closed as `conversationFor` makes them, each with the message as its last one. */
async function closedTickets(
  ctx: ServerContext,
  scope: TenantScope,
  connection: ConnectionFacts,
  userId: number | null,
  fresh: readonly { contact: Contact; text: string }[],
): Promise<Ticket[]> {
  if (fresh.length === 0) return []
  for (const { contact } of fresh) if (contact.hiddenAt !== null) await ctx.use(contactsService).bringBack(scope.tenantId, contact.id)
  const now = ctx.now()
  const { id: whatsappId, type: channel, queueId } = connection
  const ids = await insertTickets(
    ctx.db,
    scope,
    now,
    fresh.map(({ contact, text }) => ({
      ...{ whatsappId, channel, queueId, isActiveDemand: true, answered: true, status: 'closed' as const, closedAt: now },
      ...{ contactId: contact.id, isGroup: contact.isGroup, lastMessage: excerptOf(text), lastMessageAt: now, lastMessageBy: BY_NOBODY },
    })),
  )
  await logTickets(
    ctx,
    scope,
    ids.map((ticketId) => ({ ticketId, type: 'create', userId })),
  )
  const made = await findTickets(ctx, scope, ids)
  for (const ticket of made) await announceTicket(ctx, scope.tenantId, null, ticket)
  return made
}
