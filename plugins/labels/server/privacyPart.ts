import { and, asc, eq, inArray } from 'drizzle-orm'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import { definePrivacyPart, sectionOf } from '#core/server/privacy/definePrivacyPart.ts'
import { contactTags, labels } from './labels.table.ts'

/** The labels of a contact. */
export const privacyPart = definePrivacyPart('labels', 50, (ctx) => ({
  sections: (subject) => [
    sectionOf('labels', async () => {
      const rows = await ctx.db
        .selectDistinct({ label: labels.tag })
        .from(contactTags)
        .innerJoin(labels, and(eq(labels.tenantId, contactTags.tenantId), eq(labels.id, contactTags.tagId)))
        .where(ofTenant(contactTags, subject, inArray(contactTags.contactId, [...subject.contactIds])))
        .orderBy(asc(labels.tag))
      return rows.map((values) => ({ values }))
    }),
  ],
  async erase(subject) {
    await tenantRows(ctx.db, subject, contactTags).remove(inArray(contactTags.contactId, [...subject.contactIds]))
    return []
  },
}))
