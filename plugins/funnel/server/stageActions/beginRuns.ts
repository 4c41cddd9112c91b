import { tenantRows } from '#core/server/db/repository.ts'
import { derivedId } from '#core/server/derivedId.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { actionsOfStage } from '../../contract/index.ts'
import { type DealRow, type PipelineRow, stageRuns } from '../funnel.table.ts'

const MINUTE_MS = 60_000

/** A deal has entered its stage: the stage's automatic actions wait for their time, in the transaction of the entry. */
export async function beginRuns(
  tx: ServerContext,
  { tenantId, id: dealId, stageId, entryId }: DealRow,
  { stages }: Pick<PipelineRow, 'stages'>,
): Promise<void> {
  const scope = { tenantId }
  const now = tx.now()
  for (const { id: actionId, kind, delayMinutes } of actionsOfStage(stages, stageId)) {
    const dueAt = new Date(now.getTime() + delayMinutes * MINUTE_MS)
    const id = derivedId('stageRun', tenantId, dealId, entryId, actionId)
    await tenantRows(tx.db, scope, stageRuns).insertIfAbsent({ id, dealId, entryId, stageId, actionId, kind, dueAt, nextAt: dueAt })
  }
}
