import { and, asc, eq, exists, lte } from 'drizzle-orm'
import { AppError } from '#core/contract/errors.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { PeriodicWork, ServerContext } from '#core/server/plugin.ts'
import { isPluginOnFor } from '#core/server/switches/isPluginOnFor.ts'
import type { RunState } from '../../contract/index.ts'
import { announceDeal } from '../announce.ts'
import { type DealRow, dealHistory, deals, type StageRunRow, stageRuns } from '../funnel.table.ts'
import { livePipeline, placeOf, prepareAction } from './place.ts'

/** How often a node looks for actions whose time has come. */
const EVERY_MS = 3_000
/** Actions that one look carries out. */
const BATCH = 200
/** An action waits so long for a hindrance that may pass, such as a connection that is down. */
const PASSING_MS = 60 * 60_000
const PASSING_WAIT_MS = 60_000
/** Tries of an action that breaks down, each twice as long after the one before. */
const MOST_TRIES = 5
const RETRY_MS = 10_000

interface Ending {
  state: Exclude<RunState, 'waiting'>
  what?: string
  reason?: string
}

const one = ({ tenantId, id }: Pick<StageRunRow, 'tenantId' | 'id'>) => ofTenant(stageRuns, { tenantId }, eq(stageRuns.id, id))

/** Ends a run and adds it to the history of its deal, which those who see the deal read anew. */
async function end(tx: ServerContext, run: StageRunRow, deal: DealRow | undefined, { state, what = '', reason = '' }: Ending): Promise<void> {
  await tenantRows(tx.db, run, stageRuns).write(eq(stageRuns.id, run.id), { state, what, reason, nextAt: null })
  await tenantRows(tx.db, run, dealHistory).insert({ dealId: run.dealId, at: tx.now(), kind: 'automatic', to: run.id })
  if (deal) await announceDeal(tx, deal, deal)
}

const dealOf = (tx: ServerContext, run: StageRunRow): Promise<DealRow | undefined> => tenantRows(tx.db, run, deals).first(eq(deals.id, run.dealId))

/** Carries out a run that the transaction has locked. */
async function carryOutRun(tx: ServerContext, run: StageRunRow): Promise<void> {
  const deal = await dealOf(tx, run)
  const skip = (reason: string) => end(tx, run, deal, { state: 'skipped', reason })
  if (!deal) return skip('dealGone')
  if (deal.entryId !== run.entryId) return skip('left')
  if (deal.status !== 'open') return skip('closed')
  const pipeline = await livePipeline(tx, deal)
  if (!pipeline) return skip('pipelineOff')
  const stage = pipeline.stages.find(({ id }) => id === run.stageId)
  const action = stage?.actions.find(({ id }) => id === run.actionId)
  if (!stage || !action) return skip('actionGone')
  const prepared = await prepareAction(tx, await placeOf(tx, deal, pipeline, stage, run.id), action)
  if (prepared.problem === null) {
    await prepared.carryOut()
    return end(tx, run, deal, { state: 'done', what: prepared.what })
  }
  const now = tx.now().getTime()
  if (prepared.isPassing && now - run.dueAt.getTime() < PASSING_MS)
    return tenantRows(tx.db, run, stageRuns).write(eq(stageRuns.id, run.id), { nextAt: new Date(now + PASSING_WAIT_MS) })
  return end(tx, run, deal, { state: 'failed', what: prepared.what, reason: prepared.problem })
}

/** Runs one transaction on a run, unless another node has it or it has ended. */
const withRun = (
  ctx: ServerContext,
  which: Pick<StageRunRow, 'tenantId' | 'id'>,
  work: (tx: ServerContext, run: StageRunRow) => Promise<void>,
): Promise<void> =>
  ctx.transact(async (tx) => {
    const [run] = await tx.db
      .select()
      .from(stageRuns)
      .where(and(one(which), lte(stageRuns.nextAt, tx.now())))
      .for('update', { skipLocked: true })
    if (run) await work(tx, run)
  })

/** An action broke down and left nothing behind: it is refused for good, or tried again. */
const noteBreakdown = (ctx: ServerContext, which: Pick<StageRunRow, 'tenantId' | 'id'>, error: unknown): Promise<void> =>
  withRun(ctx, which, async (tx, run) => {
    const tries = run.tries + 1
    const isRefused = error instanceof AppError && error.status < 500
    if (isRefused || tries >= MOST_TRIES) return end(tx, run, await dealOf(tx, run), { state: 'failed', reason: isRefused ? error.code : 'error' })
    ctx.log.warn({ tenantId: run.tenantId, reason: error instanceof Error ? error.message : 'unknown' }, 'an automatic action of a stage is tried again')
    await tenantRows(tx.db, run, stageRuns).write(eq(stageRuns.id, run.id), { tries, nextAt: new Date(tx.now().getTime() + RETRY_MS * 2 ** tries) })
  })

const dueRuns = (ctx: ServerContext) =>
  ctx.db
    .select({ tenantId: stageRuns.tenantId, id: stageRuns.id })
    .from(stageRuns)
    .where(and(lte(stageRuns.nextAt, ctx.now()), isPluginOnFor(stageRuns.tenantId, 'funnel')))
    .orderBy(asc(stageRuns.nextAt))
    .limit(BATCH)

/**
 * Carries out the automatic actions whose time has come, of every company. Each is done in one transaction with the end of its run: once, however
 * many nodes look, and not at all where the process dies meanwhile.
 */
export async function carryOutDue(ctx: ServerContext, isOver = () => false): Promise<void> {
  for (const run of await dueRuns(ctx)) {
    if (isOver()) return
    try {
      await withRun(ctx, run, carryOutRun)
    } catch (error) {
      await noteBreakdown(ctx, run, error)
    }
  }
}

export const stageSweep: PeriodicWork = { name: 'automatic actions of stages', everyMs: EVERY_MS, isDue: (ctx) => exists(dueRuns(ctx)), run: carryOutDue }
