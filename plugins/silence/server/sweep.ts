import { and, asc, eq, gt, inArray, isNull, lte, type SQL } from 'drizzle-orm'
import type { Setting } from '#core/contract/define.ts'
import { settings, tenants } from '#core/server/auth/identity.table.ts'
import { ofTenant } from '#core/server/db/repository.ts'
import type { PeriodicWork, ServerContext } from '#core/server/plugin.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { autoClose, autoCloseTime, autoPending, autoPendingTime, cutoffOf } from '../contract/index.ts'
import { endSilent, returnWaiting } from './endSilent.ts'

/** How often a node looks. */
const EVERY_MS = 30_000
/** Ids that are read at once; each conversation is its own transaction, so people come in between. */
const BATCH = 200

/** A rule, of the two: its switch, its minutes, what it looks for and what it does. */
interface Rule {
  isOn: Setting
  minutes: Setting
  where(cutoff: Date): SQL | undefined
  run(ctx: ServerContext, tenantId: number, ticketId: number, minutes: number): Promise<boolean>
}

const rules: readonly Rule[] = [
  {
    isOn: autoClose,
    minutes: autoCloseTime,
    where: (cutoff) => and(eq(tickets.answered, true), isNull(tickets.waitingSince), lte(tickets.lastMessageAt, cutoff)),
    run: endSilent,
  },
  { isOn: autoPending, minutes: autoPendingTime, where: (cutoff) => lte(tickets.waitingSince, cutoff), run: returnWaiting },
]

/** Companies that have turned one of the rules on. */
async function companies(ctx: ServerContext): Promise<number[]> {
  const keys = rules.map(({ isOn }) => isOn.key)
  const rows = await ctx.db
    .selectDistinct({ tenantId: settings.tenantId })
    .from(settings)
    .innerJoin(tenants, and(eq(tenants.id, settings.tenantId), eq(tenants.status, 'active')))
    .where(and(inArray(settings.key, keys), eq(settings.value, 'enabled')))
  return rows.map(({ tenantId }) => tenantId)
}

async function apply(ctx: ServerContext, tenantId: number, rule: Rule, isOver: () => boolean): Promise<number> {
  if ((await ctx.setting(tenantId, rule.isOn)) !== 'enabled' || !(await ctx.isPluginOn(tenantId, 'silence'))) return 0
  const minutes = Number(await ctx.setting(tenantId, rule.minutes))
  const live = and(eq(tickets.status, 'open'), eq(tickets.isGroup, false), isNull(tickets.pausedAt), isNull(tickets.snoozedUntil))
  let done = 0
  for (let after = 0; !isOver(); ) {
    const found = await ctx.db
      .select({ id: tickets.id })
      .from(tickets)
      .where(ofTenant(tickets, { tenantId }, live, rule.where(cutoffOf(ctx.now(), minutes)), gt(tickets.id, after)))
      .orderBy(asc(tickets.id))
      .limit(BATCH)
    for (const { id } of found) {
      if (isOver()) return done
      after = id
      if (await tried(ctx, tenantId, id, () => rule.run(ctx, tenantId, id, minutes))) done += 1
    }
    if (found.length < BATCH) break
  }
  return done
}

/** Does the work for a conversation; a failure holds up none of the others. */
async function tried(ctx: ServerContext, tenantId: number, ticketId: number, work: () => Promise<boolean>): Promise<boolean> {
  try {
    return await work()
  } catch (error) {
    ctx.log.error({ tenantId, ticketId, reason: error instanceof Error ? error.message : 'unknown' }, 'silence')
    return false
  }
}

/** Applies both rules to every company; how many conversations they changed. Several nodes may do so at once. */
export async function applyRules(ctx: ServerContext, isOver = () => false): Promise<number> {
  let done = 0
  for (const tenantId of await companies(ctx)) for (const rule of rules) done += await apply(ctx, tenantId, rule, isOver)
  return done
}

/** Looks for silent conversations, on every node. */
export const sweep: PeriodicWork = { name: 'silence', everyMs: EVERY_MS, run: async (ctx, isOver) => void (await applyRules(ctx, isOver)) }
