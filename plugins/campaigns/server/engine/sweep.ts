import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm'
import { tenants } from '#core/server/auth/identity.table.ts'
import type { PeriodicWork, ServerContext } from '#core/server/plugin.ts'
import { isPluginOnFor } from '#core/server/switches/isPluginOnFor.ts'
import { announceFigures } from '../announce.ts'
import { campaigns } from '../campaigns.table.ts'
import { sendNext } from './sendNext.ts'

const EVERY_MS = 1_000
/** Campaigns that a node takes in at once. */
const BATCH = 100

const due = (ctx: ServerContext) =>
  ctx.db
    .select({ tenantId: campaigns.tenantId, id: campaigns.id })
    .from(campaigns)
    .innerJoin(tenants, and(eq(tenants.id, campaigns.tenantId), eq(tenants.status, 'active')))
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

/** Sends what is due of every campaign, one after the other, until nothing is; what fails is tried again with the next sweep. */
export async function sendDueCampaigns(ctx: ServerContext, isOver = () => false): Promise<void> {
  for (let sent = 1; sent > 0 && !isOver(); ) {
    sent = 0
    for (const { tenantId, id } of await due(ctx)) {
      if (isOver()) return
      try {
        sent += await sendNext(ctx, tenantId, id)
      } catch (error) {
        ctx.log.warn({ campaign: id, reason: error instanceof Error ? error.message : 'unknown' }, 'campaign failed')
      }
    }
  }
}

/** The engine: looks every second for what is due, on every node. */
export const engine: PeriodicWork = {
  name: 'campaigns',
  everyMs: EVERY_MS,
  async run(ctx, isOver) {
    await sendDueCampaigns(ctx, isOver)
    await announceFigures(ctx)
  },
}
