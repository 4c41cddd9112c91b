import { and, eq, inArray } from 'drizzle-orm'
import { defineService } from '#core/contract/define.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { MergedRows } from '#plugins/contacts/contract/index.ts'
import { schedules } from './schedules.table.ts'

export const mergedSchedules = defineService<MergedRows>('schedules.mergedRows')

/** Scheduled messages follow a contact into another. */
export const createMergedSchedules = (ctx: ServerContext): MergedRows => {
  const rows = (tenantId: number) => tenantRows(ctx.db, { tenantId }, schedules)
  return {
    move: async (tenantId, fromId, toId) => (await rows(tenantId).update(eq(schedules.contactId, fromId), { contactId: toId })).map(({ id }) => id),
    async moveBack(tenantId, keptId, goneId, moved) {
      if (moved.length > 0) await rows(tenantId).update(and(eq(schedules.contactId, keptId), inArray(schedules.id, [...moved])), { contactId: goneId })
    },
  }
}
