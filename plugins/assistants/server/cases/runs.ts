import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { newId } from '#core/contract/ids.ts'
import { lockUntilCommit } from '#core/server/db/lockUntilCommit.ts'
import { ofTenant, type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import * as contract from '../../contract/index.ts'
import { assistantOf } from '../assistants.ts'
import { checkedAssistant } from '../checkAssistant.ts'
import type { AssistantRow } from '../presentAssistant.ts'
import { usageOf } from '../usage.ts'
import { assistantCaseResults, assistantCaseRuns, assistantCases } from './cases.table.ts'
import { announceRun, presentRuns, type RunRow } from './present.ts'
import { endRun, runApart, WATCH_SECONDS, watchRun } from './runCases.ts'

const RETENTION_MS = 90 * 86_400_000

const settingsOf = (row: AssistantRow): Required<contract.RunDraft> => {
  const { model, prompt, maxTokens, historyMessages, acts, transferQueueId, usesSources, collections } = row
  return { model, prompt, maxTokens, historyMessages, acts, transferQueueId, usesSources, collections }
}

/** Settings that the cases are asked with: the draft over what is saved, checked as if it were saved. @throws refusedAssistant (422) */
async function wantedSettings(ctx: ServerContext, actor: Actor, row: AssistantRow, draft: contract.RunDraft | null): Promise<Required<contract.RunDraft>> {
  if (!draft) return settingsOf(row)
  const given = Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined))
  return settingsOf({ ...row, ...(await checkedAssistant(ctx, actor, { ...row, ...given }, row)) })
}

/** @see startRun of the contract */
export async function startRun(ctx: ServerContext, actor: Actor, { id, caseIds, draft }: z.output<(typeof contract.startRun)['input']>): Promise<contract.Run> {
  const started = await ctx.transact(async (tx) => {
    await lockUntilCommit(tx.db, `assistantRuns:${actor.tenantId}`)
    const row = await assistantOf(tx, actor, id)
    const settings = await wantedSettings(tx, actor, row, draft)
    const there = await tx.db
      .select({ id: assistantCases.id })
      .from(assistantCases)
      .where(ofTenant(assistantCases, actor, and(eq(assistantCases.assistantId, id), caseIds.length === 0 ? undefined : inArray(assistantCases.id, caseIds))))
      .orderBy(asc(sql`lower(${assistantCases.name})`), asc(assistantCases.id))
    if (there.length < new Set(caseIds).size) throw contract.noCaseFound()
    if (there.length === 0) throw contract.refusedAssistant([{ field: 'caseIds', code: 'required', message: 'There is no case to run' }])
    const rows = tenantRows(tx.db, actor, assistantCaseRuns)
    const other = await rows.first(and(eq(assistantCaseRuns.assistantId, id), eq(assistantCaseRuns.state, 'running')))
    if (other) throw contract.runIsOn(other.id)
    const usage = (await usageOf(tx, actor, id)).get(id)
    if (usage && contract.isSpent(usage, row)) throw contract.budgetSpent()
    const made = await rows.insert({
      id: newId(),
      assistantId: id,
      caseIds: there.map((one) => one.id),
      settings,
      isDraft: JSON.stringify(settings) !== JSON.stringify(settingsOf(row)),
      promptVersion: row.promptVersion,
      userName: actor.name,
      state: 'running',
      seenAt: tx.now(),
      startedAt: tx.now(),
    })
    await tx.enqueue(watchRun, { tenantId: actor.tenantId, runId: made.id }, WATCH_SECONDS)
    return { made, run: await announceRun(tx, made) }
  })
  runApart(ctx, started.made)
  return started.run
}

/** @throws noRunFound (404) */
async function runOf(ctx: ServerContext, scope: TenantScope, runId: string): Promise<RunRow> {
  const row = await tenantRows(ctx.db, scope, assistantCaseRuns).first(eq(assistantCaseRuns.id, runId))
  if (!row) throw contract.noRunFound()
  return row
}

async function presented(ctx: ServerContext, row: RunRow): Promise<contract.Run> {
  const [run] = await presentRuns(ctx, row, [row])
  if (!run) throw contract.noRunFound()
  return run
}

/** @see getRun of the contract */
export async function getRun(ctx: ServerContext, actor: Actor, runId: string): Promise<{ run: contract.Run; results: contract.CaseResult[] }> {
  const row = await runOf(ctx, actor, runId)
  const results = await tenantRows(ctx.db, actor, assistantCaseResults).find(eq(assistantCaseResults.runId, runId))
  const cases = await tenantRows(ctx.db, actor, assistantCases, { withDeleted: true }).find(inArray(assistantCases.id, row.caseIds))
  const byId = new Map(cases.map((one) => [one.id, one]))
  const shown = results.map(({ tenantId: _tenantId, runId: _runId, isDraft: _isDraft, promptVersion: _version, createdAt: _createdAt, ...result }) => {
    const one = byId.get(result.caseId)
    return { ...result, name: one?.name ?? '', question: one?.read.at(-1)?.text ?? '' }
  })
  const place = (caseId: number) => row.caseIds.indexOf(caseId)
  return { run: await presented(ctx, row), results: shown.toSorted((one, other) => place(one.caseId) - place(other.caseId)) }
}

/** @see cancelRun of the contract */
export async function cancelRun(ctx: ServerContext, actor: Actor, runId: string): Promise<contract.Run> {
  await endRun(ctx, await runOf(ctx, actor, runId), 'cancelled')
  return presented(ctx, await runOf(ctx, actor, runId))
}

/** Forgets the runs that are older than 90 days, with their results, of every company. */
export async function removeOldRuns(ctx: ServerContext): Promise<void> {
  await ctx.db.delete(assistantCaseRuns).where(lt(assistantCaseRuns.startedAt, new Date(ctx.now().getTime() - RETENTION_MS)))
}
