import { and, asc, eq, isNotNull, lte, ne } from 'drizzle-orm'
import type { ServerContext } from '#core/server/plugin.ts'
import { flowEvents, flowSessions } from './flows.table.ts'
import { happens } from './sessions.ts'

const BATCH = 200
const EVERY_MS = 5_000
const SWEEP_MS = 60 * 60_000
/** Days that what happened is kept: figures and replays go back so far. */
const KEPT_DAYS = 90
const DAY_MS = 86_400_000

/** Tells conversations whose time has come; answers how many. A node that comes second finds the event there already. */
export async function ringTimers(ctx: ServerContext): Promise<number> {
  const due = await ctx.db
    .select({ tenantId: flowSessions.tenantId, id: flowSessions.id, state: flowSessions.state })
    .from(flowSessions)
    .where(and(isNotNull(flowSessions.timerAt), lte(flowSessions.timerAt, ctx.now()), ne(flowSessions.phase, 'ended')))
    .orderBy(asc(flowSessions.timerAt))
    .limit(BATCH)
  for (const { tenantId, id, state } of due) {
    const { timer } = state
    if (timer) await ctx.transact((tx) => happens(tx, tenantId, id, { id: `timer:${timer.id}`, type: 'timer', timerId: timer.id }))
  }
  return due.length
}

async function removeOld(ctx: ServerContext): Promise<void> {
  await ctx.db.delete(flowEvents).where(and(lte(flowEvents.at, new Date(ctx.now().getTime() - KEPT_DAYS * DAY_MS)), isNotNull(flowEvents.doneAt)))
  await ctx.db.delete(flowSessions).where(and(eq(flowSessions.phase, 'ended'), lte(flowSessions.startedAt, new Date(ctx.now().getTime() - KEPT_DAYS * DAY_MS))))
}

export function startTimers(ctx: ServerContext) {
  const tell = (what: string) => (error: unknown) => ctx.log.error({ reason: error instanceof Error ? error.message : 'unknown' }, what)
  const ringing = setInterval(() => void ringTimers(ctx).catch(tell('timers of chat flows')), EVERY_MS)
  const sweeping = setInterval(() => void removeOld(ctx).catch(tell('old events of chat flows')), SWEEP_MS)
  return () => {
    clearInterval(ringing)
    clearInterval(sweeping)
  }
}
