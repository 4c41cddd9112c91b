import { and, eq, inArray } from 'drizzle-orm'
import { defineService } from '#core/contract/define.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { MergedRows } from '#plugins/contacts/contract/index.ts'
import { deals } from './funnel.table.ts'

export const mergedDeals = defineService<MergedRows>('funnel.mergedRows')

/** Deals of a contact follow it into another. */
export const createMergedDeals = (ctx: ServerContext): MergedRows => {
  const rows = (tenantId: number) => tenantRows(ctx.db, { tenantId }, deals, { withDeleted: true })
  return {
    async move(tenantId, fromId, toId) {
      return (await rows(tenantId).update(eq(deals.contactId, fromId), { contactId: toId })).map(({ id }) => String(id))
    },
    async moveBack(tenantId, keptId, goneId, moved) {
      if (moved.length > 0) await rows(tenantId).update(and(eq(deals.contactId, keptId), inArray(deals.id, moved.map(Number))), { contactId: goneId })
    },
  }
}
