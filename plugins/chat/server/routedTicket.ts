import { desc, eq, gte, isNotNull, or, sql } from 'drizzle-orm'
import { ofGivenTenant, prepareOnce } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import type { InboundMessage } from '../contract/index.ts'
import { messages } from './messages.table.ts'

/** The ticket of the newest message to the contact that went out over this connection in the place of another one. */
const newestRouted = prepareOnce((db) =>
  db
    .select({ ticketId: messages.ticketId })
    .from(messages)
    .where(
      ofGivenTenant(
        messages,
        eq(messages.contactId, sql.placeholder('contactId')),
        isNotNull(messages.route),
        eq(messages.fromMe, true),
        sql`(${messages.route}->>'connectionId')::int = ${sql.placeholder('whatsappId')}`,
        // A message that is uncertain may have arrived.
        or(gte(messages.ack, 0), eq(messages.failureReason, 'uncertain')),
      ),
    )
    .orderBy(desc(messages.timestamp))
    .limit(1)
    .prepare(''),
)

/**
 * The conversation that goes on over another connection than its own: an answer that comes there is of it, unless the contact has a conversation there.
 * It is held, so that nobody closes it before the answer is in it.
 */
export async function routedTicket(tx: ServerContext, inbound: InboundMessage): Promise<number | null> {
  const { tenantId, contactId, whatsappId } = inbound
  const [routed] = await newestRouted(tx.db).execute({ tenantId, contactId, whatsappId })
  if (!routed) return null
  const tickets = tx.use(ticketsService)
  const own = await tickets.latestOf(tenantId, contactId, whatsappId)
  if (own && own.status !== 'closed') return null
  await tickets.hold(tenantId, routed.ticketId)
  const ticket = await tickets.find(tenantId, routed.ticketId)
  return ticket && ticket.status !== 'closed' ? ticket.id : null
}
