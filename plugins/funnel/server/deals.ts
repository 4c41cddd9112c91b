import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { ActivityActor } from '#core/contract/activity/index.ts'
import type { FieldError } from '#core/contract/errors.ts'
import { newId } from '#core/contract/ids.ts'
import { trackRows } from '#core/server/activity/trackedRows.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { foldText } from '#core/server/db/search.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import * as contract from '../contract/index.ts'
import { type Doer, editableDeal, editablePipeline, type Reader } from './access.ts'
import { announceDeal } from './announce.ts'
import { type DealRow, deals, type PipelineRow, pipelineRows } from './funnel.table.ts'
import { writeHistory } from './history.ts'
import { holdStage, rankBefore } from './order.ts'
import { presentDeal } from './present.ts'
import { beginRuns } from './stageActions/beginRuns.ts'

const rowsOf = (ctx: Pick<ServerContext, 'db'>, scope: { tenantId: number }) => tenantRows(ctx.db, scope, deals)

type Written = contract.DealDraft & Pick<DealRow, 'contactId' | 'ownerId' | 'priority' | 'fields'>

/** Problems of a draft that names people who are not there. `before` may keep somebody who has left. */
async function unknownProblems(ctx: ServerContext, { tenantId }: Doer, { ownerId, contactId }: Written, before: DealRow | null, pipeline: PipelineRow) {
  const problems: FieldError[] = []
  if (ownerId !== null && ownerId !== before?.ownerId) {
    const owner = (await ctx.use(teamService).membersOf(tenantId)).find(({ userId }) => userId === ownerId)
    if (!owner) problems.push({ field: 'ownerId', code: 'unknown', message: 'There is no such person' })
    else if (contract.roleIn(pipeline, owner) === null) problems.push({ field: 'ownerId', code: 'notMember', message: 'They do not see the pipeline' })
  }
  const isNewContact = contactId !== null && contactId !== before?.contactId
  if (isNewContact && !(await tenantRows(ctx.db, { tenantId }, contacts).first(and(eq(contacts.id, contactId), eq(contacts.isGroup, false)))))
    problems.push({ field: 'contactId', code: 'unknown', message: 'There is no such contact' })
  return problems
}

type Values = Pick<
  DealRow,
  'title' | 'searchText' | 'description' | 'contactId' | 'ownerId' | 'value' | 'probability' | 'priority' | 'expectedOn' | 'checklist' | 'products' | 'fields'
>

/** A draft as it is stored. @throws invalidInput (422) */
async function checked(ctx: ServerContext, actor: Doer, draft: Written, before: DealRow | null, pipeline: PipelineRow): Promise<Values> {
  const own = contract.changedValues(pipeline.fields, draft.fields, before?.fields ?? null)
  const problems = [...contract.dealProblems(draft), ...(await unknownProblems(ctx, actor, draft, before, pipeline)), ...own.problems]
  if (problems.length > 0) throw contract.refusedDeal(problems)
  const { title, description, contactId, ownerId, probability, priority, expectedOn, checklist, products } = draft
  return {
    title: title.trim(),
    searchText: foldText(title),
    description: description.trim(),
    contactId,
    ownerId,
    value: contract.dealValue(draft),
    probability,
    priority,
    expectedOn,
    checklist: checklist.map(({ text, ...step }) => ({ ...step, text: text.trim() })),
    products: products.map(({ name, ...product }) => ({ ...product, name: name.trim() })),
    fields: own.values,
  }
}

/** Whether the undo of the person may write to the deal, asked of the pipeline when it is done. */
async function refuseStranger(tx: ServerContext, who: ActivityActor, row: DealRow): Promise<void> {
  const pipeline = await editablePipeline(tx, who, row.pipelineId)
  if (!pipeline.stages.some(({ id }) => id === row.stageId)) throw contract.dealMoved()
  await holdStage(tx, row)
}

