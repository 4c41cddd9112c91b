import { and, eq, gte, sql } from 'drizzle-orm'
import { ofTenant, type TenantScope } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { Assistant } from '../contract/index.ts'
import { assistantAnswers } from './assistants.table.ts'

const monthOf = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))

/** Usage of a company's assistants in this calendar month (UTC), by assistant; `id` for one alone. */
export async function usageOf(ctx: ServerContext, scope: TenantScope, id?: number): Promise<ReadonlyMap<number, Assistant['usage']>> {
  const rows = await ctx.db
    .select({
      assistantId: assistantAnswers.assistantId,
      calls: sql<number>`count(*)::int`,
      tokens: sql<number>`coalesce(sum(${assistantAnswers.input} + ${assistantAnswers.output}), 0)::bigint`,
      usd: sql<number>`coalesce(sum(${assistantAnswers.usd}), 0)::float8`,
    })
    .from(assistantAnswers)
    .where(
      ofTenant(
        assistantAnswers,
        scope,
        and(gte(assistantAnswers.createdAt, monthOf(ctx.now())), id === undefined ? undefined : eq(assistantAnswers.assistantId, id)),
      ),
    )
    .groupBy(assistantAnswers.assistantId)
  return new Map(rows.map(({ assistantId, calls, tokens, usd }) => [assistantId, { calls, tokens: Number(tokens), usd }]))
}
