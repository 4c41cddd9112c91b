import { and, eq } from 'drizzle-orm'
import { defineService } from '#core/contract/define.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { TicketMerger } from '#plugins/tickets/contract/index.ts'
import { messages } from './messages.table.ts'

export const messageMerger = defineService<TicketMerger>('chat.merger')

/** Messages go with a ticket that is merged into another, and remember where they came from. */
export const createMessageMerger = (ctx: ServerContext): TicketMerger => ({
  async merged(tenantId, fromId, intoId) {
    await tenantRows(ctx.db, { tenantId }, messages).update(eq(messages.ticketId, fromId), { ticketId: intoId, mergedFromId: fromId })
  },
  async unmerged(tenantId, fromId, intoId) {
    const moved = and(eq(messages.ticketId, intoId), eq(messages.mergedFromId, fromId))
    await tenantRows(ctx.db, { tenantId }, messages).update(moved, { ticketId: fromId, mergedFromId: null })
  },
})