export const trackedDeals = trackRows<DealRow>({
  rows: 'funnel.deal',
  table: deals,
  permission: 'funnel.edit',
  columns: [
    'pipelineId',
    'stageId',
    'entryId',
    'rank',
    'title',
    'searchText',
    'description',
    'contactId',
    'ownerId',
    'status',
    'value',
    'probability',
    'priority',
    'expectedOn',
    'checklist',
    'products',
    'fields',
    'lostReason',
    'closedAt',
  ],
  texts: ['description'],
  nameOf: ({ title }) => title,
  sentences: 'funnel.log.deal',
  check: refuseStranger,
  async announce(tx, who, before, after) {
    if (before && after) await writeHistory(tx, who.userId, before, after)
    await announceDeal(tx, before, after)
  },
})

/** @throws Error where the deal was not there */
function shown(deal: contract.Deal | null): contract.Deal {
  if (!deal) throw new Error('A deal was not announced')
  return deal
}

/** Writes a change, notes it in the log and the history, and tells those who see the deal. @param pipeline the one that the deal is in afterwards */
export async function changeDeal(tx: ServerContext, actor: Doer, before: DealRow, values: Partial<DealRow>, pipeline: PipelineRow): Promise<contract.Deal> {
  const [after] = await rowsOf(tx, actor).update(eq(deals.id, before.id), { ...values, touchedAt: tx.now() })
  if (!after) throw contract.noDealFound()
  await trackedDeals.record(tx, actor, before, after)
  await writeHistory(tx, actor.userId, before, after)
  if (after.entryId !== before.entryId) await beginRuns(tx, after, pipeline)
  return shown(await announceDeal(tx, before, after, pipeline))
}

/** Tells the new owner, unless that is who did it. */
function tellOwner(tx: ServerContext, actor: Doer, { id, title, ownerId }: DealRow): void {
  if (ownerId !== null && ownerId !== actor.userId)
    tx.emit(contract.dealMention, actor.tenantId, { dealId: id, title, userIds: [ownerId], fromId: actor.userId, isGiven: true })
}

const stageOf = ({ stages }: PipelineRow, stageId: string | undefined): contract.Stage => {
  const stage = stageId === undefined ? stages[0] : stages.find(({ id }) => id === stageId)
  if (!stage) throw contract.refusedDeal([{ field: 'stageId', code: 'unknown', message: 'The pipeline has no such stage' }])
  return stage
}

type NewDeal = z.output<typeof contract.createDeal.input>
/** The conversation that a deal comes from, as the actor may read it. */
type TicketOf = (tx: ServerContext, ticketId: number) => Promise<{ contactId: number } | null>

/** @see createDeal of the contract */
export const createDeal = (ctx: ServerContext, actor: Doer, wish: NewDeal): Promise<contract.Deal> =>
  insertDeal(ctx, actor, wish, (tx, ticketId) => tx.use(ticketsService).readable(actor, ticketId))

/** A new deal; `ticketOf` finds its conversation. */
export async function insertDeal(ctx: ServerContext, actor: Doer, wish: NewDeal, ticketOf: TicketOf): Promise<contract.Deal> {
  const { pipelineId, stageId, ticketId, ...draft } = wish
  return ctx.transact(async (tx) => {
    const pipeline = await editablePipeline(tx, actor, pipelineId)
    const stage = stageOf(pipeline, stageId)
    if (stage.isLocked) throw contract.stageLocked()
    const ticket = ticketId === null ? null : await ticketOf(tx, ticketId)
    const wanted = { ...draft, contactId: draft.contactId ?? ticket?.contactId ?? null, ownerId: draft.ownerId === undefined ? actor.userId : draft.ownerId }
    const values = await checked(tx, actor, wanted, null, pipeline)
    const place = { tenantId: actor.tenantId, pipelineId, stageId: stage.id }
    const now = tx.now()
    const row = await rowsOf(tx, actor).insert({
      ...values,
      pipelineId,
      stageId: stage.id,
      rank: await rankBefore(tx, place, null, 'first'),
      ticketId,
      entryId: newId(),
      stageSince: now,
      touchedAt: now,
      createdAt: now,
    })
    await trackedDeals.record(tx, actor, null, row)
    await writeHistory(tx, actor.userId, null, row)
    await beginRuns(tx, row, pipeline)
    const deal = shown(await announceDeal(tx, null, row, pipeline))
    tellOwner(tx, actor, row)
    return deal
  })
}

