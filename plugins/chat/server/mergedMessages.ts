import { and, eq, inArray } from 'drizzle-orm'
import { defineService } from '#core/contract/define.ts'
import { ofTenantWithDeleted, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { MergedRows } from '#plugins/contacts/contract/index.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { messages } from './messages.table.ts'

export const mergedMessages = defineService<MergedRows>('chat.mergedRows')

/** Messages are their conversation's: those go first, and messages after them. */
export const createMergedMessages = (ctx: ServerContext): MergedRows => ({
  async move(tenantId, fromId, toId) {
    const rows = tenantRows(ctx.db, { tenantId }, messages)
    await rows.write(eq(messages.contactId, fromId), { contactId: toId })
    return (await rows.update(eq(messages.authorId, fromId), { authorId: toId })).map(({ id }) => id)
  },
  async moveBack(tenantId, keptId, goneId, moved) {
    const rows = tenantRows(ctx.db, { tenantId }, messages)
    const theirs = ctx.db
      .select({ id: tickets.id })
      .from(tickets)
      .where(ofTenantWithDeleted(tickets, { tenantId }, eq(tickets.contactId, goneId)))
    await rows.write(and(eq(messages.contactId, keptId), inArray(messages.ticketId, theirs)), { contactId: goneId })
    if (moved.length > 0) await rows.write(and(eq(messages.authorId, keptId), inArray(messages.id, [...moved])), { authorId: goneId })
  },
})
