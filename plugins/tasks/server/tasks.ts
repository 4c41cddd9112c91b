import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { ActivityActor } from '#core/contract/activity/index.ts'
import { type FieldError, noPermission } from '#core/contract/errors.ts'
import { companyTimeZone } from '#core/contract/timeZone.ts'
import { localOf } from '#core/contract/zone.ts'
import { trackRows } from '#core/server/activity/trackedRows.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { chatService, noMessageFound } from '#plugins/chat/contract/index.ts'
import { noDealFound } from '#plugins/funnel/contract/deals.ts'
import { nextOccurrence } from '#plugins/schedules/contract/recurrence.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { teams } from '#plugins/team/server/team.table.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import * as contract from '../contract/index.ts'
import { announceTask, membersOfTeam } from './announce.ts'
import { dealTitles, presentTask } from './present.ts'
import { type TaskRow, tasks } from './tasks.table.ts'
import { leads, visibleTasks } from './visible.where.ts'

const MINUTE_MS = 60_000

/** Somebody who gives a task, also one in whose name the program does. */
type Author = ActivityActor & Pick<Actor, 'can'>

type Origin = Pick<z.output<typeof contract.createTask.input>, 'ticketId' | 'messageId' | 'dealId'>
type Written = Omit<z.output<typeof contract.createTask.input>, keyof Origin>
type Values = Pick<
  TaskRow,
  'name' | 'description' | 'comments' | 'limitDate' | 'priority' | 'ownerId' | 'teamId' | 'repeats' | 'anchor' | 'remindMinutes' | 'remindAt' | 'status'
>

const rowsOf = (ctx: Pick<ServerContext, 'db'>, scope: { tenantId: number }) => tenantRows(ctx.db, scope, tasks)

/** A task that the actor sees, held until the transaction ends. @throws noTaskFound (404) */
async function lockedTask(tx: ServerContext, actor: Actor, id: number): Promise<TaskRow> {
  await rowsOf(tx, actor).hold(eq(tasks.id, id))
  const row = await rowsOf(tx, actor).first(and(eq(tasks.id, id), visibleTasks(tx, actor)))
  if (!row) throw contract.noTaskFound()
  return row
}

/** Problems of a draft that names people or teams that are not there. */
async function unknownProblems(ctx: ServerContext, { tenantId }: Author, ownerId: number | null, teamId: number | null): Promise<FieldError[]> {
  const problems: FieldError[] = []
  const members = ownerId === null ? [] : await ctx.use(teamService).membersOf(tenantId)
  if (ownerId !== null && !members.some(({ userId }) => userId === ownerId))
    problems.push({ field: 'ownerId', code: 'unknown', message: 'There is no such person' })
  if (teamId !== null && !(await tenantRows(ctx.db, { tenantId }, teams).first(and(eq(teams.id, teamId), eq(teams.isActive, true)))))
    problems.push({ field: 'teamId', code: 'unknown', message: 'There is no such team' })
  return problems
}

/** A draft as it is stored. @throws invalidInput (422) */
async function checked(ctx: ServerContext, actor: Author, draft: Written): Promise<Values> {
  const ownerId = draft.ownerId === undefined ? (draft.teamId === null ? actor.userId : null) : draft.ownerId
  const wanted = { ...draft, ownerId }
  const problems = [...contract.taskProblems(wanted), ...(await unknownProblems(ctx, actor, ownerId, draft.teamId))]
  if (ownerId !== null && ownerId !== actor.userId && !actor.can('tasks.assign'))
    problems.push({ field: 'ownerId', code: 'notOwn', message: 'Tasks for others need the permission to give tasks' })
  if (problems.length > 0) throw contract.refusedTask(problems)
  const { name, description, comments, priority, teamId, repeats, remindMinutes } = draft
  const limitDate = draft.limitDate === null ? null : new Date(draft.limitDate)
  const now = ctx.now()
  const remindAt = limitDate && remindMinutes !== null ? new Date(limitDate.getTime() - remindMinutes * MINUTE_MS) : null
  const zone = await ctx.setting(actor.tenantId, companyTimeZone)
  return {
    name: name.trim(),
    description: description.trim(),
    comments: comments.trim(),
    limitDate,
    priority,
    ownerId,
    teamId,
    repeats,
    anchor: limitDate && repeats !== 'none' ? new Date(localOf(limitDate, zone)).toISOString().slice(0, -1) : null,
    remindMinutes,
    remindAt: remindAt && remindAt > now ? remindAt : null,
    status: limitDate && limitDate <= now ? 'delayed' : 'pending',
  }
}

