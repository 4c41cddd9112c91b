import { eq } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import { derivedId } from '#core/server/derivedId.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { actionsOfStage } from '../../contract/index.ts'
import { type DealRow, pipelineRows, stageRuns } from '../funnel.table.ts'

const MINUTE_MS = 60_000

/** A deal has entered its stage: the stage's automatic actions wait for their time, in the transaction of the entry. */
export async function beginRuns(tx: ServerContext, { tenantId, id: dealId, pipelineId, stageId, entryId }: DealRow): Promise<void> {
  const scope = { tenantId }
  const pipeline = await tenantRows(tx.db, scope, pipelineRows).first(eq(pipelineRows.id, pipelineId))
  const now = tx.now()
  for (const { id: actionId, kind, delayMinutes } of actionsOfStage(pipeline?.stages ?? [], stageId)) {
    const dueAt = new Date(now.getTime() + delayMinutes * MINUTE_MS)
    const id = derivedId('stageRun', tenantId, dealId, entryId, actionId)
    await tenantRows(tx.db, scope, stageRuns).insertIfAbsent({ id, dealId, entryId, stageId, actionId, kind, dueAt, nextAt: dueAt })
  }
}
