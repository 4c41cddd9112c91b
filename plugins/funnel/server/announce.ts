import { eq } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type Deal, dealGone, dealSaved } from '../contract/index.ts'
import { viewersOf } from './access.ts'
import { type DealRow, deals, type PipelineRow, pipelineRows } from './funnel.table.ts'
import { presentDeal } from './present.ts'

/**
 * Tells those who see a deal what it is like now, and those who saw it before that it is gone for them. Answers it as it is now.
 * @param known a pipeline that the caller has read in this transaction
 */
export async function announceDeal(tx: ServerContext, before: DealRow | null, after: DealRow | null, known?: PipelineRow): Promise<Deal | null> {
  const row = after ?? before
  if (!row) return null
  const roomsOf = async (deal: DealRow | null): Promise<string[]> => {
    const read = (id: number) => tenantRows(tx.db, row, pipelineRows, { withDeleted: true }).first(eq(pipelineRows.id, id))
    const pipeline = deal && (known?.id === deal.pipelineId ? known : await read(deal.pipelineId))
    return pipeline ? viewersOf(tx, pipeline) : []
  }
  const now = await roomsOf(after)
  const was = !after || before?.pipelineId !== after.pipelineId ? await roomsOf(before) : []
  const deal = after && (await presentDeal(tx, after))
  if (deal) tx.push(dealSaved, row.tenantId, deal, now)
  const gone = was.filter((room) => !now.includes(room))
  if (gone.length > 0) tx.push(dealGone, row.tenantId, { id: row.id }, gone)
  return deal
}

/** A comment or an action of a deal is new: it was touched, and says so. */
export async function touchDeal(tx: ServerContext, { tenantId }: { tenantId: number }, dealId: number): Promise<void> {
  const [after] = await tenantRows(tx.db, { tenantId }, deals).update(eq(deals.id, dealId), { touchedAt: tx.now() })
  if (after) await announceDeal(tx, after, after)
}
