import { and, asc, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'
import { lockUntilCommit } from '#core/server/db/lockUntilCommit.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { dealMoved } from '../contract/index.ts'
import { deals } from './funnel.table.ts'

/** Longer keys come of many moves into one gap: the stage is numbered anew. */
const LONGEST_KEY = 100

/** Order of the deals of a stage. */
export const dealOrder: readonly SQL[] = [sql`${deals.rank} collate "C" asc`, asc(deals.id)]

const upwards: readonly SQL[] = [sql`${deals.rank} collate "C" desc`, desc(deals.id)]

/** Deals above another one; the first part is for the index. */
const isAbove = ({ id, rank }: { id: number; rank: string }): SQL =>
  sql`${deals.rank} collate "C" <= ${rank} and (${deals.rank} collate "C" < ${rank} or ${deals.id} < ${id})`

interface Place {
  tenantId: number
  pipelineId: number
  stageId: string
}

/** Writers of a stage come one after the other, so that no two get one place. Call it within the transaction that writes. */
export const holdStage = (tx: ServerContext, { tenantId, stageId }: Place) => lockUntilCommit(tx.db, `funnel:${tenantId}:${stageId}`)

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
  const inStage = ofTenant(
    deals,
    place,
    eq(deals.pipelineId, place.pipelineId),
    eq(deals.stageId, place.stageId),
    eq(deals.status, 'open'),
    dealId === null ? undefined : ne(deals.id, dealId),
  )
  const read = (where: SQL | undefined, order: readonly SQL[]) =>
    tx.db
      .select({ id: deals.id, rank: deals.rank })
      .from(deals)
      .where(and(inStage, where))
      .orderBy(...order)
  const [after] = beforeId === null ? [] : await read(beforeId === 'first' ? undefined : eq(deals.id, beforeId), dealOrder).limit(1)
  if (!after && typeof beforeId === 'number') throw dealMoved()
  const [before] = beforeId === 'first' ? [] : await read(after && isAbove(after), upwards).limit(1)
  const key = keyBetween(before?.rank ?? null, after?.rank ?? null)
  if (key !== null) return key
  const rows = tenantRows(tx.db, place, deals)
  const others = await read(undefined, dealOrder)
  const at = after ? others.findIndex(({ id }) => id === after.id) : others.length
  const keys = generateNKeysBetween(null, null, others.length + 1)
  const [own = ''] = keys.splice(at, 1)
  for (const [index, { id }] of others.entries()) {
    const rank = keys[index]
    if (rank !== undefined) await rows.write(eq(deals.id, id), { rank })
  }
  return own
}
