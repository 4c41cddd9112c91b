import { and, asc, eq, isNotNull, lte } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { hoursService } from '#plugins/hours/contract/index.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { type Cancellation, cancellationOf, nextStepAt } from '../contract/index.ts'
import { act, ticketForUpdate } from './act.ts'
import { activeRules } from './activeRules.ts'
import { announceRun } from './announce.ts'
import type { Moment } from './moment.ts'
import { type FollowUpRow, type RuleRow, ruleFollowUps, ruleRuns, rules } from './rules.table.ts'

const BATCH = 200
const CHECK_MS = 15 * 60_000
/** Farther away nobody waits for a company to open. */
const FARTHEST_MS = 8 * 86_400_000

const thisOne = ({ ruleId, key }: Pick<FollowUpRow, 'ruleId' | 'key'>) => and(eq(ruleFollowUps.ruleId, ruleId), eq(ruleFollowUps.key, key))

/** The first step is done: the next one waits for its time, unless the rule has none or the conversation is over. */
export async function beginFollowUps(tx: ServerContext, tenantId: number, rule: RuleRow, key: string, ticket: Ticket): Promise<void> {
  const dueAt = nextStepAt(rule.definition, 0, tx.now())
  if (dueAt === null || ticket.status === 'closed') return
  const { id: ticketId, userId, queueId } = ticket
  // Follow-ups of an earlier silence have ended: somebody wrote since.
  await cancelFollowUps(tx, tenantId, ticketId, ({ ruleId }) => (ruleId === rule.id ? 'teamAnswered' : null))
  await tenantRows(tx.db, { tenantId }, ruleFollowUps).insertIfAbsent({ ruleId: rule.id, key, ticketId, dueAt, userId, queueId, at: tx.now() })
}

/** Ends what waits in a conversation where `judge` says why; the log of the rule says so as well. */
export async function cancelFollowUps(
  tx: ServerContext,
  tenantId: number,
  ticketId: number,
  judge: (begun: FollowUpRow) => Cancellation | null,
): Promise<void> {
  const isThere = (await activeRules(tx, tenantId)).some(({ definition }) => definition.later.length > 0)
  if (!isThere) return
  const running = await tenantRows(tx.db, { tenantId }, ruleFollowUps).find(and(eq(ruleFollowUps.ticketId, ticketId), eq(ruleFollowUps.isRunning, true)))
  for (const row of running) {
    const why = judge(row)
    if (why) await end(tx, tenantId, row, why)
  }
}

async function end(tx: ServerContext, tenantId: number, row: FollowUpRow, cancelledBy: Cancellation): Promise<void> {
  const living = and(thisOne(row), eq(ruleFollowUps.isRunning, true))
  const [ended] = await tenantRows(tx.db, { tenantId }, ruleFollowUps).update(living, { isRunning: false, dueAt: null, cancelledBy })
  if (!ended) return
  const { ruleId, key, ticketId, step } = ended
  const run = { ruleId, key: `${key}:end`, ticketId, trigger: 'customerSilent', step: step + 1, reason: cancelledBy, at: tx.now() } as const
  await tenantRows(tx.db, { tenantId }, ruleRuns).insertIfAbsent(run)
  await announceRun(tx, tenantId, ruleId)
}

/** Ends whatever a rule has begun: it is off, gone, or another by now. */
export async function cancelFollowUpsOf(tx: ServerContext, tenantId: number, ruleId: number, why: 'ruleOff' | 'ruleChanged'): Promise<void> {
  const running = and(eq(ruleFollowUps.ruleId, ruleId), eq(ruleFollowUps.isRunning, true))
  for (const row of await tenantRows(tx.db, { tenantId }, ruleFollowUps).find(running)) await end(tx, tenantId, row, why)
}

/** When the company is open next, to a quarter of an hour; now where it is. */
async function nextOpening(ctx: ServerContext, tenantId: number): Promise<Date> {
  const now = ctx.now()
  const hours = ctx.use(hoursService)
  if (await hours.isOpenAt(tenantId, now)) return now
  const first = Math.ceil(now.getTime() / CHECK_MS) * CHECK_MS
  for (let at = first; at < now.getTime() + FARTHEST_MS; at += CHECK_MS) if (await hours.isOpenAt(tenantId, new Date(at))) return new Date(at)
  return new Date(now.getTime() + FARTHEST_MS)
}

/** Does the next step of one silence: once, however many nodes look. */
export function advanceFollowUp(ctx: ServerContext, { tenantId, ruleId, key, ticketId, step }: FollowUpRow): Promise<boolean> {
  return ctx.transact(async (tx) => {
    const ticket = await ticketForUpdate(tx, tenantId, ticketId)
    const rows = tenantRows(tx.db, { tenantId }, ruleFollowUps)
    const mine = thisOne({ ruleId, key })
    if (mine) await rows.hold(mine)
    const row = await rows.first(mine)
    if (!row?.isRunning || row.step !== step || row.dueAt === null || row.dueAt > tx.now()) return false
    const rule = await tenantRows(tx.db, { tenantId }, rules).first(eq(rules.id, ruleId))
    const why = !rule?.isActive ? 'ruleOff' : !ticket ? 'closed' : cancellationOf(row, ticket)
    if (why || !rule || !ticket) {
      await end(tx, tenantId, row, why ?? 'ruleOff')
      return false
    }
    const later = rule.definition.later[row.step]
    if (!later) {
      await end(tx, tenantId, row, 'ruleChanged')
      return false
    }
    const opensAt = rule.definition.isWithinHours ? await nextOpening(tx, tenantId) : tx.now()
    if (opensAt > tx.now()) {
      await rows.write(mine, { dueAt: opensAt })
      return false
    }
    const next = row.step + 1
    const moment: Moment = {
      trigger: 'customerSilent',
      key: `${key}:${next}`,
      ticketId,
      messageId: null,
      score: null,
      at: tx.now().getTime(),
      depth: 0,
      causeId: null,
    }
    const { after } = await act(tx, tenantId, rule, moment, next, later.actions, ticket)
    const dueAt = after && after.status !== 'closed' ? nextStepAt(rule.definition, next, tx.now()) : null
    await rows.write(mine, { step: next, dueAt, isRunning: dueAt !== null, ...(after && { userId: after.userId, queueId: after.queueId }) })
    return true
  })
}

/** Follow-ups whose time has come, of every company. */
export const dueFollowUps = (ctx: ServerContext): Promise<FollowUpRow[]> =>
  ctx.db
    .select()
    .from(ruleFollowUps)
    .where(and(eq(ruleFollowUps.isRunning, true), isNotNull(ruleFollowUps.dueAt), lte(ruleFollowUps.dueAt, ctx.now())))
    .orderBy(asc(ruleFollowUps.dueAt))
    .limit(BATCH)
