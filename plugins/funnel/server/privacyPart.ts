import { asc, inArray, sql } from 'drizzle-orm'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import { definePrivacyPart, sectionOf } from '#core/server/privacy/definePrivacyPart.ts'
import { dealActions, dealComments, dealFiles, dealHistory, deals, pipelineRows } from './funnel.table.ts'

/** Deals with a person; erased, a deal stays as a figure without the person and without what was written of them. */
export const privacyPart = definePrivacyPart('funnel', 56, (ctx) => ({
  sections: (subject) => [
    sectionOf('deals', async () => {
      const rows = await ctx.db
        .select()
        .from(deals)
        .where(ofTenant(deals, subject, inArray(deals.contactId, [...subject.contactIds])))
        .orderBy(asc(deals.id))
      const ids = rows.map(({ id }) => id)
      const files = ids.length === 0 ? [] : await tenantRows(ctx.db, subject, dealFiles).find(inArray(dealFiles.dealId, ids))
      const known = await tenantRows(ctx.db, subject, pipelineRows, { withDeleted: true }).find()
      return rows.map(({ id, title, description, value, status, createdAt, pipelineId, fields }) => {
        const own = known.find((pipeline) => pipeline.id === pipelineId)?.fields ?? []
        const written = own.flatMap((field) => (fields[field.id] === undefined ? [] : [`${field.name}: ${fields[field.id]}`])).join('; ')
        return {
          values: { id, title, description, fields: written, value, status, createdAt: createdAt.toISOString() },
          files: files.filter(({ dealId }) => dealId === id).map(({ mediaId }) => mediaId),
        }
      })
    }),
  ],
  async erase(subject) {
    const ofPerson = inArray(deals.contactId, [...subject.contactIds])
    const erased = await tenantRows(ctx.db, subject, deals, { withDeleted: true }).find(ofPerson)
    const ids = erased.map(({ id }) => id)
    if (ids.length === 0) return []
    const all = { withDeleted: true }
    await tenantRows(ctx.db, subject, dealComments, all).remove(inArray(dealComments.dealId, ids))
    const files = await tenantRows(ctx.db, subject, dealFiles, all).find(inArray(dealFiles.dealId, ids))
    await tenantRows(ctx.db, subject, dealFiles, all).remove(inArray(dealFiles.dealId, ids))
    await tenantRows(ctx.db, subject, dealHistory).remove(
      sql`${inArray(dealHistory.dealId, ids)} and ${inArray(dealHistory.kind, ['title', 'contact', 'field', 'file'])}`,
    )
    await tenantRows(ctx.db, subject, dealActions, all).write(inArray(dealActions.dealId, ids), { title: '—', note: '' })
    await tenantRows(ctx.db, subject, deals, all).write(ofPerson, {
      contactId: null,
      ticketId: null,
      title: '—',
      searchText: '',
      description: '',
      fields: {},
      checklist: [],
    })
    return files.map(({ mediaId }) => mediaId)
  },
}))
