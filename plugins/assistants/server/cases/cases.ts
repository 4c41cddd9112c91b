import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { FieldError } from '#core/contract/errors.ts'
import { maskPersonal } from '#core/contract/maskPersonal.ts'
import { SEE_NUMBERS } from '#core/contract/personalNumber.ts'
import { storableText } from '#core/contract/text.ts'
import { trackRows } from '#core/server/activity/trackedRows.ts'
import { lockUntilCommit } from '#core/server/db/lockUntilCommit.ts'
import { ofTenant, type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { hideNumbers } from '#plugins/contacts/contract/index.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import * as contract from '../../contract/index.ts'
import { assistantAnswers } from '../assistants.table.ts'
import { assistantOf } from '../assistants.ts'
import { kindOf } from '../engines/index.ts'
import type { AnswerRow, AssistantRow } from '../presentAssistant.ts'
import { assistantCaseRuns, assistantCases } from './cases.table.ts'
import { announceCases, type CaseRow, lastResults, presentCase, presentRuns } from './present.ts'

/** Runs that the list of cases names. */
const MOST_RUNS = 10

/** Cases in the log of actions, by number: their names are mostly a contact's words, which stay out of it. */
export const trackedCases = trackRows({
  rows: 'assistants.case',
  table: assistantCases,
  permission: 'assistants.edit',
  columns: ['name', 'read', 'expected'],
  texts: ['name', 'read', 'expected'],
  nameOf: ({ id }) => String(id),
  sentences: 'assistants.deed.case',
  async check(tx, who, row) {
    await assistantOf(tx, who, row.assistantId)
  },
  announce: async (tx, who, before, after) => announceCases(tx, who, (after ?? before)?.assistantId ?? 0),
})

/** @see listCases of the contract */
export async function listCases(ctx: ServerContext, actor: Actor, id: number): Promise<{ cases: contract.Case[]; runs: contract.Run[] }> {
  await assistantOf(ctx, actor, id)
  const rows = await ctx.db
    .select()
    .from(assistantCases)
    .where(ofTenant(assistantCases, actor, eq(assistantCases.assistantId, id)))
    .orderBy(asc(sql`lower(${assistantCases.name})`), asc(assistantCases.id))
  const last = await lastResults(
    ctx,
    actor,
    rows.map((row) => row.id),
  )
  const runs = await ctx.db
    .select()
    .from(assistantCaseRuns)
    .where(ofTenant(assistantCaseRuns, actor, eq(assistantCaseRuns.assistantId, id)))
    .orderBy(desc(assistantCaseRuns.startedAt), desc(assistantCaseRuns.id))
    .limit(MOST_RUNS)
  return { cases: rows.map((row) => presentCase(row, last.get(row.id))), runs: await presentRuns(ctx, actor, runs) }
}

/** @throws noCaseFound (404) */
export async function caseOf(ctx: ServerContext, scope: TenantScope, id: number): Promise<CaseRow> {
  const row = await tenantRows(ctx.db, scope, assistantCases).first(eq(assistantCases.id, id))
  if (!row) throw contract.noCaseFound()
  return row
}

type Values = Pick<CaseRow, 'name' | 'read' | 'expected' | 'answer' | 'happened'>

const wrong = (field: string, code: string, message: string): FieldError => ({ field, code, message })

/** Makes a text as it is stored: masked where the company hides numbers, or where the person may not see them. */
async function storedTextOf(ctx: ServerContext, actor: Actor): Promise<(text: string) => string> {
  const isMasked = !actor.can(SEE_NUMBERS) || (await ctx.setting(actor.tenantId, hideNumbers)) === 'enabled'
  return (text) => (isMasked ? maskPersonal(storableText(text)) : storableText(text))
}

/** The case as it is stored. @throws refusedAssistant (422) */
async function checked(ctx: ServerContext, actor: Actor, row: AssistantRow, wanted: Values, before: CaseRow | null): Promise<Values> {
  const keep = await storedTextOf(ctx, actor)
  const expected = contract.cleanExpectation(wanted.expected)
  const read = wanted.read.map(({ who, text }) => ({ who, text: keep(text).trim() })).filter(({ text }) => text !== '')
  const question = read.at(-1)?.text ?? ''
  const name = keep(wanted.name).trim().replaceAll(/\s+/g, ' ') || question.replaceAll(/\s+/g, ' ').slice(0, contract.LONGEST_CASE_NAME).trim()
  const problems = contract.expectationProblems(kindOf(ctx, row.kind), expected)
  if (name.length > contract.LONGEST_CASE_NAME) problems.push(wrong('name', 'too_big', `At most ${contract.LONGEST_CASE_NAME} characters`))
  if (read.at(-1)?.who !== 'contact') problems.push(wrong('read', 'required', 'A case ends with what the contact says'))
  const isNewQueue = expected.queueId !== null && expected.queueId !== before?.expected.queueId
  if (isNewQueue && !(await ctx.use(teamService).queueOf(actor.tenantId, expected.queueId ?? 0)))
    problems.push(wrong('expected.queueId', 'invalid_value', 'There is no such queue'))
  if (problems.length > 0) throw contract.refusedAssistant(problems)
  const acts = wanted.happened.acts.map((act) => ({ ...act, value: keep(act.value) }))
  return { name, read, expected, answer: keep(wanted.answer), happened: { ...wanted.happened, acts } }
}

/** Expectation that an answer does again what it did. */
function expectedOf({ acts, sources }: AnswerRow): contract.Expectation {
  const done = acts.filter(({ isDone }) => isDone).map(({ name }) => name)
  const titles = new Map(sources.map(({ documentId, title }) => [documentId, title]))
  return {
    ...contract.nothingExpected,
    handOver: done.includes('transfer') ? 'must' : 'mustNot',
    tools: contract.caseTools.filter((tool) => done.includes(tool)),
    sources: [...titles].slice(0, 20).map(([documentId, title]) => ({ documentId, title: title.slice(0, 500) })),
  }
}

/** The answer that a case is made of. @throws noAnswerFound (404), refusedAssistant (422) for help with a reply, which has other instructions */
async function answerOf(ctx: ServerContext, actor: Actor, assistantId: number, answerId: string): Promise<AnswerRow> {
  const answer = await tenantRows(ctx.db, actor, assistantAnswers).first(and(eq(assistantAnswers.id, answerId), eq(assistantAnswers.assistantId, assistantId)))
  if (!answer) throw contract.noAnswerFound()
  if (answer.mode === 'copilot') throw contract.refusedAssistant([wrong('answerId', 'unsupported', 'Help with a reply has other instructions')])
  return answer
}

/** @see createCase of the contract */
export function createCase(
  ctx: ServerContext,
  actor: Actor,
  { id, answerId, name, read, expected }: z.output<(typeof contract.createCase)['input']>,
): Promise<contract.Case> {
  return ctx.transact(async (tx) => {
    await lockUntilCommit(tx.db, `assistantCases:${actor.tenantId}`)
    const row = await assistantOf(tx, actor, id)
    const answer = answerId === '' ? null : await answerOf(tx, actor, id, answerId)
    const rows = tenantRows(tx.db, actor, assistantCases)
    if ((await rows.find(eq(assistantCases.assistantId, id))).length >= contract.MOST_CASES) throw contract.tooManyCases()
    const wanted = {
      name: name ?? '',
      read: read ?? answer?.read ?? [],
      answer: answer?.answer ?? '',
      happened: { acts: answer?.acts ?? [], sources: answer?.sources ?? [] },
      expected: expected ?? (answer ? expectedOf(answer) : contract.nothingExpected),
    }
    const values = await checked(tx, actor, row, wanted, null)
    const made = await rows.insert({ ...values, assistantId: id, ticketId: answer?.ticketId ?? null })
    await trackedCases.record(tx, actor, null, made)
    await announceCases(tx, actor, id)
    return presentCase(made)
  })
}

/** @see updateCase of the contract */
export function updateCase(ctx: ServerContext, actor: Actor, { caseId, ...change }: z.output<(typeof contract.updateCase)['input']>): Promise<contract.Case> {
  return ctx.transact(async (tx) => {
    const rows = tenantRows(tx.db, actor, assistantCases)
    await rows.hold(eq(assistantCases.id, caseId))
    const before = await caseOf(tx, actor, caseId)
    const row = await assistantOf(tx, actor, before.assistantId)
    const given = { name: change.name ?? before.name, read: change.read ?? before.read, expected: change.expected ?? before.expected }
    const [after] = await rows.update(eq(assistantCases.id, caseId), await checked(tx, actor, row, { ...before, ...given }, before))
    if (!after) throw contract.noCaseFound()
    await trackedCases.record(tx, actor, before, after)
    await announceCases(tx, actor, before.assistantId)
    return presentCase(after, (await lastResults(tx, actor, [caseId])).get(caseId))
  })
}

/** @see deleteCase of the contract */
export async function deleteCase(ctx: ServerContext, actor: Actor, caseId: number): Promise<{ message: 'CASE_DELETED' }> {
  await ctx.transact(async (tx) => {
    const row = await caseOf(tx, actor, caseId)
    await trackedCases.remove(tx, actor, row)
    await announceCases(tx, actor, row.assistantId)
  })
  return { message: 'CASE_DELETED' }
}
