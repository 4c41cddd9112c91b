import { and, eq } from 'drizzle-orm'
import { AppError } from '#core/contract/errors.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type Ticket, ticketsService } from '#plugins/tickets/contract/index.ts'
import type { RuleAction, RunReason } from '../contract/index.ts'
import { announceActs, announceRun } from './announce.ts'
import { actAs } from './cause.ts'
import type { Moment } from './moment.ts'
import { performAll } from './perform.ts'
import { type RuleRow, type RunRow, ruleRuns } from './rules.table.ts'

/** The ticket, held behind its contact as a message that comes in at this moment holds them; null where it or the person is gone. */
export async function ticketForUpdate(tx: ServerContext, tenantId: number, ticketId: number): Promise<Ticket | null> {
  const tickets = tx.use(ticketsService)
  const known = await tickets.find(tenantId, ticketId)
  if (!known) return null
  try {
    await tickets.holdContact(tenantId, known.contactId, known.whatsappId)
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null
    throw error
  }
  await tickets.hold(tenantId, ticketId)
  return tickets.find(tenantId, ticketId)
}

/** Keeps why a rule did nothing. */
export async function leave(tx: ServerContext, tenantId: number, rule: RuleRow, moment: Moment, reason: RunReason, unmet: number | null = null, step = 0) {
  const { key, ticketId, trigger, depth } = moment
  const row = { ruleId: rule.id, key, ticketId, trigger, depth, step, reason, unmet, at: tx.now() }
  if (await tenantRows(tx.db, { tenantId }, ruleRuns).insertIfAbsent(row)) await announceRun(tx, tenantId, rule.id)
  return false
}

/** Does the actions of a rule, or of one of its follow-ups, and keeps what came of them; null where that was done already. */
export async function act(
  tx: ServerContext,
  tenantId: number,
  rule: RuleRow,
  { key, ticketId, trigger, depth }: Moment,
  step: number,
  actions: readonly RuleAction[],
  ticket: Ticket,
): Promise<{ run: RunRow | null; after: Ticket | null }> {
  const rows = tenantRows(tx.db, { tenantId }, ruleRuns)
  const stops = actions.some((action) => action.do === 'stop')
  const begun = await rows.insertIfAbsent({ ruleId: rule.id, key, ticketId, trigger, depth, step, stops, at: tx.now() })
  if (!begun) return { run: null, after: null }
  actAs(tx, { ruleId: rule.id, depth: depth + 1 })
  const acts = await performAll(tx, { tenantId, rule, key, trigger, ticket }, actions)
  const run = { ...begun, acts }
  await rows.write(and(eq(ruleRuns.ruleId, rule.id), eq(ruleRuns.key, key)), { acts })
  const after = await tx.use(ticketsService).find(tenantId, ticketId)
  await announceRun(tx, tenantId, rule.id)
  if (after) await announceActs(tx, tenantId, rule, run, after)
  return { run, after }
}
