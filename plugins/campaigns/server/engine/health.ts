import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { ofTenant } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { CAREFUL_FAILURES, DANGEROUS_FAILURES, LATEST } from '../../contract/index.ts'
import { type CampaignRow, campaignRecipients } from '../campaigns.table.ts'

/** Messages of one campaign that may lie with their connections unsent: what people write stands behind no more than these. */
const MOST_IN_FLIGHT = 5

export interface Health {
  /** How much longer the delays are: 1 while nothing fails. */
  slowness: number
  /** So much fails that a number could be restricted. */
  isSick: boolean
  /** More may be handed over. */
  hasRoom: boolean
}

/** How a campaign is doing, by what became of its latest messages. */
export async function healthOf(tx: ServerContext, { tenantId, id, startedAt }: CampaignRow): Promise<Health> {
  const rows = await tx.db
    .select({ state: campaignRecipients.state })
    .from(campaignRecipients)
    .where(
      ofTenant(
        campaignRecipients,
        { tenantId },
        eq(campaignRecipients.campaignId, id),
        isNotNull(campaignRecipients.sentAt),
        startedAt ? sql`${campaignRecipients.sentAt} >= ${startedAt.toISOString()}` : undefined,
      ),
    )
    .orderBy(desc(campaignRecipients.sentAt))
    .limit(LATEST)
  const failures = rows.filter(({ state }) => state === 'failed').length
  const [open] = await tx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(campaignRecipients)
    .where(ofTenant(campaignRecipients, { tenantId }, and(eq(campaignRecipients.campaignId, id), inArray(campaignRecipients.state, ['queued']))))
  return {
    slowness: failures >= CAREFUL_FAILURES ? 1 + failures / CAREFUL_FAILURES : 1,
    isSick: failures >= DANGEROUS_FAILURES,
    hasRoom: (open?.count ?? 0) < MOST_IN_FLIGHT,
  }
}
