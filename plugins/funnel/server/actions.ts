import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { FieldError } from '#core/contract/errors.ts'
import { companyTimeZone } from '#core/contract/timeZone.ts'
import { trackRows } from '#core/server/activity/trackedRows.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { orderOf } from '#core/server/db/orderOf.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import { foldText, likePattern } from '#core/server/db/search.ts'
import type { Actor, Person, ServerContext } from '#core/server/plugin.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import * as contract from '../contract/index.ts'
import { editableDeal, editablePipeline, pipelineOf, viewersOf, visibleDeals } from './access.ts'
import { touchDeal } from './announce.ts'
import { type ActionRow, dealActions, deals } from './funnel.table.ts'
import { dayStart } from './zone.ts'

const PAGE = 40
/** Of a calendar, which asks for a time. */
const MOST_IN_TIME = 500
const WEEK_DAYS = 7

const rowsOf = (ctx: Pick<ServerContext, 'db'>, scope: { tenantId: number }) => tenantRows(ctx.db, scope, dealActions)

const select = (ctx: Pick<ServerContext, 'db'>) =>
  ctx.db
    .select({
      action: dealActions,
      ownerName: users.name,
      dealTitle: deals.title,
      pipelineId: deals.pipelineId,
      contactId: contacts.id,
      contactName: contacts.name,
    })
    .from(dealActions)
    .innerJoin(deals, and(eq(deals.tenantId, dealActions.tenantId), eq(deals.id, dealActions.dealId), isNull(deals.deletedAt)))
    .leftJoin(users, and(eq(users.tenantId, dealActions.tenantId), eq(users.id, dealActions.ownerId)))
    .leftJoin(contacts, and(eq(contacts.tenantId, deals.tenantId), eq(contacts.id, deals.contactId)))

type Found = Awaited<ReturnType<typeof select>>[number]

const present = ({ action, ownerName, dealTitle, pipelineId, contactId, contactName }: Found): contract.Action => ({
  id: action.id,
  rev: action.rev,
  kind: action.kind,
  title: action.title,
  note: action.note,
  dueAt: action.dueAt.toISOString(),
  minutes: action.minutes,
  doneAt: action.doneAt?.toISOString() ?? null,
  owner: action.ownerId === null ? null : { id: action.ownerId, name: ownerName ?? '' },
  deal: { id: action.dealId, title: dealTitle, pipelineId },
  contact: contactId === null ? null : { id: contactId, name: contactName ?? '' },
  createdAt: action.createdAt.toISOString(),
})

async function actionOf(ctx: ServerContext, scope: { tenantId: number }, id: number): Promise<contract.Action> {
  const [found] = await select(ctx).where(ofTenant(dealActions, scope, eq(dealActions.id, id)))
  if (!found) throw contract.noActionFound()
  return present(found)
}

/** Tells those who see the deal what an action is like now, or that it is gone. */
export async function announceAction(tx: ServerContext, row: ActionRow, isGone: boolean): Promise<void> {
  const deal = await tenantRows(tx.db, row, deals).first(eq(deals.id, row.dealId))
  if (!deal) return
  const receivers = await viewersOf(tx, await pipelineOf(tx, { tenantId: row.tenantId, userId: 0, profile: 'admin' }, deal.pipelineId))
  if (isGone) tx.push(contract.actionGone, row.tenantId, { id: row.id, dealId: row.dealId }, receivers)
  else tx.push(contract.actionSaved, row.tenantId, await actionOf(tx, row, row.id), receivers)
  await touchDeal(tx, row, row.dealId)
}

export const trackedActions = trackRows<ActionRow>({
  rows: 'funnel.action',
  table: dealActions,
  permission: 'funnel.edit',
  columns: ['kind', 'title', 'note', 'dueAt', 'minutes', 'doneAt', 'ownerId'],
  texts: ['note'],
  nameOf: ({ title }) => title,
  sentences: 'funnel.log.action',
  async check(tx, who, { dealId }) {
    const deal = await tenantRows(tx.db, who, deals).first(eq(deals.id, dealId))
    if (!deal) throw contract.noDealFound()
    await editablePipeline(tx, who, deal.pipelineId)
  },
  announce: async (tx, _who, before, after) => {
    const row = after ?? before
    if (row) await announceAction(tx, row, after === null)
  },
})

/** When an action's owner is told: at its time, while that is ahead. */
export const tellAtOf = (ctx: ServerContext, dueAt: Date, doneAt: Date | null, ownerId: number | null): Date | null =>
  doneAt === null && ownerId !== null && dueAt > ctx.now() ? dueAt : null

/** @throws invalidInput (422) */
async function refuseWrong(ctx: ServerContext, actor: Person, draft: contract.ActionDraft & { ownerId: number | null }, before: ActionRow | null) {
  const problems: FieldError[] = [...contract.actionProblems(draft)]
  const { ownerId } = draft
  if (ownerId !== null && ownerId !== before?.ownerId && !(await ctx.use(teamService).membersOf(actor.tenantId)).some(({ userId }) => userId === ownerId))
    problems.push({ field: 'ownerId', code: 'unknown', message: 'There is no such person' })
  if (problems.length > 0) throw contract.refusedDeal(problems)
}

