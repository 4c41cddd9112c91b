import { and, eq, isNotNull } from 'drizzle-orm'
import { defineService, extend } from '#core/contract/define.ts'
import { ofTenant } from '#core/server/db/repository.ts'
import { provide, type ServerContext, type ServerPart } from '#core/server/plugin.ts'
import { type AudienceFinder, audienceSources } from '#plugins/campaigns/contract/sources.ts'
import { pipelinesOf } from './access.ts'
import { deals } from './funnel.table.ts'

const finder = defineService<AudienceFinder>('funnel.audience')

/** Contacts by the stage of their open deals: '3' is a pipeline, '3:abc' one of its stages. */
const createFinder = (ctx: ServerContext): AudienceFinder => {
  const seen = async ({ tenantId, userId }: { tenantId: number; userId: number }) => {
    const person = await ctx.host.personOf(userId, ctx)
    return person?.can('funnel.view') ? pipelinesOf(ctx, { tenantId, userId, profile: person.profile }) : []
  }
  return {
    options: async (person) =>
      (await seen(person)).flatMap(({ id, name, stages }) => [
        { value: String(id), label: name },
        ...stages.map((stage) => ({ value: `${id}:${stage.id}`, label: `${name} · ${stage.name}` })),
      ]),
    async contactIds(person, value) {
      const [pipelineText = '', stageId] = value.split(':')
      const pipelineId = (await seen(person)).find(({ id }) => String(id) === pipelineText)?.id
      if (pipelineId === undefined) return []
      const ofStage = stageId === undefined ? undefined : eq(deals.stageId, stageId)
      const rows = await ctx.db
        .selectDistinctOn([deals.contactId], { contactId: deals.contactId })
        .from(deals)
        .where(ofTenant(deals, person, and(eq(deals.pipelineId, pipelineId), ofStage, eq(deals.status, 'open'), isNotNull(deals.contactId))))
      return rows.flatMap(({ contactId }) => contactId ?? [])
    },
  }
}

/** Campaigns reach contacts by the stage of their open deals. */
export const audiencePart: ServerPart = {
  extends: [extend(audienceSources, { id: 'funnel', title: 'funnel.audience', order: 10, service: finder })],
  provides: [provide(finder, createFinder)],
}
