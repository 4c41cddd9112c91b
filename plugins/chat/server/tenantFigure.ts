import { gt, sql } from 'drizzle-orm'
import { figuresById, type TenantFigure } from '#core/server/tenantFigures.ts'
import { messages } from './messages.table.ts'

const DAYS = 30
const DAY_MS = 86_400_000

/** How many messages went in and out of each company in the last 30 days. */
export const messagesFigure: TenantFigure = {
  name: 'messages',
  count: async ({ db, now }) =>
    figuresById(
      await db
        .select({ tenantId: messages.tenantId, count: sql<number>`count(*)::int` })
        .from(messages)
        .where(gt(messages.timestamp, new Date(now().getTime() - DAYS * DAY_MS)))
        .groupBy(messages.tenantId),
    ),
}
