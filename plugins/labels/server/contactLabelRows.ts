import { and, eq, inArray, sql } from 'drizzle-orm'
import { defineService } from '#core/contract/define.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { ContactLabelRows, LabelPair } from '#plugins/contacts/contract/index.ts'
import { labelsGiven } from '../contract/index.ts'
import { contactTags, labels } from './labels.table.ts'

export const manyLabels = defineService<ContactLabelRows>('labels.contactRows')

/** Labels of many contacts at once. @see ContactLabelRows */
export const createContactLabelRows = (ctx: ServerContext): ContactLabelRows => ({
  async names(tenantId) {
    const rows = await tenantRows(ctx.db, { tenantId }, labels).find(eq(labels.isActive, true))
    return rows.map(({ id, tag }) => ({ id, name: tag }))
  },
  async give(tenantId, pairs) {
    if (pairs.length === 0) return []
    const ids = [...new Set(pairs.map(({ labelId }) => labelId))]
    const rows = tenantRows(ctx.db, { tenantId }, labels)
    await rows.hold(inArray(labels.id, ids))
    const there = new Set((await rows.find(and(inArray(labels.id, ids), eq(labels.isActive, true)))).map(({ id }) => id))
    const values = pairs.flatMap(({ contactId, labelId }) => (there.has(labelId) ? [{ tenantId, contactId, tagId: labelId }] : []))
    if (values.length === 0) return []
    const given = await ctx.db.insert(contactTags).values(values).onConflictDoNothing().returning()
    const contactIds = [...new Set(given.map(({ contactId }) => contactId))]
    if (contactIds.length > 0) ctx.emit(labelsGiven, tenantId, { contactIds })
    return given.map(({ contactId, tagId }) => ({ contactId, labelId: tagId }))
  },
  async take(tenantId, pairs) {
    if (pairs.length === 0) return
    const rows = pairs.map(({ contactId, labelId }: LabelPair) => ({ contact_id: contactId, tag_id: labelId }))
    await ctx.db.execute(sql`
      delete from ${contactTags} t using json_to_recordset(${JSON.stringify(rows)}::json) as v(contact_id int, tag_id int)
      where t.tenant_id = ${tenantId} and t.contact_id = v.contact_id and t.tag_id = v.tag_id`)
  },
})
