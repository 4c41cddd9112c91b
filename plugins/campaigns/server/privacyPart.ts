import { asc, inArray } from 'drizzle-orm'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import { definePrivacyPart, sectionOf } from '#core/server/privacy/definePrivacyPart.ts'
import { campaignOptOuts, campaignRecipients } from './campaigns.table.ts'

/** Campaigns that the person got; the texts are messages, and belong to those. */
export const privacyPart = definePrivacyPart('campaigns', 55, (ctx) => ({
  sections: (subject) => [
    sectionOf('campaigns', async () => {
      const rows = await ctx.db
        .select({
          campaignId: campaignRecipients.campaignId,
          state: campaignRecipients.state,
          sentAt: campaignRecipients.sentAt,
          answeredAt: campaignRecipients.answeredAt,
        })
        .from(campaignRecipients)
        .where(ofTenant(campaignRecipients, subject, inArray(campaignRecipients.contactId, [...subject.contactIds])))
        .orderBy(asc(campaignRecipients.campaignId))
      return rows.map(({ sentAt, answeredAt, ...row }) => ({
        values: { ...row, sentAt: sentAt?.toISOString() ?? null, answeredAt: answeredAt?.toISOString() ?? null },
      }))
    }),
  ],
  async erase(subject) {
    const ofPerson = inArray(campaignRecipients.contactId, [...subject.contactIds])
    await tenantRows(ctx.db, subject, campaignRecipients).remove(ofPerson)
    await tenantRows(ctx.db, subject, campaignOptOuts).remove(inArray(campaignOptOuts.contactId, [...subject.contactIds]))
    return []
  },
}))
