import { setTimeout } from 'node:timers/promises'
import { and, asc, eq, exists, inArray, isNull, lte } from 'drizzle-orm'
import { tenants } from '#core/server/auth/identity.table.ts'
import type { PeriodicWork, ServerContext } from '#core/server/plugin.ts'
import { isPluginOnFor } from '#core/server/switches/isPluginOnFor.ts'
import { LEAST_GAP_MS } from '../../contract/index.ts'
import { announceFigures } from '../announce.ts'
import { campaigns } from '../campaigns.table.ts'
import { sendNext } from './sendNext.ts'

const EVERY_MS = 1_000
/** While messages go out: a few of each campaign at each beat, so that what people write finds its place in between. */
const BEAT_MS = 25
/** Of beats that were late, so much is caught up. */
const MOST_LATE_MS = 200
/** Campaigns that a node takes in at once. */
const BATCH = 100

const due = (ctx: ServerContext) =>
  ctx.db
    .select({ tenantId: campaigns.tenantId, id: campaigns.id })
    .from(campaigns)
    .innerJoin(tenants, and(eq(tenants.id, campaigns.tenantId), eq(tenants.status, 'active'), eq(tenants.isBlocked, false)))
    .where(
      and(
        isNull(campaigns.deletedAt),
        inArray(campaigns.status, ['scheduled', 'processing']),
        lte(campaigns.nextAt, ctx.now()),
        isPluginOnFor(campaigns.tenantId, 'campaigns'),
      ),
    )
    .orderBy(asc(campaigns.nextAt))
    .limit(BATCH)

/** Sends what is due of every campaign, a few messages of each, one after the other; the most that went out of one. What fails is tried again with the next sweep. */
async function sendDueOnce(ctx: ServerContext, isOver: () => boolean): Promise<number> {
  let most = 0
  for (const { tenantId, id } of await due(ctx)) {
    if (isOver()) break
    try {
      most = Math.max(most, await sendNext(ctx, tenantId, id))
    } catch (error) {
      ctx.log.warn({ campaign: id, reason: error instanceof Error ? error.message : 'unknown' }, 'campaign failed')
    }
  }
  return most
}

/** Sends until nothing is due. */
export async function sendDueCampaigns(ctx: ServerContext, isOver = () => false): Promise<void> {
  while ((await sendDueOnce(ctx, isOver)) > 0 && !isOver());
}

/** The engine: looks every second for what is due, on every node, and at an even beat until nothing has gone out for a second. */
export const engine: PeriodicWork = {
  name: 'campaigns',
  everyMs: EVERY_MS,
  isDue: (ctx) => exists(due(ctx)),
  async run(ctx, isOver) {
    let announcedAt = performance.now()
    let until = 0
    let beat = announcedAt
    do {
      const most = await sendDueOnce(ctx, isOver)
      if (most > 0) until = performance.now() + EVERY_MS
      if (performance.now() - announcedAt >= EVERY_MS) {
        announcedAt = performance.now()
        await announceFigures(ctx)
      }
      if (performance.now() >= until) break
      beat = Math.max(beat + Math.max(BEAT_MS, most * LEAST_GAP_MS), performance.now() - MOST_LATE_MS)
      await setTimeout(Math.max(0, beat - performance.now()))
    } while (!isOver())
    await announceFigures(ctx)
  },
}

/** Answers and receipts move figures also while nothing goes out. */
export const figures: PeriodicWork = { name: 'figures of campaigns', everyMs: EVERY_MS, run: announceFigures }
