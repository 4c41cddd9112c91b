import { and, isNull, ne, sql } from 'drizzle-orm'
import { figuresById, type TenantFigure } from '#core/server/tenantFigures.ts'
import { tickets } from '../tickets.table.ts'

/** How many conversations each company has that are not closed. */
export const openTicketsFigure: TenantFigure = {
  name: 'openTickets',
  count: async ({ db }) =>
    figuresById(
      await db
        .select({ tenantId: tickets.tenantId, count: sql<number>`count(*)::int` })
        .from(tickets)
        .where(and(ne(tickets.status, 'closed'), isNull(tickets.deletedAt)))
        .groupBy(tickets.tenantId),
    ),
}
