import { and, eq, isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import { defineService } from '#core/contract/define.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { defineJob, type ServerContext } from '#core/server/plugin.ts'
import { type ChatFlows, type Ticket, ticketsService } from '#plugins/tickets/contract/index.ts'
import { flows } from './flows.table.ts'
import { versionFor } from './library.ts'
import { beginSession, endSession, happens, livingSession } from './sessions.ts'

/** A person gave a ticket to a flow. */
export const giveTicket = defineJob({
  name: 'flows.giveTicket',
  payload: z.object({ tenantId: z.int(), ticketId: z.int(), flowId: z.int() }),
  retries: 10,
  retryDelaySeconds: 1,
  run: ({ tenantId, ticketId, flowId }, ctx) =>
    ctx.transact(async (tx) => {
      const tickets = tx.use(ticketsService)
      const known = await tickets.find(tenantId, ticketId)
      if (!known) return
      await tickets.holdContact(tenantId, known.contactId, known.whatsappId)
      const ticket = await tickets.find(tenantId, ticketId)
      if (ticket?.chatFlowId !== flowId) return
      const living = await livingSession(tx, tenantId, ticketId)
      if (living?.flowId === flowId) {
        // Nothing may have happened in it since a person took it: it has not heard of that yet.
        await happens(tx, tenantId, living.id, { id: `taken:${ticket.rev}`, type: 'takenOver' }, living)
        await happens(tx, tenantId, living.id, { id: `given:${ticket.rev}`, type: 'givenBack' }, living)
        return
      }
      if (living) await endSession(tx, tenantId, living.id)
      const flow = await tenantRows(tx.db, { tenantId }, flows).first(eq(flows.id, flowId))
      const version = flow ? versionFor(flow, ticket.contactId) : null
      if (version !== null) await beginSession(tx, tenantId, ticket, { id: flowId, version }, { reason: 'person' })
    }),
})

/** The company's flows for whoever gives a ticket to one: those that are on and published. */
interface Giving {
  has(tenantId: number, flowId: number): Promise<boolean>
  given(tenantId: number, ticket: Pick<Ticket, 'id' | 'chatFlowId'>): Promise<void>
}
export const flowGiving = defineService<Giving>('flows.giving')

export const createGiving = (ctx: ServerContext): Giving => ({
  async has(tenantId, flowId) {
    const isOn = and(eq(flows.id, flowId), eq(flows.isActive, true), isNotNull(flows.publishedVersion))
    return (await tenantRows(ctx.db, { tenantId }, flows).first(isOn)) !== undefined
  },
  given: (tenantId, { id, chatFlowId }) => (chatFlowId === null ? Promise.resolve() : ctx.enqueue(giveTicket, { tenantId, ticketId: id, flowId: chatFlowId })),
})

export const companyFlows: ChatFlows = {
  has: (tenantId, flowId, ctx) => ctx.use(flowGiving).has(tenantId, flowId),
  given: (tenantId, ticket, ctx) => ctx.use(flowGiving).given(tenantId, ticket),
}
