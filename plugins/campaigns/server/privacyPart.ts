import { asc, inArray } from 'drizzle-orm'
import { numberForms } from '#core/contract/phone.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import { definePrivacyPart, sectionOf } from '#core/server/privacy/definePrivacyPart.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { campaignOptOuts, campaignRecipients } from './campaigns.table.ts'
import { forgetInLists } from './lists.ts'

/** Campaigns that the person got; the texts are messages, and belong to those. */
export const privacyPart = definePrivacyPart('campaigns', 6, (ctx) => ({
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
    const people = await tenantRows(ctx.db, subject, contacts).find(inArray(contacts.id, [...subject.contactIds]))
    await forgetInLists(
      ctx,
      subject,
      people.flatMap(({ number }) => numberForms(number)),
    )
    await tenantRows(ctx.db, subject, campaignOptOuts).remove(inArray(campaignOptOuts.contactId, [...subject.contactIds]))
    return []
  },
}))
