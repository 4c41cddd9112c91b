import { and, eq } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { ActReason } from '../contract/index.ts'
import { announceAct } from './announce.ts'
import { type ActRow, groupActs } from './groups.table.ts'

/** Writes what became of an act that waits; null: it was done. `groupName`: where it is known by now. */
export async function settleAct(
  ctx: ServerContext,
  { tenantId, id }: Pick<ActRow, 'tenantId' | 'id'>,
  reason: ActReason | null,
  groupName?: string,
): Promise<void> {
  await ctx.transact(async (tx) => {
    const isWaiting = and(eq(groupActs.id, id), eq(groupActs.state, 'waiting'))
    const [row] = await tenantRows(tx.db, { tenantId }, groupActs).update(isWaiting, {
      state: reason === null ? 'done' : 'failed',
      reason,
      ...(groupName && { groupName }),
    })
    if (row) await announceAct(tx, row)
  })
}
