import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { tenants } from '#core/server/auth/identity.table.ts'
import type { PeriodicWork, ServerContext } from '#core/server/plugin.ts'
import { RETENTION_DAYS, silences } from '../contract/index.ts'
import { activeRules } from './activeRules.ts'
import { advanceFollowUp, dueFollowUps } from './followUps.ts'
import { ruleFollowUps, ruleHappenings, ruleRuns, rules } from './rules.table.ts'
import { runRule } from './runRule.ts'
import { eachSilence } from './silence.ts'

/** How often a node looks. */
const EVERY_MS = 15_000
const REMOVAL_MS = 60 * 60_000
const DAY_MS = 86_400_000
/** Tests of rules look 7 days back. */
const HAPPENINGS_DAYS = 8

const say = (error: unknown): string => (error instanceof Error ? error.message : 'unknown')

/** Companies with a rule about silence that is on. */
async function companies(ctx: ServerContext): Promise<number[]> {
  const isSilent = inArray(sql`${rules.definition}->>'trigger'`, [...silences])
  const rows = await ctx.db
    .selectDistinct({ tenantId: rules.tenantId })
    .from(rules)
    .innerJoin(tenants, and(eq(tenants.id, rules.tenantId), eq(tenants.status, 'active')))
    .where(and(eq(rules.isActive, true), sql`${rules.deletedAt} is null`, isSilent))
  return rows.map(({ tenantId }) => tenantId)
}

/** Looks for silences and follow-ups whose time has come, of every company. Several nodes may do so at once. */
export async function applyTimedRules(ctx: ServerContext, isOver = () => false): Promise<void> {
  const tried = async (tenantId: number, ticketId: number, work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      ctx.log.error({ tenantId, ticketId, reason: say(error) }, 'rules')
    }
  }
  for (const row of await dueFollowUps(ctx))
    if (!isOver() && (await ctx.isPluginOn(row.tenantId, 'rules'))) await tried(row.tenantId, row.ticketId, () => advanceFollowUp(ctx, row))
  for (const tenantId of await companies(ctx)) {
    if (isOver() || !(await ctx.isPluginOn(tenantId, 'rules'))) continue
    for (const rule of await activeRules(ctx, tenantId))
      await eachSilence(ctx, rule, (one, moment) => tried(tenantId, moment.ticketId, () => runRule(ctx, tenantId, one, moment)), isOver)
  }
}

/** Forgets what is older than it is kept, of every company. A silence that a rule has looked at is over for rules long before. */
export async function removeOld(ctx: ServerContext): Promise<void> {
  const before = (days: number) => new Date(ctx.now().getTime() - days * DAY_MS)
  await ctx.db.delete(ruleRuns).where(lt(ruleRuns.at, before(RETENTION_DAYS)))
  await ctx.db.delete(ruleFollowUps).where(and(eq(ruleFollowUps.isRunning, false), lt(ruleFollowUps.at, before(RETENTION_DAYS))))
  await ctx.db.delete(ruleHappenings).where(lt(ruleHappenings.at, before(HAPPENINGS_DAYS)))
}

/** Rules that wait for a time, and the removal of old rows. */
export const sweeps: readonly PeriodicWork[] = [
  { name: 'rules', everyMs: EVERY_MS, run: applyTimedRules },
  { name: 'rules', everyMs: REMOVAL_MS, run: removeOld },
]