/** Somebody else is asked; one's own needs no answer. */
const acceptanceOf = (actor: Author, { ownerId, teamId }: Pick<TaskRow, 'ownerId' | 'teamId'>): TaskRow['acceptance'] =>
  ownerId === actor.userId || (ownerId === null && teamId === null) ? 'own' : 'asked'

/** Tells whom the task was given to. */
async function tellGiven(tx: ServerContext, actor: Author, { id, name, ownerId, teamId, ticketId }: TaskRow): Promise<void> {
  const people = ownerId === null ? (teamId === null ? [] : await membersOfTeam(tx, actor.tenantId, teamId)) : [ownerId]
  const userIds = people.filter((userId) => userId !== actor.userId)
  if (userIds.length > 0) tx.emit(contract.taskGiven, actor.tenantId, { taskId: id, name, userIds, fromId: actor.userId, ticketId })
}

export const trackedTasks = trackRows<TaskRow>({
  rows: 'tasks.task',
  table: tasks,
  permission: 'tasks.edit',
  columns: [
    'name',
    'description',
    'comments',
    'limitDate',
    'priority',
    'status',
    'acceptance',
    'ownerId',
    'teamId',
    'repeats',
    'remindMinutes',
    'remindAt',
    'finishedAt',
  ],
  texts: ['description', 'comments'],
  nameOf: ({ name }) => name,
  sentences: 'tasks.log.task',
  mayEdit: ({ ownerId, creatorId }, who) => leads(who) || who.userId === ownerId || who.userId === creatorId,
  announce: (tx, _who, before, after) => announceTask(tx, before, after),
})

/** Writes a change, notes it in the log and tells those who see the task. */
async function change(tx: ServerContext, actor: Actor, before: TaskRow, values: Partial<TaskRow>): Promise<TaskRow> {
  const [after] = await rowsOf(tx, actor).update(eq(tasks.id, before.id), values)
  if (!after) throw contract.noTaskFound()
  await trackedTasks.record(tx, actor, before, after)
  await announceTask(tx, before, after)
  return after
}

/** Whether the author may see what a task comes from. @throws noTicketFound, noMessageFound, noDealFound (404) */
async function checkOrigin(ctx: ServerContext, actor: Author, { ticketId, messageId, dealId }: Origin): Promise<void> {
  if (ticketId !== null) await ctx.use(ticketsService).readable(actor, ticketId)
  if (messageId !== null) {
    const message = ticketId === null ? null : await ctx.use(chatService).find(actor.tenantId, messageId)
    if (message?.ticketId !== ticketId) throw noMessageFound()
  }
  if (dealId !== null && !(await dealTitles(ctx, actor, [dealId])).has(dealId)) throw noDealFound()
}

/** @see createTask of the contract */
export async function createTask(
  ctx: ServerContext,
  actor: Author,
  { ticketId, messageId, dealId, ...draft }: z.output<typeof contract.createTask.input>,
): Promise<contract.Task> {
  const origin = { ticketId, messageId, dealId }
  await checkOrigin(ctx, actor, origin)
  const values = await checked(ctx, actor, draft)
  return ctx.transact(async (tx) => {
    const row = await rowsOf(tx, actor).insert({ ...values, acceptance: acceptanceOf(actor, values), creatorId: actor.userId, ...origin, createdAt: tx.now() })
    await trackedTasks.record(tx, actor, null, row)
    await announceTask(tx, null, row)
    await tellGiven(tx, actor, row)
    return presentTask(tx, actor, row)
  })
}

