import { and, eq, ne } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { contactsService } from '#plugins/contacts/contract/index.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { flowSessions } from './flows.table.ts'
import { endSession } from './sessions.ts'

/** A contact that no bot answers any more: what flows have of them goes back to people, in the queue that it came from. */
export async function releaseContact(ctx: ServerContext, tenantId: number, contactId: number): Promise<void> {
  if (await ctx.use(contactsService).isAnsweredByBots(tenantId, contactId)) return
  const isLiving = and(eq(flowSessions.contactId, contactId), ne(flowSessions.phase, 'ended'))
  for (const { id, ticketId, connectionId, queueId } of await tenantRows(ctx.db, { tenantId }, flowSessions).find(isLiving))
    await ctx.transact(async (tx) => {
      const tickets = tx.use(ticketsService)
      await tickets.holdContact(tenantId, contactId, connectionId)
      await tickets.changeByRule(
        tenantId,
        ticketId,
        { chatFlowId: null, queueId },
        ({ status, userId, chatFlowId }) => status === 'pending' && userId === null && chatFlowId !== null,
      )
      await endSession(tx, tenantId, id)
    })
}
