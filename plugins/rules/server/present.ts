import { isNull, max, sql } from 'drizzle-orm'
import { ofTenant, type TenantScope } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type Rule, referencesOf } from '../contract/index.ts'
import { createNames, type Names } from './names.ts'
import { type RuleRow, ruleRuns } from './rules.table.ts'

const WEEK_MS = 7 * 86_400_000

async function missingOf(names: Names, { definition }: RuleRow): Promise<Rule['missing']> {
  const named = new Map(referencesOf(definition).map(({ kind, id }) => [`${kind} ${id}`, { kind, id }]))
  const gone = await Promise.all([...named.values()].map(async (one) => ((await names.of(one.kind, one.id)) === null ? [one] : [])))
  return gone.flat()
}

/** Rules with how often they ran and what they name in vain. */
export async function presentRules(ctx: ServerContext, scope: TenantScope, rows: readonly RuleRow[]): Promise<Rule[]> {
  const since = new Date(ctx.now().getTime() - WEEK_MS).toISOString()
  const runs = await ctx.db
    .select({
      ruleId: ruleRuns.ruleId,
      last: max(ruleRuns.at),
      inWeek: sql<number>`count(*) filter (where ${ruleRuns.at} > ${since}::timestamptz)::int`,
    })
    .from(ruleRuns)
    .where(ofTenant(ruleRuns, scope, isNull(ruleRuns.reason)))
    .groupBy(ruleRuns.ruleId)
  const names = createNames(ctx, scope.tenantId)
  const runsOf = new Map(runs.map((row) => [row.ruleId, row]))
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      rev: row.rev,
      name: row.name,
      isActive: row.isActive,
      order: row.order,
      definition: row.definition,
      lastRunAt: runsOf.get(row.id)?.last?.toISOString() ?? null,
      runsInWeek: runsOf.get(row.id)?.inWeek ?? 0,
      missing: await missingOf(names, row),
    })),
  )
}
