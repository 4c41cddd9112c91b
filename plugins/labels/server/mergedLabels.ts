import { eq } from 'drizzle-orm'
import { defineService } from '#core/contract/define.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { MergedRows } from '#plugins/contacts/contract/index.ts'
import { createContactLabelRows } from './contactLabelRows.ts'
import { contactTags } from './labels.table.ts'

export const mergedLabels = defineService<MergedRows>('labels.mergedRows')

/** The contact that stays gets the other's labels too; the other keeps its own for the way back. */
export const createMergedLabels = (ctx: ServerContext): MergedRows => {
  const many = createContactLabelRows(ctx)
  return {
    async move(tenantId, fromId, toId) {
      const had = await tenantRows(ctx.db, { tenantId }, contactTags).find(eq(contactTags.contactId, fromId))
      const given = await many.give(
        tenantId,
        had.map(({ tagId }) => ({ contactId: toId, labelId: tagId })),
      )
      return given.map(({ labelId }) => String(labelId))
    },
    moveBack: (tenantId, keptId, _goneId, moved) =>
      many.take(
        tenantId,
        moved.map((labelId) => ({ contactId: keptId, labelId: Number(labelId) })),
      ),
  }
}
