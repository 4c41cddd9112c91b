import { and, eq, gt } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { messages } from './messages.table.ts'

/** @see ChatService.readByAccount */
export const readByAccount = (ctx: ServerContext, tenantId: number, messageId: string): Promise<void> =>
  ctx.transact(async (tx) => {
    const rows = tenantRows(tx.db, { tenantId }, messages)
    const row = await rows.first(and(eq(messages.id, messageId), eq(messages.fromMe, false)))
    if (!row) return
    const tickets = tx.use(ticketsService)
    await tickets.hold(tenantId, row.ticketId)
    const later = await rows.first(and(eq(messages.ticketId, row.ticketId), eq(messages.fromMe, false), gt(messages.seq, row.seq)))
    if (!later) await tickets.markRead(tenantId, row.ticketId)
  })
