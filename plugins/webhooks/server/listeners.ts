import { type Listener, listenWithin } from '#core/server/plugin.ts'
import { messageAcked, messageCreated } from '#plugins/chat/contract/index.ts'
import { contactSaved } from '#plugins/contacts/contract/index.ts'
import { type Ticket, ticketChanged, ticketsService } from '#plugins/tickets/contract/index.ts'
import type { WebhookEvent } from '../contract/index.ts'
import { dispatch, isHeard } from './dispatch.ts'

/** The event of a ticket's change; null for what no webhook hears of. One change is one event: who accepts a ticket does not transfer it. */
export function ticketEventOf(
  before: Pick<Ticket, 'status' | 'userId' | 'queueId'> | null,
  after: Pick<Ticket, 'status' | 'userId' | 'queueId'>,
): WebhookEvent | null {
  if (after.status === 'closed') return before && before.status !== 'closed' ? 'ticket.resolved' : null
  if (before === null || before.status === 'closed') return 'ticket.opened'
  if (before.status === 'pending' && after.status === 'open') return 'ticket.accepted'
  return before.userId !== after.userId || before.queueId !== after.queueId ? 'ticket.transferred' : null
}

/** Listeners that turn what the rest of the program says into deliveries that commit with it. */
export const webhookListeners: readonly Listener[] = [
  listenWithin(messageCreated, 'call-hooks-of-message', ({ ticket, ...message }, tenantId, ctx) =>
    dispatch(ctx, tenantId, message.fromMe ? 'message.sent' : 'message.received', { ticket }, { message, ticket }),
  ),
  listenWithin(messageAcked, 'call-hooks-of-state', async (message, tenantId, ctx) => {
    if (!(await isHeard(ctx, tenantId, 'message.state'))) return
    const ticket = await ctx.use(ticketsService).find(tenantId, message.ticketId)
    if (ticket) await dispatch(ctx, tenantId, 'message.state', { ticket }, { message, ticket })
  }),
  listenWithin(ticketChanged, 'call-hooks-of-ticket', async ({ before, after }, tenantId, ctx) => {
    const event = ticketEventOf(before, after)
    if (event)
      await dispatch(
        ctx,
        tenantId,
        event,
        { ticket: after },
        {
          ticket: after,
          before: before && { userId: before.userId, queueId: before.queueId, status: before.status },
        },
      )
  }),
  listenWithin(contactSaved, 'call-hooks-of-contact', ({ contact, isNew }, tenantId, ctx) =>
    dispatch(ctx, tenantId, isNew ? 'contact.created' : 'contact.changed', { contactId: contact.id }, { contact }),
  ),
]
