import { and, eq, ne, sql } from 'drizzle-orm'
import { defineService } from '#core/contract/define.ts'
import { ofTenant } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { QueueUse } from '#plugins/team/contract/index.ts'
import { changeByRule } from '../lifecycle/changeByRule.ts'
import { tickets } from '../tickets.table.ts'

export const ticketsInQueues = defineService<QueueUse>('tickets.inQueues')

const isAliveIn = (queueId: number) => and(eq(tickets.queueId, queueId), ne(tickets.status, 'closed'))

/** Open and waiting tickets of a queue that is deleted, or comes back. Closed ones keep its name. */
export const createTicketsInQueues = (ctx: ServerContext): QueueUse => ({
  async countIn(tenantId, queueId) {
    const [row] = await ctx.db
      .select({ count: sql<number>`count(*)::int` })
      .from(tickets)
      .where(ofTenant(tickets, { tenantId }, isAliveIn(queueId)))
    return row?.count ?? 0
  },
  async leave(tenantId, queueId, toId) {
    if (toId === null) return []
    const rows = await ctx.db
      .select({ id: tickets.id })
      .from(tickets)
      .where(ofTenant(tickets, { tenantId }, isAliveIn(queueId)))
      .orderBy(tickets.id)
    for (const { id } of rows) await changeByRule(ctx, tenantId, id, { queueId: toId }, (ticket) => ticket.queueId === queueId)
    return rows.map(({ id }) => id)
  },
  async comeBack(tenantId, queueId, ids, fromId) {
    const isThere = (ticket: { status: string; queueId: number | null }) => ticket.status !== 'closed' && ticket.queueId === fromId
    for (const id of ids) await changeByRule(ctx, tenantId, id, { queueId }, isThere)
  },
})
