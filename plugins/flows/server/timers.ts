import { and, asc, eq, exists, gt, isNotNull, isNull, lte, ne } from 'drizzle-orm'
import type { PeriodicWork, ServerContext } from '#core/server/plugin.ts'
import { advanceNow } from './advance.ts'
import { flowEvents, flowSessions } from './flows.table.ts'
import { happens } from './sessions.ts'

const BATCH = 200
const EVERY_MS = 5_000
/** Later than the node where it happened has worked on it, unless that node is gone or overrun. */
const LATE_MS = 5_000
/** A step that cannot be carried out is tried again for so long. */
const LONGEST_TRIED_MS = 60 * 60_000
const SWEEP_MS = 60 * 60_000
/** Days that what happened is kept: figures and replays go back so far. */
const RETENTION_DAYS = 90
const DAY_MS = 86_400_000

const dueSessions = (ctx: ServerContext) =>
  ctx.db
    .select({ tenantId: flowSessions.tenantId, id: flowSessions.id, state: flowSessions.state })
    .from(flowSessions)
    .where(and(isNotNull(flowSessions.timerAt), lte(flowSessions.timerAt, ctx.now()), ne(flowSessions.phase, 'ended')))
    .orderBy(asc(flowSessions.timerAt))
    .limit(BATCH)

/** Tells conversations whose time has come; answers how many. A node that comes second finds the event there already. */
export async function ringTimers(ctx: ServerContext): Promise<number> {
  const due = await dueSessions(ctx)
  for (const { tenantId, id, state } of due) {
    const { timer } = state
    if (timer) await ctx.transact((tx) => happens(tx, tenantId, id, { id: `timer:${timer.id}`, type: 'timer', timerId: timer.id }))
  }
  return due.length
}

function lateSessions(ctx: ServerContext) {
  const now = ctx.now().getTime()
  const isLate = and(isNull(flowEvents.doneAt), lte(flowEvents.at, new Date(now - LATE_MS)), gt(flowEvents.at, new Date(now - LONGEST_TRIED_MS)))
  return ctx.db.selectDistinct({ tenantId: flowEvents.tenantId, sessionId: flowEvents.sessionId }).from(flowEvents).where(isLate).limit(BATCH)
}

/** Works on conversations in which something has waited for too long. */
export async function resumeWaiting(ctx: ServerContext): Promise<void> {
  const late = await lateSessions(ctx)
  await Promise.all(late.map((place) => advanceNow(ctx, place)))
}

async function removeOld(ctx: ServerContext): Promise<void> {
  await ctx.db.delete(flowEvents).where(and(lte(flowEvents.at, new Date(ctx.now().getTime() - RETENTION_DAYS * DAY_MS)), isNotNull(flowEvents.doneAt)))
  await ctx.db
    .delete(flowSessions)
    .where(and(eq(flowSessions.phase, 'ended'), lte(flowSessions.startedAt, new Date(ctx.now().getTime() - RETENTION_DAYS * DAY_MS))))
}

/** Periodic work of chat flows. */
export const flowTimers: readonly PeriodicWork[] = [
  { name: 'timers of chat flows', everyMs: EVERY_MS, isDue: (ctx) => exists(dueSessions(ctx)), run: async (ctx) => void (await ringTimers(ctx)) },
  { name: 'waiting steps of chat flows', everyMs: EVERY_MS, isDue: (ctx) => exists(lateSessions(ctx)), run: resumeWaiting },
  { name: 'old events of chat flows', everyMs: SWEEP_MS, run: removeOld },
]
