import { and, eq, type SQL } from 'drizzle-orm'
import { campaignRecipients } from './campaigns.table.ts'

/** Recipients of a campaign to whom nothing was written yet. */
export const waitingOf = (campaignId: number): SQL | undefined => and(eq(campaignRecipients.campaignId, campaignId), eq(campaignRecipients.state, 'waiting'))
