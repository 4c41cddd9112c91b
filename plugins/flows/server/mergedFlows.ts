import { eq, inArray } from 'drizzle-orm'
import { defineService } from '#core/contract/define.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { MergedRows } from '#plugins/contacts/contract/index.ts'
import { flowSessions } from './flows.table.ts'

export const mergedFlows = defineService<MergedRows>('flows.mergedFlows')

/** Conversations in flows go on with the contact that stayed. */
export const createMergedFlows = (ctx: ServerContext): MergedRows => ({
  async move(tenantId, fromId, toId) {
    const moved = await tenantRows(ctx.db, { tenantId }, flowSessions).update(eq(flowSessions.contactId, fromId), { contactId: toId })
    return moved.map(({ id }) => id)
  },
  async moveBack(tenantId, _keptId, goneId, moved) {
    if (moved.length > 0) await tenantRows(ctx.db, { tenantId }, flowSessions).write(inArray(flowSessions.id, [...moved]), { contactId: goneId })
  },
})
