import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { ofTenant } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { AssignedWork } from '#plugins/team/contract/index.ts'
import { tickets } from '../tickets.table.ts'
import { changeByRule } from './changeByRule.ts'

/** Conversations that somebody has, for when they leave: they wait again in their queue. */
export function createWaitingTickets(ctx: ServerContext): AssignedWork {
  const theirs = (userId: number) => and(eq(tickets.userId, userId), ne(tickets.status, 'closed'))
  return {
    async count(tenantId, userId) {
      const [found] = await ctx.db
        .select({ count: sql<number>`count(*)::int` })
        .from(tickets)
        .where(ofTenant(tickets, { tenantId }, theirs(userId)))
      return found?.count ?? 0
    },
    async release(tenantId, userId) {
      const waiting = await ctx.db
        .select({ id: tickets.id })
        .from(tickets)
        .where(ofTenant(tickets, { tenantId }, theirs(userId)))
        .orderBy(asc(tickets.id))
      for (const { id } of waiting) await changeByRule(ctx, tenantId, id, { userId: null }, (ticket) => ticket.userId === userId)
      return waiting.map(({ id }) => id)
    },
    async restore(tenantId, userId, ids) {
      for (const id of ids)
        await changeByRule(ctx, tenantId, id, { status: 'open', userId }, ({ status, userId: owner }) => status === 'pending' && owner === null)
    },
  }
}
