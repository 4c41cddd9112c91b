import { and, count, eq, ne } from 'drizzle-orm'
import { AppError } from '#core/contract/errors.ts'
import { ofTenant } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { ConnectionUses } from '#plugins/connections/contract/index.ts'
import { checkMove, moveTicket } from '../actions/move.ts'
import { changeByRule } from '../lifecycle/changeByRule.ts'
import { findTickets } from '../list/present.ts'
import { tickets } from '../tickets.table.ts'

/** Conversations that are not closed, by the connection they are on; a deleted connection leaves none behind. */
export const createConnectionUses = (ctx: ServerContext): ConnectionUses => ({
  async countOpen(tenantId) {
    const rows = await ctx.db
      .select({ id: tickets.whatsappId, open: count() })
      .from(tickets)
      .where(ofTenant(tickets, { tenantId }, ne(tickets.status, 'closed')))
      .groupBy(tickets.whatsappId)
    return new Map(rows.map(({ id, open }) => [id, open]))
  },
  async release(actor, fromId, toId) {
    const { tenantId } = actor
    const rows = await ctx.db
      .select({ id: tickets.id })
      .from(tickets)
      .where(ofTenant(tickets, actor, and(eq(tickets.whatsappId, fromId), ne(tickets.status, 'closed'))))
      .orderBy(tickets.id)
    for (const { id } of rows) {
      if (toId !== null && (await canMove(id, toId))) await moveTicket(ctx, actor, id, toId)
      else await changeByRule(ctx, tenantId, id, { status: 'closed' })
    }

    /** Not where the contact has a conversation there already. */
    async function canMove(id: number, whatsappId: number): Promise<boolean> {
      const [ticket] = await findTickets(ctx, { tenantId }, [id])
      if (!ticket) return false
      try {
        await checkMove(ctx, actor, ticket, whatsappId)
        return true
      } catch (error) {
        if (error instanceof AppError) return false
        throw error
      }
    }
  },
})