/** @see createAction of the contract */
export const createAction = (ctx: ServerContext, actor: Actor, wish: z.output<typeof contract.createAction.input>): Promise<contract.Action> =>
  ctx.transact(async (tx) => {
    const { row: deal } = await editableDeal(tx, actor, wish.dealId)
    const draft = { ...wish, ownerId: wish.ownerId === undefined ? (deal.ownerId ?? actor.userId) : wish.ownerId }
    await refuseWrong(tx, actor, draft, null)
    const dueAt = new Date(draft.dueAt ?? 0)
    const { dealId, kind, title, note, minutes, ownerId } = draft
    const row = await rowsOf(tx, actor).insert({
      ...{ dealId, kind, minutes, ownerId, dueAt },
      title: title.trim(),
      note: note.trim(),
      tellAt: tellAtOf(tx, dueAt, null, ownerId),
      createdAt: tx.now(),
    })
    await trackedActions.record(tx, actor, null, row)
    await announceAction(tx, row, false)
    return actionOf(tx, actor, row.id)
  })

/** An action whose deal the actor edits, held until the transaction ends. @throws noActionFound (404), notEditor (403) */
async function editableAction(tx: ServerContext, actor: Person, id: number): Promise<ActionRow> {
  await rowsOf(tx, actor).hold(eq(dealActions.id, id))
  const row = await rowsOf(tx, actor).first(eq(dealActions.id, id))
  const deal = row && (await tenantRows(tx.db, actor, deals).first(and(eq(deals.id, row.dealId), await visibleDeals(tx, actor))))
  if (!row || !deal) throw contract.noActionFound()
  await editablePipeline(tx, actor, deal.pipelineId)
  return row
}

/** @see updateAction of the contract */
export const updateAction = (
  ctx: ServerContext,
  actor: Person,
  { id, isDone, ...change }: z.output<typeof contract.updateAction.input>,
): Promise<contract.Action> =>
  ctx.transact(async (tx) => {
    const before = await editableAction(tx, actor, id)
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const draft = { ...before, dueAt: before.dueAt.toISOString(), ...given }
    await refuseWrong(tx, actor, draft, before)
    const dueAt = new Date(draft.dueAt)
    const doneAt = isDone === undefined ? before.doneAt : isDone ? (before.doneAt ?? tx.now()) : null
    const { kind, minutes, ownerId } = draft
    const values = { kind, minutes, ownerId, dueAt, doneAt, title: draft.title.trim(), note: draft.note.trim() }
    const [after] = await rowsOf(tx, actor).update(eq(dealActions.id, id), { ...values, tellAt: tellAtOf(tx, dueAt, doneAt, ownerId) })
    if (!after) throw contract.noActionFound()
    await trackedActions.record(tx, actor, before, after)
    await announceAction(tx, after, false)
    return actionOf(tx, actor, id)
  })

/** @see deleteAction of the contract */
export const deleteAction = (ctx: ServerContext, actor: Person, id: number): Promise<{ id: number }> =>
  ctx.transact(async (tx) => {
    const row = await editableAction(tx, actor, id)
    await trackedActions.remove(tx, actor, row)
    await announceAction(tx, row, true)
    return { id }
  })

async function dueWhere(ctx: ServerContext, tenantId: number, due: (typeof contract.actionPeriods)[number]): Promise<SQL | undefined> {
  if (due === 'any') return undefined
  const now = ctx.now()
  if (due === 'overdue') return and(isNull(dealActions.doneAt), lt(dealActions.dueAt, now))
  const zone = await ctx.setting(tenantId, companyTimeZone)
  const until = dayStart(now, zone, due === 'today' ? 1 : WEEK_DAYS).at
  return and(gte(dealActions.dueAt, dayStart(now, zone).at), lt(dealActions.dueAt, until))
}

const columns: Record<string, SQL> = {
  title: sql`lower(${dealActions.title})`,
  dueAt: sql`${dealActions.dueAt}`,
  kind: sql`${dealActions.kind}`,
  doneAt: sql`${dealActions.doneAt}`,
}

/** @see listActions of the contract */
export async function listActions(ctx: ServerContext, actor: Actor, wish: z.output<typeof contract.listActions.input>) {
  const pattern = likePattern(foldText(wish.searchParam))
  const isInTime = wish.from !== undefined && wish.to !== undefined
  const where = ofTenant(
    dealActions,
    actor,
    await visibleDeals(ctx, actor),
    wish.searchParam === '' ? undefined : sql`(lower(${dealActions.title}) like ${pattern} or ${deals.searchText} like ${pattern})`,
    wish.dealId ? eq(dealActions.dealId, wish.dealId) : undefined,
    wish.ownerId ? eq(dealActions.ownerId, wish.ownerId) : undefined,
    wish.kind.length > 0 ? inArray(dealActions.kind, wish.kind) : undefined,
    wish.state === 'all' ? undefined : wish.state === 'open' ? isNull(dealActions.doneAt) : isNotNull(dealActions.doneAt),
    await dueWhere(ctx, actor.tenantId, wish.due),
    wish.from ? gte(dealActions.dueAt, new Date(wish.from)) : undefined,
    wish.to ? lt(dealActions.dueAt, new Date(wish.to)) : undefined,
  )
  const [counted] = await ctx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(dealActions)
    .innerJoin(deals, and(eq(deals.tenantId, dealActions.tenantId), eq(deals.id, dealActions.dealId), isNull(deals.deletedAt)))
    .where(where)
  const count = counted?.count ?? 0
  const limit = isInTime ? MOST_IN_TIME : PAGE
  const found = await select(ctx)
    .where(where)
    .orderBy(...orderOf(wish.sort, columns, [sql`${dealActions.doneAt} is null desc`, asc(dealActions.dueAt), asc(dealActions.id)]))
    .limit(limit)
    .offset((wish.pageNumber - 1) * limit)
  return { actions: found.map(present), count, hasMore: wish.pageNumber * limit < count }
}
