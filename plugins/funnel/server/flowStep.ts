import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { defineService, extend } from '#core/contract/define.ts'
import { optionalChoiceSetting, optionSetting, textChoiceSetting, textSetting } from '#core/contract/kindSettings.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { provide, type ServerContext, type ServerPart } from '#core/server/plugin.ts'
import { type FlowDrawer, type FlowStepRunner, flowStepRunner, flowSteps } from '#plugins/flows/contract/addedSteps.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { createDeal, LONGEST_TITLE, roleIn } from '../contract/index.ts'
import { editablePipeline, pipelinesOf } from './access.ts'
import { insertDeal } from './deals.ts'
import { deals } from './funnel.table.ts'

const settings = z.object({
  title: textSetting(LONGEST_TITLE),
  /** `<id of the pipeline>:<id of the stage>`. */
  stage: textChoiceSetting(),
  /** 0: nobody. */
  ownerId: optionalChoiceSetting(),
  /** Where the contact has an open deal in the pipeline: the step goes on with that one, or opens another. */
  existing: optionSetting(['reuse', 'open']).default('reuse'),
})
const runner = defineService<FlowStepRunner>('funnel.flowStep')

/** A person that may open deals; null for everybody else. */
async function dealerOf(ctx: ServerContext, userId: number) {
  const person = await ctx.host.personOf(userId, ctx)
  return person?.can('funnel.edit') ? person : null
}

/** Stages that take deals, of pipelines that the person may change. */
async function stageChoices(ctx: ServerContext, { tenantId, userId }: FlowDrawer) {
  const person = await dealerOf(ctx, userId)
  const who = person && { tenantId, userId, profile: person.profile }
  return (who ? await pipelinesOf(ctx, who) : [])
    .filter((row) => row.isActive && who && roleIn(row, who) === 'editor')
    .toSorted((first, second) => first.name.localeCompare(second.name, 'pt-BR') || first.id - second.id)
    .flatMap(({ id, name, stages }) =>
      stages.filter(({ isLocked }) => !isLocked).map((stage) => ({ id: `${id}:${stage.id}`, name: `${name} · ${stage.name}` })),
    )
}

/** The contact's newest open deal in the pipeline; undefined for none. */
async function openDealOf(ctx: ServerContext, tenantId: number, pipelineId: number, contactId: number) {
  const isOpenThere = and(eq(deals.contactId, contactId), eq(deals.pipelineId, pipelineId), eq(deals.status, 'open'))
  const found = await tenantRows(ctx.db, { tenantId }, deals).find(isOpenThere)
  return found.toSorted((first, second) => second.id - first.id)[0]
}

/** Opens a deal of the contact, in the name of the person that published the flow and no further than they may. */
const createRunner = (ctx: ServerContext): FlowStepRunner =>
  flowStepRunner(settings, {
    choices: async (who) => ({
      stage: await stageChoices(ctx, who),
      ownerId: (await ctx.use(teamService).membersOf(who.tenantId)).map(({ userId, name }) => ({ id: userId, name })),
    }),
    async run({ tenantId, ticketId, author }, { title, stage, ownerId, existing }) {
      if (!author) return { ok: false, code: 'authorGone' }
      const person = await dealerOf(ctx, author.userId)
      if (!person) return { ok: false, code: 'ERR_NO_PERMISSION' }
      const [pipelineId = '', stageId = ''] = stage.split(':')
      const wish = createDeal.input.safeParse({ pipelineId, stageId, title, ticketId, ownerId: ownerId === 0 ? null : ownerId })
      if (!wish.success) return { ok: false, code: 'settings' }
      if (existing === 'reuse') {
        await editablePipeline(ctx, person, wish.data.pipelineId)
        const ticket = await ctx.use(ticketsService).find(tenantId, ticketId)
        const before = ticket && (await openDealOf(ctx, tenantId, wish.data.pipelineId, ticket.contactId))
        if (before) return { ok: true, values: { dealId: String(before.id) } }
      }
      // The conversation is the flow's: whether the author may read it does not matter.
      const { id } = await insertDeal(ctx, person, wish.data, (tx, of) => tx.use(ticketsService).find(tenantId, of))
      return { ok: true, values: { dealId: String(id) } }
    },
  })

/** Opening a deal as a step of a chat flow. */
export const dealFlowStep: ServerPart = {
  extends: [extend(flowSteps, { step: 'funnel.openDeal', order: 10, texts: 'funnel.flowStep', settings, values: ['dealId'], service: runner })],
  provides: [provide(runner, createRunner)],
}
