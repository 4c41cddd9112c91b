import { and, eq, inArray, isNull, lte } from 'drizzle-orm'
import type { PeriodicWork, ServerContext } from '#core/server/plugin.ts'
import { isPluginOnFor } from '#core/server/switches/isPluginOnFor.ts'
import { actionDue } from '../contract/index.ts'
import { dealActions, deals } from './funnel.table.ts'

/** Actions whose owners are told at once. */
const BATCH = 200

/** Tells the owners of actions whose time has come, each once; several nodes may do so at once. */
export const tellDue = (ctx: ServerContext): Promise<void> =>
  ctx.transact(async (tx) => {
    const due = await tx.db
      .select({ id: dealActions.id, tenantId: dealActions.tenantId, dealId: dealActions.dealId, title: dealActions.title, userId: dealActions.ownerId })
      .from(dealActions)
      .innerJoin(deals, and(eq(deals.tenantId, dealActions.tenantId), eq(deals.id, dealActions.dealId), isNull(deals.deletedAt)))
      .where(and(isNull(dealActions.deletedAt), isPluginOnFor(dealActions.tenantId, 'funnel'), lte(dealActions.tellAt, tx.now())))
      .limit(BATCH)
      .for('update', { of: dealActions, skipLocked: true })
    if (due.length === 0) return
    await tx.db
      .update(dealActions)
      .set({ tellAt: null })
      .where(
        inArray(
          dealActions.id,
          due.map(({ id }) => id),
        ),
      )
    for (const { id, tenantId, dealId, title, userId } of due) if (userId !== null) tx.emit(actionDue, tenantId, { actionId: id, dealId, title, userId })
  })

export const sweep: PeriodicWork = { name: 'funnel', everyMs: 20_000, run: tellDue }
