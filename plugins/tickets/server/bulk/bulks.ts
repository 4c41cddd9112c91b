import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { recordActivity, recordUndone } from '#core/contract/activity/index.ts'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { type Bulk, bulkNotDone, noBulkFound, type previewBulk as previewEndpoint, type startBulk as startEndpoint } from '../../contract/index.ts'
import { checkAhead } from '../actions/snooze.ts'
import { BULKS, bulkActivityOf } from '../activity/bulkActions.ts'
import { checkPerson, checkQueue } from '../lifecycle/checks.ts'
import { presentBulk, runBulk, undoBulkJob } from './bulkJobs.ts'
import { bulks } from './bulks.table.ts'
import { idsOf } from './idsOf.ts'
import { counted, planMany } from './planMany.ts'

type Input = z.output<(typeof startEndpoint)['input']>

/** Tickets that a preview names. */
const SAMPLE = 20

/** @throws invalidInput (422) for a queue or a person that is not there, and a time that is past */
async function checkChange(ctx: ServerContext, actor: Actor, { queueId, userId, snoozedUntil }: Input['change']): Promise<void> {
  if (queueId) await checkQueue(ctx, actor.tenantId, queueId)
  if (userId) await checkPerson(ctx, actor.tenantId, userId)
  if (snoozedUntil) checkAhead(new Date(snoozedUntil), ctx.now())
}

/** @see contract previewBulk */
export async function previewBulk(ctx: ServerContext, actor: Actor, { which, change }: Input): Promise<z.input<(typeof previewEndpoint)['output']>> {
  await checkChange(ctx, actor, change)
  const ids = await idsOf(ctx, actor, which)
  // In a transaction, since a plan that reopens holds its contact for a moment.
  const { changing, same, refused } = await ctx.transact((tx) => planMany(tx, actor, ids, change))
  const sample = changing
    .slice(0, SAMPLE)
    .map(({ ticket: { id, name, status, username, queue } }) => ({ id, name, status, username, queue: queue?.queue ?? null }))
  return { total: ids.length, changing: changing.length, same, skipped: counted(refused), sample }
}

/** @see contract startBulk */
export async function startBulk(ctx: ServerContext, actor: Actor, { which, change }: Input): Promise<Bulk> {
  await checkChange(ctx, actor, change)
  const ticketIds = await idsOf(ctx, actor, which)
  return ctx.transact(async (tx) => {
    const row = await tenantRows(tx.db, actor, bulks).insert({ id: newId(), userId: actor.userId, change, ticketIds, createdAt: tx.now() })
    await recordActivity(tx, actor, bulkActivityOf(row))
    await tx.enqueue(runBulk, { tenantId: actor.tenantId, id: row.id })
    return presentBulk(row)
  })
}

async function ownBulk(ctx: ServerContext, actor: Actor, id: string): Promise<typeof bulks.$inferSelect> {
  const row = await tenantRows(ctx.db, actor, bulks).first(and(eq(bulks.id, id), eq(bulks.userId, actor.userId)))
  if (!row) throw noBulkFound()
  return row
}

/** @see contract getBulk */
export const getBulk = async (ctx: ServerContext, actor: Actor, id: string): Promise<Bulk> => presentBulk(await ownBulk(ctx, actor, id))

/** @see contract undoBulk */
export function undoBulk(ctx: ServerContext, actor: Actor, id: string): Promise<Bulk> {
  return ctx.transact(async (tx) => {
    await ownBulk(tx, actor, id)
    await recordUndone(tx, actor, BULKS, id)
    const [row] = await tenantRows(tx.db, actor, bulks).update(and(eq(bulks.id, id), eq(bulks.status, 'done')), { status: 'undoing', skipped: {} })
    if (!row) throw bulkNotDone()
    await tx.enqueue(undoBulkJob, { tenantId: actor.tenantId, id })
    return presentBulk(row)
  })
}
