import { asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { dealMoved } from '../contract/index.ts'
import { deals } from './funnel.table.ts'

/** Longer keys come of many moves into one gap: the stage is numbered anew. */
const LONGEST_KEY = 100

/** Order of the deals of a stage. */
export const dealOrder: readonly SQL[] = [sql`${deals.rank} collate "C" asc`, asc(deals.id)]

interface Place {
  tenantId: number
  pipelineId: number
  stageId: string
}

/** Writers of a stage come one after the other, so that no two get one place. Call it within the transaction that writes. */
export const holdStage = (tx: ServerContext, { tenantId, stageId }: Place) =>
  tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`funnel:${tenantId}:${stageId}`}, 0))`)

const fits = (key: string, before: string | null, after: string | null): boolean => (before === null || before < key) && (after === null || key < after)

/** A key between two others; null where there is none that is short. */
function keyBetween(before: string | null, after: string | null): string | null {
  if (before !== null && after !== null && before >= after) return null
  const key = generateKeyBetween(before, after)
  return key.length <= LONGEST_KEY && fits(key, before, after) ? key : null
}

/**
 * The key of a deal that goes before another one of its stage, or (null) to the end; `first` stands for the top. Numbers the stage anew where no
 * key is left between the two.
 * @throws dealMoved (409) where the other one is not there
 */
export async function rankBefore(tx: ServerContext, place: Place, dealId: number | null, beforeId: number | null | 'first'): Promise<string> {
  await holdStage(tx, place)
  const rows = tenantRows(tx.db, place, deals)
  const others = await tx.db
    .select({ id: deals.id, rank: deals.rank })
    .from(deals)
    .where(
      ofTenant(
        deals,
        place,
        eq(deals.pipelineId, place.pipelineId),
        eq(deals.stageId, place.stageId),
        eq(deals.status, 'open'),
        dealId === null ? undefined : ne(deals.id, dealId),
      ),
    )
    .orderBy(...dealOrder)
  const at = beforeId === 'first' ? 0 : beforeId === null ? others.length : others.findIndex(({ id }) => id === beforeId)
  if (at < 0) throw dealMoved()
  const key = keyBetween(others[at - 1]?.rank ?? null, others[at]?.rank ?? null)
  if (key !== null) return key
  const keys = generateNKeysBetween(null, null, others.length + 1)
  const [own = ''] = keys.splice(at, 1)
  for (const [index, { id }] of others.entries()) {
    const rank = keys[index]
    if (rank !== undefined) await rows.write(eq(deals.id, id), { rank })
  }
  return own
}
