import { and, eq } from 'drizzle-orm'
import { defineService } from '#core/contract/define.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { FlowAssistants } from '#plugins/flows/contract/index.ts'
import { assistantsService } from '../contract/index.ts'
import { assistants } from './assistants.table.ts'

export const flowEngine = defineService<FlowAssistants>('assistants.flowEngine')

/** Assistants as chat flows use them. */
export const createFlowEngine = (ctx: ServerContext): FlowAssistants => ({
  async nameOf(tenantId, assistantId) {
    const row = await tenantRows(ctx.db, { tenantId }, assistants).first(and(eq(assistants.id, assistantId), eq(assistants.isActive, true)))
    return row?.name ?? null
  },
  async oneReply(tenantId, assistantId, ticketId, event) {
    const reply = await ctx.use(assistantsService).oneReply(tenantId, assistantId, ticketId, event)
    if ('failed' in reply) return reply
    return reply.handOver === null ? { texts: reply.text } : { failed: 'handOver' }
  },
  takeOver: (tenantId, assistantId, ticketId) => ctx.use(assistantsService).takeOver(tenantId, assistantId, ticketId),
})
