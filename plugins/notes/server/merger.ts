import { and, eq } from 'drizzle-orm'
import { defineService } from '#core/contract/define.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { TicketMerger } from '#plugins/tickets/contract/index.ts'
import { notes } from './notes.table.ts'

export const noteMerger = defineService<TicketMerger>('notes.merger')

/** Notes go with a ticket that is merged into another, and remember where they were written. */
export const createNoteMerger = (ctx: ServerContext): TicketMerger => ({
  async merged(tenantId, fromId, intoId) {
    await tenantRows(ctx.db, { tenantId }, notes).update(eq(notes.ticketId, fromId), { ticketId: intoId, mergedFromId: fromId })
  },
  async unmerged(tenantId, fromId, intoId) {
    const moved = and(eq(notes.ticketId, intoId), eq(notes.mergedFromId, fromId))
    await tenantRows(ctx.db, { tenantId }, notes).update(moved, { ticketId: fromId, mergedFromId: null })
  },
})
