import type { FieldError } from '#core/contract/errors.ts'
import { serveResource } from '#core/server/resource/serveResource.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import * as contract from '../contract/index.ts'
import { viewersOf } from './access.ts'
import { hasDeals } from './deals.ts'
import { pipelineRows } from './funnel.table.ts'
import { stageActionProblems } from './stageActions/kinds.ts'

/** Pipelines, which only those hear of who see them. */
export const servedPipelines = serveResource(contract.pipelines, {
  table: pipelineRows,
  nameOf: ({ name }) => name,
  sentences: 'funnel.log.pipeline',
  isVisible: (row, who) => contract.roleIn(row, who) !== null,
  // That a pipeline is gone says nothing of it: everybody may hear it.
  audience: (ctx, tenantId, row) => (row ? viewersOf(ctx, row) : [rooms.tenant(tenantId)]),
  async check(tx, { tenantId }, { stages, members }, before) {
    const problems: FieldError[] = []
    for (const { id } of before?.stages ?? [])
      if (before && !stages.some((stage) => stage.id === id) && (await hasDeals(tx, { tenantId }, before.id, id)))
        problems.push({ field: 'stages', code: 'hasDeals', message: 'Deals stand in a stage that goes' })
    const people = members.length === 0 ? [] : await tx.use(teamService).membersOf(tenantId)
    if (members.some(({ userId }) => !people.some((person) => person.userId === userId)))
      problems.push({ field: 'members', code: 'unknown', message: 'There is no such person' })
    problems.push(...(await stageActionProblems(tx, tenantId, stages, before?.stages ?? [])))
    return problems
  },
})
