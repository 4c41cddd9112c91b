import { and, count, eq, gt, isNull } from 'drizzle-orm'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { isSilence, runRefusal, unmetCondition } from '../contract/index.ts'
import { act, leave, ticketForUpdate } from './act.ts'
import { factsOf } from './facts.ts'
import { beginFollowUps } from './followUps.ts'
import type { Moment } from './moment.ts'
import { type RuleRow, ruleRuns } from './rules.table.ts'
import { stillSilent } from './silence.ts'

const HOUR_MS = 3_600_000

/**
 * Runs a rule for one happening, once: its row, its acts and their news commit together, or not at all. Whether the rules behind it leave the
 * conversation alone. `isGivenUp`: it failed again and again, and only that is kept.
 */
export function runRule(ctx: ServerContext, tenantId: number, rule: RuleRow, moment: Moment, isGivenUp = false): Promise<boolean> {
  return ctx.transact(async (tx) => {
    const ticket = await ticketForUpdate(tx, tenantId, moment.ticketId)
    if (!ticket) return false
    const known = await tenantRows(tx.db, { tenantId }, ruleRuns).first(and(eq(ruleRuns.ruleId, rule.id), eq(ruleRuns.key, moment.key)))
    if (known) return known.stops
    if (isSilence(moment.trigger) && !(await stillSilent(tx, tenantId, rule, moment, ticket))) return false
    const subject = { ...moment, at: new Date(moment.at) }
    const unmet = unmetCondition(rule.definition, await factsOf(tx, tenantId, ticket, subject, rule.definition))
    // Of a silence it is kept, so that the next look passes it by; of all the rest it would be a row for every message.
    if (unmet !== null) return isSilence(moment.trigger) ? leave(tx, tenantId, rule, moment, 'unmet', unmet) : false
    const refusal = isGivenUp ? 'failed' : runRefusal({ depth: moment.depth, runsInHour: await runsInHour(tx, tenantId, rule.id, ticket.id) })
    if (refusal) return leave(tx, tenantId, rule, moment, refusal)
    const { run, after } = await act(tx, tenantId, rule, moment, 0, rule.definition.actions, ticket)
    if (run && after) await beginFollowUps(tx, tenantId, rule, moment.key, after)
    return run?.stops ?? false
  })
}

async function runsInHour(tx: ServerContext, tenantId: number, ruleId: number, ticketId: number): Promise<number> {
  const recent = and(eq(ruleRuns.ruleId, ruleId), eq(ruleRuns.ticketId, ticketId), isNull(ruleRuns.reason))
  const since = gt(ruleRuns.at, new Date(tx.now().getTime() - HOUR_MS))
  const [row] = await tx.db
    .select({ runs: count() })
    .from(ruleRuns)
    .where(ofTenant(ruleRuns, { tenantId }, recent, since))
  return row?.runs ?? 0
}
