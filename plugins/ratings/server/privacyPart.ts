import { and, asc, inArray } from 'drizzle-orm'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import { definePrivacyPart, sectionOf } from '#core/server/privacy/definePrivacyPart.ts'
import { ratingDialogues, ratings } from './ratings.table.ts'

/** The ratings of a person: the figure stays when they are erased, what they wrote to it goes. */
export const privacyPart = definePrivacyPart('ratings', 50, (ctx) => ({
  sections: (subject) => [
    sectionOf('ratings', async () => {
      const rows = await ctx.db
        .select({ ticketId: ratings.ticketId, rate: ratings.rate, feedback: ratings.feedback, createdAt: ratings.createdAt })
        .from(ratings)
        .where(ofTenant(ratings, subject, inArray(ratings.contactId, [...subject.contactIds])))
        .orderBy(asc(ratings.id))
      return rows.map(({ createdAt, ...row }) => ({ values: { ...row, createdAt: createdAt.toISOString() } }))
    }),
  ],
  async erase(subject) {
    const ids = [...subject.contactIds]
    await tenantRows(ctx.db, subject, ratings).write(inArray(ratings.contactId, ids), { feedback: null })
    // A question that waits for an answer would take the next message for one.
    const isOpen = and(inArray(ratingDialogues.contactId, ids), inArray(ratingDialogues.state, ['asked', 'feedback']))
    if (isOpen) await tenantRows(ctx.db, subject, ratingDialogues).remove(isOpen)
    return []
  },
}))