/** @see updateTask of the contract */
export async function updateTask(ctx: ServerContext, actor: Actor, { id, rev, ...draft }: z.output<typeof contract.updateTask.input>): Promise<contract.Task> {
  return ctx.transact(async (tx) => {
    const before = await lockedTask(tx, actor, id)
    if (rev !== undefined && rev !== before.rev) throw contract.taskChanged()
    const values = await checked(tx, actor, { ...draft, ownerId: draft.ownerId === undefined ? before.ownerId : draft.ownerId })
    const isGiven = values.ownerId !== before.ownerId || values.teamId !== before.teamId
    const status = before.status === 'finished' ? before.status : values.status
    const after = await change(tx, actor, before, { ...values, status, ...(isGiven && { acceptance: acceptanceOf(actor, values) }) })
    if (isGiven) await tellGiven(tx, actor, after)
    return presentTask(tx, actor, after)
  })
}

/** @see deleteTask of the contract */
export const deleteTask = (ctx: ServerContext, actor: Actor, id: number): Promise<{ id: number }> =>
  ctx.transact(async (tx) => {
    const row = await lockedTask(tx, actor, id)
    if (!leads(actor) && row.creatorId !== actor.userId) throw noPermission()
    await trackedTasks.remove(tx, actor, row)
    await announceTask(tx, row, null)
    return { id }
  })

/** The next one of a repeated task, once it is finished. */
async function repeat(tx: ServerContext, actor: Actor, row: TaskRow): Promise<void> {
  if (row.repeats === 'none' || row.anchor === null || row.limitDate === null) return
  const now = tx.now()
  const zone = await tx.setting(actor.tenantId, companyTimeZone)
  const limitDate = nextOccurrence(Date.parse(`${row.anchor}Z`), row.repeats, now > row.limitDate ? now : row.limitDate, zone)
  if (!limitDate) return
  const { name, description, comments, priority, ownerId, teamId, creatorId, repeats, anchor, remindMinutes, ticketId, messageId, dealId, acceptance } = row
  const remindAt = remindMinutes === null ? null : new Date(limitDate.getTime() - remindMinutes * MINUTE_MS)
  const copied = { name, description, comments, priority, ownerId, teamId, creatorId, repeats, anchor, remindMinutes, ticketId, messageId, dealId, acceptance }
  const next = await rowsOf(tx, actor).insert({ ...copied, limitDate, remindAt, createdAt: now })
  await announceTask(tx, null, next)
}

/** @see finishTask of the contract */
export const finishTask = (ctx: ServerContext, actor: Actor, id: number, isFinished: boolean): Promise<contract.Task> =>
  ctx.transact(async (tx) => {
    const before = await lockedTask(tx, actor, id)
    if ((before.status === 'finished') === isFinished) return presentTask(tx, actor, before)
    const now = tx.now()
    const open = before.limitDate && before.limitDate <= now ? 'delayed' : 'pending'
    const after = await change(tx, actor, before, { status: isFinished ? 'finished' : open, finishedAt: isFinished ? now : null })
    if (isFinished) await repeat(tx, actor, after)
    return presentTask(tx, actor, after)
  })

/** @see answerTask of the contract */
export const answerTask = (ctx: ServerContext, actor: Actor, id: number, isAccepted: boolean): Promise<contract.Task> =>
  ctx.transact(async (tx) => {
    const before = await lockedTask(tx, actor, id)
    const isOfTeam = before.ownerId === null && before.teamId !== null && (await membersOfTeam(tx, actor.tenantId, before.teamId)).includes(actor.userId)
    if (before.acceptance !== 'asked' || (before.ownerId !== actor.userId && !isOfTeam)) throw contract.notAsked()
    if (!isAccepted && isOfTeam) throw contract.notAsked()
    const after = await change(tx, actor, before, isAccepted ? { acceptance: 'accepted', ownerId: actor.userId } : { acceptance: 'refused' })
    if (!isAccepted) {
      const { name, ticketId, creatorId } = after
      tx.emit(contract.taskRefused, actor.tenantId, { taskId: id, name, userIds: [creatorId], fromId: actor.userId, ticketId })
    }
    return presentTask(tx, actor, after)
  })
