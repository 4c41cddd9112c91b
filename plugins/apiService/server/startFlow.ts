import type { z } from 'zod'
import { recordActivity } from '#core/contract/activity/index.ts'
import type { RequestFacts, ServerContext } from '#core/server/plugin.ts'
import { flowsService, noFlowFound } from '#plugins/flows/contract/index.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import type * as contract from '../contract/index.ts'
import { requireCaller } from './caller.ts'
import { once } from './requests.ts'

/** @see externalStartFlow of the contract */
export async function externalStartFlow(
  ctx: ServerContext,
  request: RequestFacts,
  { apiId, externalKey, ...wanted }: z.output<(typeof contract.externalStartFlow)['input']>,
) {
  const caller = await requireCaller(ctx, request, apiId, 'flows.start')
  const { token, actor } = caller
  const { ticketId, flowId } = wanted
  const ticket = await ctx.use(ticketsService).readable(actor, ticketId)
  if (!(await ctx.isPluginOn(token.tenantId, 'flows'))) throw noFlowFound()
  const { isRepeated } = await once(ctx, caller, externalKey, wanted, async (tx) => {
    await tx.use(flowsService).start(token.tenantId, { ...wanted, source: 'api' })
    await recordActivity(tx, actor, {
      kind: 'apiService.startFlow',
      rows: 'apiService.flow',
      rowId: externalKey,
      rev: ticket.rev,
      said: { key: 'apiService.deed.flowStarted', values: { name: ticket.name, token: token.name } },
      name: ticket.name,
      ticketId,
      contactId: ticket.contactId,
      fields: [],
      before: {},
      after: {},
    })
    return { contactId: ticket.contactId }
  })
  return { ticketId, flowId, isRepeated }
}
