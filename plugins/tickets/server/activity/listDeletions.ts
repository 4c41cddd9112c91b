import { and, desc, gt } from 'drizzle-orm'
import { ofTenantWithDeleted } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { MOST_DELETIONS, type Reader, WIDEST_FILTER } from '../../contract/index.ts'
import { inclusionSettings, viewerOf } from '../access/viewer.ts'
import { inclusionSql } from '../list/inclusionSql.ts'
import { tickets } from '../tickets.table.ts'

/** A browser that was without a connection for longer is loaded anew. */
const DAYS = 7
const DAY_MS = 86_400_000

/** @see contract listDeletions */
export async function listDeletions(ctx: ServerContext, actor: Reader): Promise<number[]> {
  const isRecent = gt(tickets.deletedAt, new Date(ctx.now().getTime() - DAYS * DAY_MS))
  const wasVisible = inclusionSql(ctx, await viewerOf(ctx, actor), await inclusionSettings(ctx, actor.tenantId), WIDEST_FILTER)
  const rows = await ctx.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(ofTenantWithDeleted(tickets, actor, and(isRecent, wasVisible)))
    .orderBy(desc(tickets.deletedAt))
    .limit(MOST_DELETIONS)
  return rows.map(({ id }) => id)
}
