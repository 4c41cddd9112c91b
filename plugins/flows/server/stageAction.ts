import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { defineService, extend } from '#core/contract/define.ts'
import { AppError } from '#core/contract/errors.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { provide, type ServerContext, type ServerPart } from '#core/server/plugin.ts'
import { choiceSetting, type StageActionRunner, stageActionRunner, stageActions, unprepared } from '#plugins/funnel/contract/stageActions.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { flowIsOff } from '../contract/index.ts'
import { flows } from './flows.table.ts'
import { versionFor } from './library.ts'
import { checkFree, createFlowsService } from './start.ts'

const settings = z.object({ flowId: choiceSetting() })
const runner = defineService<StageActionRunner>('flows.stageAction')

/** Begins a flow in the latest conversation of a deal's contact, where it waits and no person or other flow has it. */
const createRunner = (ctx: ServerContext): StageActionRunner =>
  stageActionRunner(settings, {
    choices: async (tenantId) => ({
      flowId: (await tenantRows(ctx.db, { tenantId }, flows).find(eq(flows.isActive, true)))
        .filter(({ publishedVersion }) => publishedVersion !== null)
        .map(({ id, name }) => ({ id, name })),
    }),
    async prepare({ tenantId, ticketId }, { flowId }) {
      const flow = await tenantRows(ctx.db, { tenantId }, flows).first(eq(flows.id, flowId))
      if (!flow) return unprepared('gone')
      const ticket = ticketId === null ? null : await ctx.use(ticketsService).find(tenantId, ticketId)
      if (!flow.isActive || versionFor(flow, ticket?.contactId ?? 0) === null) return unprepared(flowIsOff().code, flow.name)
      if (!ticket) return unprepared('noConversation', flow.name)
      try {
        checkFree(ticket, null)
      } catch (error) {
        if (error instanceof AppError) return unprepared(error.code, flow.name)
        throw error
      }
      const start = { flowId, ticketId: ticket.id, source: 'api' as const }
      return { what: flow.name, text: '', problem: null, carryOut: () => createFlowsService(ctx).start(tenantId, start) }
    },
  })

/** Flows as automatic actions of a pipeline's stage. */
export const flowStageAction: ServerPart = {
  extends: [extend(stageActions, { kind: 'flow', order: 40, texts: 'flows.stageAction', settings, service: runner })],
  provides: [provide(runner, createRunner)],
}
