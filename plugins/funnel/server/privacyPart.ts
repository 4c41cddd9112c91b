import { asc, inArray } from 'drizzle-orm'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import { definePrivacyPart, sectionOf } from '#core/server/privacy/definePrivacyPart.ts'
import { deals } from './funnel.table.ts'

/** Deals with a person; erased, a deal stays as a figure without the person and without what was written of them. */
export const privacyPart = definePrivacyPart('funnel', 56, (ctx) => ({
  sections: (subject) => [
    sectionOf('deals', async () => {
      const rows = await ctx.db
        .select()
        .from(deals)
        .where(ofTenant(deals, subject, inArray(deals.contactId, [...subject.contactIds])))
        .orderBy(asc(deals.id))
      return rows.map(({ id, title, description, value, status, createdAt }) => ({
        values: { id, title, description, value, status, createdAt: createdAt.toISOString() },
      }))
    }),
  ],
  async erase(subject) {
    const ofPerson = inArray(deals.contactId, [...subject.contactIds])
    await tenantRows(ctx.db, subject, deals, { withDeleted: true }).write(ofPerson, {
      contactId: null,
      ticketId: null,
      title: '—',
      searchText: '',
      description: '',
    })
    return []
  },
}))
