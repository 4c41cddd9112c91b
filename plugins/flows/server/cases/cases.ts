import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { invalidInput } from '#core/contract/errors.ts'
import { SEE_NUMBERS } from '#core/contract/personalNumber.ts'
import { trackRows } from '#core/server/activity/trackedRows.ts'
import { type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { hideNumbers } from '#plugins/contacts/contract/index.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import * as contract from '../../contract/index.ts'
import { needFlow } from '../flows.ts'
import { DRAFT, readLibrary } from '../library.ts'
import { needSession } from '../listSessions.ts'
import { readHappened } from '../replays.ts'
import { flowCases } from './cases.table.ts'
import { maskEvents } from './maskEvents.ts'
import { casesOf, type FlowCaseRow, pathThrough, runWithDraft } from './runCases.ts'

/** Between the messages that a case is named after. */
const NAME_JOINT = ' › '

const messagesOf = (events: readonly contract.CaseEvent[]) => events.flatMap(({ event }) => (event.type === 'message' ? [event.text] : []))

function presentCase({ id, flowId, name, events, sessionId, createdAt, rev }: FlowCaseRow): contract.FlowCase {
  const madeFrom = sessionId === null ? 'simulation' : 'conversation'
  return { id, flowId, name, madeFrom, messages: messagesOf(events).length, createdAt: createdAt.toISOString(), rev }
}

async function announceCases(tx: ServerContext, { tenantId }: TenantScope, flowId: number): Promise<void> {
  const members = await tx.use(teamService).membersOf(tenantId)
  const administrators = members.filter(({ profile }) => profile === 'admin').map(({ userId }) => rooms.user(tenantId, userId))
  tx.push(contract.flowCasesChanged, tenantId, { flowId }, administrators)
}

/** Cases in the log of actions, by number: their names are mostly a contact's words, which stay out of it. */
export const trackedFlowCases = trackRows({
  rows: 'flows.case',
  table: flowCases,
  permission: 'flows.edit',
  columns: ['name', 'expected'],
  texts: ['name', 'expected'],
  nameOf: ({ id }: FlowCaseRow) => String(id),
  sentences: 'flows.deed.case',
  async check(tx, who, row) {
    await needFlow(tx, who, row.flowId)
  },
  announce: async (tx, who, before, after) => announceCases(tx, who, (after ?? before)?.flowId ?? 0),
})

/** @throws noFlowFound, noFlowCaseFound (404) */
async function needCase(ctx: ServerContext, actor: Actor, flowId: number, caseId: number, isLocked = false): Promise<FlowCaseRow> {
  await needFlow(ctx, actor, flowId)
  const rows = tenantRows(ctx.db, actor, flowCases)
  const ofFlow = and(eq(flowCases.id, caseId), eq(flowCases.flowId, flowId))
  if (isLocked) await rows.hold(eq(flowCases.id, caseId))
  const row = await rows.first(ofFlow)
  if (!row) throw contract.noFlowCaseFound()
  return row
}

/** @see listFlowCases of the contract */
export async function listFlowCases(ctx: ServerContext, actor: Actor, id: number): Promise<contract.FlowCase[]> {
  await needFlow(ctx, actor, id)
  return (await casesOf(ctx, actor, id)).map(presentCase)
}

/** @see runFlowCases of the contract */
export async function runFlowCases(ctx: ServerContext, actor: Actor, id: number): Promise<contract.FlowCaseResult[]> {
  const { draft } = await needFlow(ctx, actor, id)
  const results = (await runWithDraft(ctx, actor, { flowId: id, document: draft }, await casesOf(ctx, actor, id))).map(({ result }) => result)
  return [...results.filter(({ difference }) => difference !== null), ...results.filter(({ difference }) => difference === null)]
}

/** @see getFlowCase of the contract */
export async function getFlowCase(ctx: ServerContext, actor: Actor, id: number, caseId: number) {
  const row = await needCase(ctx, actor, id, caseId)
  const { draft } = await needFlow(ctx, actor, id)
  const [run] = await runWithDraft(ctx, actor, { flowId: id, document: draft }, [row])
  if (!run) throw contract.noFlowCaseFound()
  return { ...presentCase(row), expected: row.expected, now: run.now, difference: run.result.difference }
}

type NewCase = z.output<(typeof contract.createFlowCase)['input']>
type Source = Pick<FlowCaseRow, 'seed' | 'events' | 'sessionId' | 'ticketId'> & { version: number }

const refused = (field: string, code: string, message: string) => invalidInput([{ field, code, message }], 422)

/** Source that a case is made of, as it happened. @throws noFlowFound, noTicketFound (404), invalidInput (422) */
async function sourceOf(ctx: ServerContext, actor: Actor, { id, sessionId, simulation }: NewCase): Promise<Source> {
  if ((sessionId === undefined) === (simulation === undefined)) throw refused('sessionId', 'required', 'Name a conversation, or give a simulation')
  if (simulation) return { ...simulation, version: DRAFT, sessionId: null, ticketId: null }
  const { session } = await needSession(ctx, actor, id, sessionId ?? '')
  const happened = (await readHappened(ctx, actor, [session.id])).get(session.id) ?? []
  const events = happened.map(({ event, facts, trace }) => ({ event, facts, trace: trace.map(({ nodeId, exit }) => ({ nodeId, exit })) }))
  if (events[0]?.event.type !== 'started') throw refused('sessionId', 'swept', 'What happened in this conversation is not kept any more')
  if (events.length > contract.MOST_CASE_EVENTS) throw refused('sessionId', 'too_big', `At most ${contract.MOST_CASE_EVENTS} events`)
  return { seed: session.state.seed, events, version: session.version, sessionId: session.id, ticketId: session.ticketId }
}

const isMasked = async (ctx: ServerContext, actor: Actor): Promise<boolean> =>
  !actor.can(SEE_NUMBERS) || (await ctx.setting(actor.tenantId, hideNumbers)) === 'enabled'

/** As it is stored. @throws invalidInput (422) */
function checkedName(written: string): string {
  const name = written.trim().replaceAll(/\s+/g, ' ')
  if (name === '') throw refused('name', 'required', 'Write a name')
  if (name.length > contract.LONGEST_FLOW_CASE_NAME) throw refused('name', 'too_big', `At most ${contract.LONGEST_FLOW_CASE_NAME} characters`)
  return name
}

const nameAfter = (events: readonly contract.CaseEvent[], flowName: string): string =>
  messagesOf(events).join(NAME_JOINT).replaceAll(/\s+/g, ' ').slice(0, contract.LONGEST_FLOW_CASE_NAME).trim() || flowName

/** @see createFlowCase of the contract */
export function createFlowCase(ctx: ServerContext, actor: Actor, wanted: NewCase): Promise<contract.FlowCase> {
  return ctx.transact(async (tx) => {
    // Held, so that two made at once do not both become the last one that there is room for.
    const flow = await needFlow(tx, actor, wanted.id, true)
    if ((await casesOf(tx, actor, flow.id)).length >= contract.MOST_FLOW_CASES) throw contract.tooManyFlowCases()
    const { version, seed, events: happened, sessionId, ticketId } = await sourceOf(tx, actor, wanted)
    const events = (await isMasked(tx, actor)) ? maskEvents(happened) : happened
    const library = await readLibrary(tx, actor.tenantId, [{ flowId: flow.id, version }], { flowId: flow.id, document: flow.draft })
    const expected = pathThrough(library, { flowId: flow.id, version, seed }, events)
    const name = wanted.name.trim() === '' ? nameAfter(events, flow.name) : checkedName(wanted.name)
    const row = await tenantRows(tx.db, actor, flowCases).insert({ flowId: flow.id, name, seed, events, expected, sessionId, ticketId })
    await trackedFlowCases.record(tx, actor, null, row)
    await announceCases(tx, actor, flow.id)
    return presentCase(row)
  })
}

async function changeCase(tx: ServerContext, actor: Actor, before: FlowCaseRow, values: Partial<Pick<FlowCaseRow, 'name' | 'expected'>>): Promise<FlowCaseRow> {
  const [row] = await tenantRows(tx.db, actor, flowCases).update(eq(flowCases.id, before.id), values)
  if (!row) throw contract.noFlowCaseFound()
  await trackedFlowCases.record(tx, actor, before, row)
  await announceCases(tx, actor, before.flowId)
  return row
}

/** @see renameFlowCase of the contract */
export const renameFlowCase = (ctx: ServerContext, actor: Actor, id: number, caseId: number, name: string): Promise<contract.FlowCase> =>
  ctx.transact(async (tx) => presentCase(await changeCase(tx, actor, await needCase(tx, actor, id, caseId, true), { name: checkedName(name) })))

/** @see acceptFlowCase of the contract */
export function acceptFlowCase(ctx: ServerContext, actor: Actor, id: number, caseId: number, rev: number): Promise<contract.FlowCase> {
  return ctx.transact(async (tx) => {
    const flow = await needFlow(tx, actor, id, true)
    if (flow.rev !== rev) throw contract.flowChangedMeanwhile()
    const before = await needCase(tx, actor, id, caseId, true)
    const [run] = await runWithDraft(tx, actor, { flowId: id, document: flow.draft }, [before])
    return presentCase(run?.result.difference ? await changeCase(tx, actor, before, { expected: run.now }) : before)
  })
}

/** Cases stand before a version is made of the draft: those that differ expect its results from now on, where they are accepted. @throws flowCasesDiffer (409) */
export async function passCases(
  tx: ServerContext,
  actor: Actor,
  draft: { flowId: number; document: contract.FlowDocument },
  acceptedIds: readonly number[],
): Promise<void> {
  const runs = await runWithDraft(tx, actor, draft, await casesOf(tx, actor, draft.flowId))
  const differing = runs.filter(({ result }) => result.difference !== null)
  const refusedRuns = differing.filter(({ row }) => !acceptedIds.includes(row.id))
  if (refusedRuns.length > 0) throw contract.flowCasesDiffer(refusedRuns.map(({ result }) => result))
  for (const { row, now } of differing) await changeCase(tx, actor, row, { expected: now })
}

/** @see deleteFlowCase of the contract */
export async function deleteFlowCase(ctx: ServerContext, actor: Actor, id: number, caseId: number): Promise<{ message: 'FLOW_CASE_DELETED' }> {
  await ctx.transact(async (tx) => {
    await trackedFlowCases.remove(tx, actor, await needCase(tx, actor, id, caseId, true))
    await announceCases(tx, actor, id)
  })
  return { message: 'FLOW_CASE_DELETED' }
}
