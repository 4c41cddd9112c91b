import { and, eq, inArray, lt } from 'drizzle-orm'
import { z } from 'zod'
import { tenantRows } from '#core/server/db/repository.ts'
import { defineJob, type ServerContext } from '#core/server/plugin.ts'
import { assistants } from '../assistants.table.ts'
import { assistantCaseResults, assistantCaseRuns, assistantCases } from './cases.table.ts'
import { announceCases, announceRun, type CaseRow, type RunRow } from './present.ts'
import { brokenResult, runOneCase } from './runOneCase.ts'

/** Cases that are asked at once: few, so that a provider's limit is left to customers. */
const AT_ONCE = 3
/** How often the process that runs says so, and looks whether somebody stopped it elsewhere. */
const SIGN_MS = 10_000
/** Without a sign for so long, the process has died. */
const DEAD_MS = 4 * SIGN_MS
export const WATCH_SECONDS = 60

/** Runs that go on in this process. */
const running = new Map<string, AbortController>()

const runsOf = (ctx: ServerContext, { tenantId }: { tenantId: number }) => tenantRows(ctx.db, { tenantId }, assistantCaseRuns)
const isOn = (id: string) => and(eq(assistantCaseRuns.id, id), eq(assistantCaseRuns.state, 'running'))

/** Ends a run once, and tells. */
export function endRun(ctx: ServerContext, { tenantId, id }: Pick<RunRow, 'tenantId' | 'id'>, state: 'done' | 'cancelled'): Promise<void> {
  running.get(id)?.abort()
  return ctx.transact(async (tx) => {
    const [row] = await runsOf(tx, { tenantId }).update(isOn(id), { state, endedAt: tx.now() })
    if (!row) return
    await announceRun(tx, row)
    await announceCases(tx, row, row.assistantId)
  })
}

const noteError = (ctx: ServerContext, error: unknown) => ctx.log.error({ reason: error instanceof Error ? error.message : 'unknown' }, 'a run of cases')

async function answerOne(ctx: ServerContext, run: RunRow, one: CaseRow, stop: AbortSignal): Promise<void> {
  const saved = await tenantRows(ctx.db, run, assistants).first(eq(assistants.id, run.assistantId))
  if (!saved) return endRun(ctx, run, 'cancelled')
  const result = await runOneCase(ctx, run, saved, one, stop).catch((error: unknown) => {
    noteError(ctx, error)
    return stop.aborted ? null : brokenResult()
  })
  if (!result) return
  const { isDraft, promptVersion } = run
  await ctx.transact(async (tx) => {
    await runsOf(tx, run).hold(eq(assistantCaseRuns.id, run.id))
    // Results that come after it was stopped are no part of it.
    if (!(await runsOf(tx, run).first(isOn(run.id)))) return
    await tenantRows(tx.db, run, assistantCaseResults).insertIfAbsent({ ...result, runId: run.id, caseId: one.id, isDraft, promptVersion, createdAt: tx.now() })
    await announceRun(tx, run)
  })
}

async function goThrough(ctx: ServerContext, run: RunRow, stop: AbortSignal): Promise<void> {
  const done = await tenantRows(ctx.db, run, assistantCaseResults).find(eq(assistantCaseResults.runId, run.id))
  const known = new Set(done.map(({ caseId }) => caseId))
  // Also those that were deleted meanwhile: the run was started with them.
  const rows = await tenantRows(ctx.db, run, assistantCases, { withDeleted: true }).find(inArray(assistantCases.id, run.caseIds))
  const waiting = rows.filter(({ id }) => !known.has(id)).toSorted((one, other) => run.caseIds.indexOf(one.id) - run.caseIds.indexOf(other.id))
  const worker = async () => {
    for (let one = waiting.shift(); one && !stop.aborted; one = waiting.shift()) await answerOne(ctx, run, one, stop)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  if (!stop.aborted) await endRun(ctx, run, 'done')
}

/** Goes on after its call or job has ended; nothing where it is running, here or elsewhere. */
export function runApart(ctx: ServerContext, run: RunRow): void {
  const controller = new AbortController()
  running.set(run.id, controller)
  const sign = async () => {
    const [still] = await runsOf(ctx, run).update(isOn(run.id), { seenAt: ctx.now() })
    if (!still) controller.abort()
  }
  const note = (error: unknown) => noteError(ctx, error)
  const timer = setInterval(() => void sign().catch(note), SIGN_MS)
  goThrough(ctx, run, controller.signal)
    .catch(note)
    .finally(() => {
      clearInterval(timer)
      running.delete(run.id)
    })
}

/** Breaks off what runs here, without ending it: another process goes on with it. */
export function leaveRuns(): void {
  for (const controller of running.values()) controller.abort()
}

/** Goes on with a run whose process has died, with the cases that have no result. Looks again until the run has ended. */
export const watchRun = defineJob({
  name: 'assistants.watchCaseRun',
  payload: z.object({ tenantId: z.int(), runId: z.string() }),
  retries: 3,
  retryDelaySeconds: 30,
  async run({ tenantId, runId }, ctx) {
    const row = await runsOf(ctx, { tenantId }).first(isOn(runId))
    if (!row) return
    await ctx.enqueue(watchRun, { tenantId, runId }, WATCH_SECONDS)
    if (running.has(runId)) return
    const silent = and(isOn(runId), lt(assistantCaseRuns.seenAt, new Date(ctx.now().getTime() - DEAD_MS)))
    const [mine] = await runsOf(ctx, { tenantId }).update(silent, { seenAt: ctx.now() })
    if (mine) runApart(ctx, mine)
  },
})
