import { and, desc, eq, inArray } from 'drizzle-orm'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { queues } from '#plugins/team/server/team.table.ts'
import { caseTools, foldWords, isSpent, missesOf, type Outcome } from '../../contract/index.ts'
import type { AnswerRow, AssistantRow } from '../presentAssistant.ts'
import { type TriedTurn, tryTurn } from '../tryTurn.ts'
import { usageOf } from '../usage.ts'
import { assistantCaseResults } from './cases.table.ts'
import { judge } from './judge.ts'
import type { CaseRow, ResultRow, RunRow } from './present.ts'

export type Result = Omit<ResultRow, 'tenantId' | 'runId' | 'caseId' | 'isDraft' | 'promptVersion' | 'createdAt'>

/** A case that something here broke: not its answer's fault, and no reason to ask it again and again. */
export const brokenResult = (): Result => ({ ...NOTHING, before: null, state: 'notRun', obstacle: 'broken' })

const NOTHING = { misses: [], obstacle: null, judgement: null, answer: '', acts: [], sources: [], tokens: 0, usd: null, durationMs: 0 }

function outcomeOf({ result, tools, lookup, row }: TriedTurn): Outcome {
  const read = result.acts.flatMap((act) => tools.read(act) ?? [])
  const transfer = read.find(({ name }) => name === 'transfer')
  const used = new Set<string>(read.map(({ name }) => name))
  const documentIds = lookup.sources().map(({ documentId }) => documentId)
  if (documentIds.length > 0 || lookup.foundNothing()) used.add('lookUp')
  return {
    text: row.answer,
    hasHandedOver: transfer !== undefined || result.isEnded,
    queueId: transfer?.rowId ?? null,
    tools: caseTools.filter((tool) => used.has(tool)),
    documentIds,
  }
}

/** Outcome of the answer of a case when it was given, as far as the case still knows. */
async function recordedOutcome(ctx: ServerContext, { tenantId, answer, happened: { acts, sources } }: CaseRow): Promise<Outcome> {
  const done = acts.filter(({ isDone }) => isDone)
  const transfer = done.find(({ name }) => name === 'transfer')
  const known = transfer ? await tenantRows(ctx.db, { tenantId }, queues).find() : []
  const names = new Set([...done.map(({ name }) => name), ...(sources.length > 0 ? ['lookUp'] : [])])
  return {
    text: answer,
    hasHandedOver: transfer !== undefined,
    queueId: known.find(({ queue }) => foldWords(queue) === foldWords(transfer?.value ?? ''))?.id ?? null,
    tools: caseTools.filter((tool) => names.has(tool)),
    documentIds: sources.map(({ documentId }) => documentId),
  }
}

/** With what a result is compared: the last one of saved settings that could be run, else the answer that the case was made of. */
async function beforeOf(ctx: ServerContext, row: CaseRow): Promise<Result['before']> {
  const { caseId, isDraft, state, createdAt } = assistantCaseResults
  const [last] = await ctx.db
    .select()
    .from(assistantCaseResults)
    .where(ofTenant(assistantCaseResults, row, and(eq(caseId, row.id), eq(isDraft, false), inArray(state, ['passed', 'failed']))))
    .orderBy(desc(createdAt))
    .limit(1)
  if (last && last.state !== 'notRun') return { from: 'run', promptVersion: last.promptVersion, answer: last.answer, state: last.state }
  if (row.answer === '') return null
  const misses = missesOf(row.expected, await recordedOutcome(ctx, row))
  const state0 = misses.length > 0 ? 'failed' : row.expected.criterion === '' ? 'passed' : null
  return { from: 'case', promptVersion: null, answer: row.answer, state: state0 }
}

const sumOf = (costs: readonly (number | null)[]): number | null => {
  const known = costs.flatMap((usd) => usd ?? [])
  return known.length === 0 ? null : known.reduce((sum, usd) => sum + usd, 0)
}

function costOf(rows: readonly AnswerRow[]): Pick<Result, 'tokens' | 'usd' | 'durationMs'> {
  const tokens = rows.reduce((sum, { input, output }) => sum + input + output, 0)
  return { tokens, usd: sumOf(rows.map(({ usd }) => usd)), durationMs: rows.reduce((sum, { durationMs }) => sum + durationMs, 0) }
}

/** Asks one case, and says how its answer stands to what is expected; null where the run was stopped meanwhile. `saved` judges, `row` answers. */
export async function runOneCase(ctx: ServerContext, run: RunRow, saved: AssistantRow, one: CaseRow, stop: AbortSignal): Promise<Result | null> {
  const before = await beforeOf(ctx, one)
  const usage = (await usageOf(ctx, saved, saved.id)).get(saved.id)
  if (usage && isSpent(usage, saved)) return { ...NOTHING, before, state: 'notRun', obstacle: 'budget' }
  // 0: of no version, since it was never saved.
  const row = { ...saved, ...run.settings, promptVersion: run.isDraft ? 0 : run.promptVersion }
  const tried = await tryTurn(ctx, row, { text: one.read.at(-1)?.text ?? '', history: one.read.slice(0, -1), session: `t${saved.tenantId}-case` }, stop)
  if (stop.aborted) return null
  const { answer, acts, sources } = tried.row
  const result: Result = { ...NOTHING, ...costOf([tried.row]), before, answer, acts, sources, state: 'passed' }
  if (tried.result.failure) return { ...result, state: 'notRun', obstacle: tried.result.failure.kind }
  const outcome = outcomeOf(tried)
  const misses = missesOf(one.expected, outcome)
  if (misses.length > 0) return { ...result, misses, state: 'failed' }
  if (one.expected.criterion === '') return result
  const judged = await judge(ctx, saved, { criterion: one.expected.criterion, read: one.read, answer }, stop)
  if (stop.aborted) return null
  const { judgement } = judged
  const both = { ...result, ...costOf([tried.row, judged.row]), judgement }
  if (!judgement) return { ...both, state: 'notRun', obstacle: 'judge' }
  const judgedMisses = missesOf(one.expected, outcome, judgement)
  return { ...both, misses: judgedMisses, state: judgedMisses.length > 0 ? 'failed' : 'passed' }
}
