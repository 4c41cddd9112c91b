import { eq, sql } from 'drizzle-orm'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import { layouts } from '#core/server/layouts/layouts.table.ts'
import { definePrivacyPart } from '#core/server/privacy/definePrivacyPart.ts'
import { workspaces } from '#plugins/workspaces/server/workspaces.table.ts'

/** A saved value, with `name` replaced wherever it stands beside the id of one of the contacts: tiles of a card are saved with the person's name. */
export function withoutName(value: unknown, contactIds: readonly number[], standIn: string): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutName(one, contactIds, standIn))
  if (typeof value !== 'object' || value === null) return value
  const isTheirs = 'contactId' in value && typeof value.contactId === 'number' && contactIds.includes(value.contactId)
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, isTheirs && key === 'name' && typeof one === 'string' ? standIn : withoutName(one, contactIds, standIn)]),
  )
}

/** Arrangements of tiles that people and the company keep. */
export const layoutsPart = definePrivacyPart('privacy', 70, (ctx) => ({
  async erase(subject, standIn) {
    const named = sql.join(
      subject.contactIds.map((id) => sql`jsonb_path_exists(layout, '$.**.contactId ? (@ == $id)', ${JSON.stringify({ id })}::jsonb)`),
      sql` or `,
    )
    const replaced = (layout: unknown) => sql`${JSON.stringify(withoutName(layout, subject.contactIds, standIn))}::jsonb`
    for (const row of await tenantRows(ctx.db, subject, layouts).find(sql`(${named})`)) {
      await ctx.db
        .update(layouts)
        .set({ layout: replaced(row.layout) })
        .where(ofTenant(layouts, subject, eq(layouts.userId, row.userId), eq(layouts.area, row.area)))
    }
    for (const row of await tenantRows(ctx.db, subject, workspaces, { withDeleted: true }).find(sql`(${named})`)) {
      await tenantRows(ctx.db, subject, workspaces, { withDeleted: true }).write(eq(workspaces.id, row.id), { layout: replaced(row.layout) })
    }
    return []
  },
}))