/** @see updateDeal of the contract */
export const updateDeal = (ctx: ServerContext, actor: Doer, { id, ...change }: z.output<typeof contract.updateDeal.input>): Promise<contract.Deal> =>
  ctx.transact(async (tx) => {
    const { row, pipeline } = await editableDeal(tx, actor, id)
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const values = await checked(tx, actor, { ...row, ...given }, row, pipeline)
    const deal = await changeDeal(tx, actor, row, values, pipeline)
    if (values.ownerId !== row.ownerId) tellOwner(tx, actor, { ...row, ...values })
    return deal
  })

/** @see moveDeal of the contract */
export const moveDeal = (ctx: ServerContext, actor: Doer, wish: z.output<typeof contract.moveDeal.input>): Promise<contract.Deal> =>
  ctx.transact(async (tx) => {
    const { row, pipeline } = await editableDeal(tx, actor, wish.id)
    if (row.stageId !== wish.fromStageId) throw contract.dealMoved()
    if (row.status !== 'open') throw contract.dealClosed()
    const target = wish.pipelineId === undefined || wish.pipelineId === row.pipelineId ? pipeline : await editablePipeline(tx, actor, wish.pipelineId)
    const stage = stageOf(target, wish.stageId)
    const isElsewhere = stage.id !== row.stageId
    const from = pipeline.stages.find(({ id }) => id === row.stageId)
    if (isElsewhere && (stage.isLocked || from?.isLocked)) throw contract.stageLocked()
    const place = { tenantId: actor.tenantId, pipelineId: target.id, stageId: stage.id }
    const rank = await rankBefore(tx, place, row.id, wish.beforeId)
    const values = { pipelineId: target.id, stageId: stage.id, rank, ...(isElsewhere && { stageSince: tx.now(), entryId: newId() }) }
    return changeDeal(tx, actor, row, values, target)
  })

/** @see closeDeal of the contract */
export const closeDeal = (ctx: ServerContext, actor: Doer, id: number, status: contract.DealStatus, lostReason: string): Promise<contract.Deal> =>
  ctx.transact(async (tx) => {
    const { row, pipeline } = await editableDeal(tx, actor, id)
    const reason = lostReason.trim()
    if (status === 'lost' && reason === '') throw contract.refusedDeal([{ field: 'lostReason', code: 'required', message: 'Say why it was lost' }])
    if (reason.length > contract.LONGEST_REASON)
      throw contract.refusedDeal([{ field: 'lostReason', code: 'too_big', message: `At most ${contract.LONGEST_REASON} characters` }])
    if (row.status === status && (status !== 'lost' || row.lostReason === reason)) return presentDeal(tx, row)
    // An open deal stands in its stage again, on top: others took its place meanwhile.
    const rank = status === 'open' ? await rankBefore(tx, row, row.id, 'first') : row.rank
    const entryId = status === 'open' ? newId() : row.entryId
    const values = { status, rank, entryId, lostReason: status === 'lost' ? reason : '', closedAt: status === 'open' ? null : tx.now() }
    return changeDeal(tx, actor, row, values, pipeline)
  })

/** @see deleteDeal of the contract */
export const deleteDeal = (ctx: ServerContext, actor: Doer, id: number): Promise<{ id: number }> =>
  ctx.transact(async (tx) => {
    const { row, pipeline } = await editableDeal(tx, actor, id)
    await trackedDeals.remove(tx, actor, row)
    await announceDeal(tx, row, null, pipeline)
    return { id }
  })

/** Whether deals stand in a stage. */
export const hasDeals = async (ctx: Pick<ServerContext, 'db'>, reader: Pick<Reader, 'tenantId'>, pipelineId: number, stageId?: string): Promise<boolean> =>
  (await rowsOf(ctx, reader).find(and(eq(deals.pipelineId, pipelineId), stageId === undefined ? undefined : eq(deals.stageId, stageId)), 1)).length > 0

/** The pipeline of a deal, also one that is deleted. */
export const pipelineRowOf = (ctx: Pick<ServerContext, 'db'>, row: DealRow) =>
  tenantRows(ctx.db, row, pipelineRows, { withDeleted: true }).first(eq(pipelineRows.id, row.pipelineId))
