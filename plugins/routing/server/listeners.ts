import { listen, type ServerContext } from '#core/server/plugin.ts'
import { teamService, userPresenceChanged } from '#plugins/team/contract/index.ts'
import { type Ticket, ticketCreated, ticketDeleted, ticketUpdated } from '#plugins/tickets/contract/index.ts'
import { giveTicket, waitsForPerson } from './giveTicket.ts'
import { giveWaiting } from './giveWaiting.ts'
import { givingQueues } from './modes.ts'

/** Gives one that waits in a giving queue, whether it is new, was transferred there or has come back. */
async function giveIfWaiting(ticket: Ticket, tenantId: number, ctx: ServerContext): Promise<void> {
  const { id, queueId } = ticket
  if (queueId === null || !waitsForPerson(ticket, queueId)) return
  if ((await givingQueues(ctx, tenantId)).has(queueId)) await giveTicket(ctx, tenantId, queueId, id)
}

/** Gives what waits in the queues of somebody who can take more. */
async function giveToQueuesOf(userId: number, tenantId: number, ctx: ServerContext): Promise<void> {
  const giving = await givingQueues(ctx, tenantId)
  if (giving.size === 0) return
  const own = await ctx.use(teamService).queueIdsOf(tenantId, userId)
  for (const queueId of own.filter((id) => giving.has(id))) await giveWaiting(ctx, tenantId, queueId)
}

export const routingListeners = [
  listen(ticketCreated, 'give-new', giveIfWaiting),
  listen(ticketUpdated, 'give-waiting', giveIfWaiting),
  listen(ticketUpdated, 'give-after-closing', async ({ status, userId }, tenantId, ctx) => {
    if (status === 'closed' && userId !== null) await giveToQueuesOf(userId, tenantId, ctx)
  }),
  listen(ticketDeleted, 'give-after-deletion', async ({ userId }, tenantId, ctx) => {
    if (userId !== null) await giveToQueuesOf(userId, tenantId, ctx)
  }),
  listen(userPresenceChanged, 'give-to-who-came', async ({ userId, isOnline }, tenantId, ctx) => {
    if (isOnline) await giveToQueuesOf(userId, tenantId, ctx)
  }),
]
