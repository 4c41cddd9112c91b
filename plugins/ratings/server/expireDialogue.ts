import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { tenantRows } from '#core/server/db/repository.ts'
import { defineJob, type ServerContext } from '#core/server/plugin.ts'
import { nextStep } from '../contract/index.ts'
import { configOf } from './config.ts'
import { carryOut, holdOpen } from './dialogues.ts'
import { ratingDialogues } from './ratings.table.ts'

const SECOND_MS = 1_000

/** Ends a dialogue that nobody answered. Too early, it comes again; a repeat says nothing. */
export const expireDialogue = defineJob({
  name: 'ratings.expire',
  payload: z.object({ tenantId: z.int(), id: z.int() }),
  retries: 5,
  retryDelaySeconds: 5,
  run: (payload, ctx) => expire(ctx, payload),
})

/** Plans the end of a dialogue, not before its time. Call it in the transaction that changes it. */
export function planExpiry(tx: ServerContext, payload: { tenantId: number; id: number }, expiresAt: Date): Promise<void> {
  return tx.enqueue(expireDialogue, payload, Math.max(1, Math.ceil((expiresAt.getTime() - tx.now().getTime()) / SECOND_MS)))
}

export async function expire(ctx: ServerContext, { tenantId, id }: { tenantId: number; id: number }): Promise<void> {
  await ctx.transact(async (tx) => {
    const row = await tenantRows(tx.db, { tenantId }, ratingDialogues).first(eq(ratingDialogues.id, id))
    const locked = row && (await holdOpen(tx, row))
    if (!locked) return
    const now = tx.now()
    if (!locked.isSuperseded && now < locked.dialogue.expiresAt) return planExpiry(tx, { tenantId, id }, locked.dialogue.expiresAt)
    const config = await configOf(tx, tenantId)
    await carryOut(tx, locked, nextStep(locked.dialogue, { kind: locked.isSuperseded ? 'superseded' : 'time' }, config, now), config)
  })
}
