import type { ServerContext } from '#core/server/plugin.ts'
import { scheduledMessages, type Ticket } from '../contract/index.ts'

/** The tickets with what their contacts are to get later: one question for all of them, and none where there is nothing. */
export async function withScheduled(ctx: ServerContext, tenantId: number, tickets: readonly Ticket[]): Promise<Ticket[]> {
  const contactIds = [...new Set(tickets.map(({ contactId }) => contactId))]
  const found = await Promise.all(ctx.contributionsOf(scheduledMessages).map((source) => ctx.use(source).pendingOf(tenantId, contactIds)))
  if (found.every(({ size }) => size === 0)) return [...tickets]
  return tickets.map((ticket) => {
    const pending = found.flatMap((byContact) => byContact.get(ticket.contactId) ?? [])
    return pending.length === 0 && ticket.scheduledMessages.length === 0 ? ticket : { ...ticket, scheduledMessages: pending }
  })
}

/** The same of one. */
export async function withItsScheduled(ctx: ServerContext, tenantId: number, ticket: Ticket): Promise<Ticket> {
  const [shown = ticket] = await withScheduled(ctx, tenantId, [ticket])
  return shown
}
