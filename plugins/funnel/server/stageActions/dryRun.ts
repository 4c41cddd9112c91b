import type { z } from 'zod'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import type { TriedAction, testStageActions } from '../../contract/index.ts'
import { dealRowOf, pipelineOf } from '../access.ts'
import { placeOf, prepareAction } from './place.ts'

/** @see testStageActions of the contract */
export async function tryActions(
  ctx: ServerContext,
  actor: Actor,
  { dealId, stageName, actions }: z.output<typeof testStageActions.input>,
): Promise<TriedAction[]> {
  const row = await dealRowOf(ctx, actor, dealId)
  const place = await placeOf(ctx, row, await pipelineOf(ctx, actor, row.pipelineId), { id: row.stageId, name: stageName }, 'test')
  const tried: TriedAction[] = []
  for (const action of actions) {
    const { what, text, problem } = await prepareAction(ctx, place, action)
    tried.push({ kind: action.kind, what, text, problem })
  }
  return tried
}
