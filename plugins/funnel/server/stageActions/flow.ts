import { z } from 'zod'
import { defineService } from '#core/contract/define.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { flowsService } from '#plugins/flows/contract/index.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { choiceSetting, type StageActionKind, type StageActionRunner, stageActionRunner, unprepared } from '../../contract/index.ts'

const settings = z.object({ flowId: choiceSetting() })

export const flowRunner = defineService<StageActionRunner>('funnel.flowAction')
export const flowKind: StageActionKind = { kind: 'flow', order: 40, texts: 'flows.stageAction', settings, service: flowRunner, standsOn: 'flows' }

/** Begins a flow in the latest conversation of a deal's contact, where it waits and no person or other flow has it. */
export const createFlowRunner = (ctx: ServerContext): StageActionRunner =>
  stageActionRunner(settings, {
    choices: async (tenantId) => ({ flowId: await ctx.use(flowsService).startable(tenantId) }),
    async prepare({ tenantId, ticketId }, { flowId }) {
      const ticket = ticketId === null ? null : ((await ctx.use(ticketsService).find(tenantId, ticketId)) ?? null)
      const flow = await ctx.use(flowsService).check(tenantId, flowId, ticket)
      if (!flow) return unprepared('gone')
      if (flow.problem !== null) return unprepared(flow.problem, flow.name)
      if (!ticket) return unprepared('noConversation', flow.name)
      const start = { flowId, ticketId: ticket.id, source: 'api' as const }
      return { what: flow.name, text: '', problem: null, carryOut: () => ctx.use(flowsService).start(tenantId, start) }
    },
  })
