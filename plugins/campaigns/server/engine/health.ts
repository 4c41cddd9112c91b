import { desc, eq, gte, isNull, sql } from 'drizzle-orm'
import { ofTenant } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { CAREFUL_FAILURES, DANGEROUS_FAILURES, LATEST } from '../../contract/index.ts'
import { type CampaignRow, campaignRecipients } from '../campaigns.table.ts'

/** Messages of one campaign that may lie with their connections unsent: what people write stands behind no more than these. */
const MOST_IN_FLIGHT = 25

export interface Health {
  /** How much longer the delays are: 1 while nothing fails. */
  slowness: number
  /** So much fails that a number could be restricted. */
  isSick: boolean
  /** How many messages may be handed over now. */
  room: number
}

/** States of the campaign's latest messages over one connection since it was last started or resumed, newest first; the index of the connection holds them in that order. */
const latestOver = (tx: ServerContext, { tenantId, id, startedAt, resumedAt }: CampaignRow, connectionId: number | null) =>
  tx.db
    .select({ state: campaignRecipients.state, sentAt: campaignRecipients.sentAt })
    .from(campaignRecipients)
    .where(
      ofTenant(
        campaignRecipients,
        { tenantId },
        connectionId === null ? isNull(campaignRecipients.connectionId) : eq(campaignRecipients.connectionId, connectionId),
        eq(campaignRecipients.campaignId, id),
        gte(campaignRecipients.sentAt, resumedAt ?? startedAt ?? new Date(0)),
      ),
    )
    .orderBy(desc(campaignRecipients.sentAt))
    .limit(LATEST)

/** How a campaign is doing, by what became of its latest messages. */
export async function healthOf(tx: ServerContext, campaign: CampaignRow): Promise<Health> {
  const { tenantId, id } = campaign
  const rows = []
  for (const connectionId of [...campaign.connections.map((one) => one.id), null]) rows.push(...(await latestOver(tx, campaign, connectionId)))
  const latest = rows.sort((one, other) => (other.sentAt?.getTime() ?? 0) - (one.sentAt?.getTime() ?? 0)).slice(0, LATEST)
  const failures = latest.filter(({ state }) => state === 'failed').length
  const [open] = await tx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(campaignRecipients)
    .where(ofTenant(campaignRecipients, { tenantId }, eq(campaignRecipients.campaignId, id), eq(campaignRecipients.state, 'queued')))
  return {
    slowness: failures >= CAREFUL_FAILURES ? 1 + failures / CAREFUL_FAILURES : 1,
    isSick: failures >= DANGEROUS_FAILURES,
    room: MOST_IN_FLIGHT - (open?.count ?? 0),
  }
}
