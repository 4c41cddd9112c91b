import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { notFound } from '#core/contract/errors.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { publicRoute, type RequestFacts, type ServerContext, type ServerPart } from '#core/server/plugin.ts'
import type { ApiScope } from '#plugins/apiService/contract/rules.ts'
import { type ApiCaller, apiCallers } from '#plugins/apiService/contract/service.ts'
import * as contract from '../contract/external.ts'
import type { Deal } from '../contract/index.ts'
import { dealRowOf, pipelinesOf } from './access.ts'
import { closeDeal, createDeal, moveDeal, updateDeal } from './deals.ts'
import { deals } from './funnel.table.ts'
import { listDeals } from './lists.ts'
import { presentDeal } from './present.ts'

/** The program behind a token, as whoever the token belongs to. @throws as `ApiCallers.require`; notFound (404) where the company has switched deals off */
async function callerOf(ctx: ServerContext, { ip, bearer }: RequestFacts, apiId: string, scope: ApiScope): Promise<ApiCaller> {
  const caller = await ctx.use(apiCallers).require({ ip, bearer, apiId }, scope)
  if (!(await ctx.isPluginOn(caller.token.tenantId, 'funnel'))) throw notFound()
  return caller
}

const external = ({ contact, owner, ...deal }: Deal): contract.ExternalDeal => ({ ...deal, contactId: contact?.id ?? null, ownerId: owner?.id ?? null })

async function pipelines(ctx: ServerContext, request: RequestFacts, apiId: string) {
  const { actor } = await callerOf(ctx, request, apiId, 'deals.read')
  const rows = (await pipelinesOf(ctx, actor)).toSorted((one, other) => one.name.localeCompare(other.name))
  return { pipelines: rows.map(({ id, name, isActive, stages, fields, lostReasons }) => ({ id, name, isActive, stages, fields, lostReasons })) }
}

async function list(ctx: ServerContext, request: RequestFacts, { apiId, ...wish }: z.output<typeof contract.externalDeals.input>) {
  const { actor } = await callerOf(ctx, request, apiId, 'deals.read')
  const { deals: found, count, hasMore } = await listDeals(ctx, actor, { ...wish, atRisk: false, sort: '-touchedAt' })
  return { deals: found.map(external), count, hasMore }
}

async function create(ctx: ServerContext, request: RequestFacts, { apiId, externalKey, ...wish }: z.output<typeof contract.externalCreateDeal.input>) {
  const caller = await callerOf(ctx, request, apiId, 'deals.write')
  return ctx.transact(async (tx) => {
    const work = async () => String((await createDeal(tx, caller.actor, { ...wish, checklist: [] })).id)
    const { rowId, isRepeated } = await tx.use(apiCallers).once(caller, externalKey, wish, work)
    return { ...external(await presentDeal(tx, await dealRowOf(tx, caller.actor, Number(rowId)))), isRepeated }
  })
}

async function move(
  ctx: ServerContext,
  request: RequestFacts,
  { apiId, id, stageId, pipelineId, fromStageId }: z.output<typeof contract.externalMoveDeal.input>,
) {
  const { actor } = await callerOf(ctx, request, apiId, 'deals.write')
  return ctx.transact(async (tx) => {
    await tenantRows(tx.db, actor, deals).hold(eq(deals.id, id))
    const row = await dealRowOf(tx, actor, id)
    const isThere = row.stageId === stageId && (pipelineId === undefined || pipelineId === row.pipelineId) && row.status === 'open'
    if (isThere && fromStageId === undefined) return external(await presentDeal(tx, row))
    const wish = { id, stageId, fromStageId: fromStageId ?? row.stageId, beforeId: null, ...(pipelineId !== undefined && { pipelineId }) }
    return external(await moveDeal(tx, actor, wish))
  })
}

/** Calls of programs with a token of the API about deals. */
export const externalDeals: ServerPart = {
  routes: [
    publicRoute(contract.externalPipelines, ({ apiId }, ctx, request) => pipelines(ctx, request, apiId)),
    publicRoute(contract.externalDeals, (input, ctx, request) => list(ctx, request, input)),
    publicRoute(contract.externalDeal, async ({ apiId, id }, ctx, request) => {
      const { actor } = await callerOf(ctx, request, apiId, 'deals.read')
      return external(await presentDeal(ctx, await dealRowOf(ctx, actor, id)))
    }),
    publicRoute(contract.externalCreateDeal, (input, ctx, request) => create(ctx, request, input)),
    publicRoute(contract.externalUpdateDeal, async ({ apiId, ...change }, ctx, request) => {
      const { actor } = await callerOf(ctx, request, apiId, 'deals.write')
      return external(await updateDeal(ctx, actor, change))
    }),
    publicRoute(contract.externalMoveDeal, (input, ctx, request) => move(ctx, request, input)),
    publicRoute(contract.externalCloseDeal, async ({ apiId, id, status, lostReason }, ctx, request) => {
      const { actor } = await callerOf(ctx, request, apiId, 'deals.write')
      return external(await closeDeal(ctx, actor, id, status, lostReason))
    }),
  ],
}
