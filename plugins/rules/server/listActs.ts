import { and, desc, eq, gte, isNull, lt } from 'drizzle-orm'
import { ofTenant } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { MOST_ACTS, type RuleAct } from '../contract/index.ts'
import { type RunRow, ruleRuns, rules } from './rules.table.ts'

export const presentAct = (rule: string, { ruleId, key, ticketId, at, acts }: RunRow): RuleAct => ({
  id: `${ruleId}.${key}`,
  ticketId,
  at: at.toISOString(),
  rule,
  acts,
})

interface Question {
  ticketId: number
  from?: string | undefined
  to?: string | undefined
}

/** @see listRuleActs of the contract */
export async function listActs(ctx: ServerContext, actor: Actor, { ticketId, from, to }: Question): Promise<RuleAct[]> {
  await ctx.use(ticketsService).readable(actor, ticketId)
  const inSpan = and(from ? gte(ruleRuns.at, new Date(from)) : undefined, to ? lt(ruleRuns.at, new Date(to)) : undefined)
  const rows = await ctx.db
    .select({ run: ruleRuns, name: rules.name })
    .from(ruleRuns)
    .innerJoin(rules, and(eq(rules.tenantId, ruleRuns.tenantId), eq(rules.id, ruleRuns.ruleId)))
    .where(ofTenant(ruleRuns, actor, eq(ruleRuns.ticketId, ticketId), isNull(ruleRuns.reason), inSpan))
    .orderBy(desc(ruleRuns.at), desc(ruleRuns.key))
    .limit(MOST_ACTS)
  return rows.map(({ run, name }) => presentAct(name, run))
}
