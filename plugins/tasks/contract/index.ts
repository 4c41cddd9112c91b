import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { AppError, type FieldError, invalidInput } from '#core/contract/errors.ts'
import { idParam, listParam, pageParam, searchParam, sortParam } from '#core/contract/params.ts'
import { recurrences } from '#plugins/schedules/contract/recurrence.ts'
import { acceptances, boardColumns, priorities, taskStatuses } from './rules.ts'

export * from './reminders.ts'
export * from './rules.ts'

const named = z.object({ id: z.int(), name: z.string() })

export const taskSchema = z.object({
  id: z.int(),
  rev: z.int(),
  name: z.string(),
  description: z.string(),
  comments: z.string(),
  limitDate: z.string().nullable(),
  priority: z.enum(priorities),
  status: z.enum(taskStatuses),
  acceptance: z.enum(acceptances),
  /** Name of the owner, or of the team; what older clients show. */
  owner: z.string(),
  ownerId: z.int().nullable(),
  team: named.nullable(),
  creator: named,
  repeats: z.enum(recurrences),
  remindMinutes: z.int().nullable(),
  /** The conversation it came from. */
  ticketId: z.int().nullable(),
  /** The message of that conversation it came from. */
  messageId: z.string().nullable(),
  /** The deal it is about; null for those who may not see it, and in events, which go to many. */
  deal: named.nullable(),
  finishedAt: z.string().nullable(),
  createdAt: z.string(),
})
export type Task = z.infer<typeof taskSchema>

/** Columns by which the server orders tasks. */
export const taskColumns = ['name', 'limitDate', 'priority', 'status', 'createdAt'] as const
/** Periods of the due time, on the company's clock. */
export const duePeriods = ['any', 'overdue', 'today', 'week', 'none'] as const

/** Loose limits: the handler answers 422 with a reason for each field. */
const text = z.string().max(20_000)
const draft = {
  name: text.default(''),
  description: text.default(''),
  comments: text.default(''),
  limitDate: z.iso.datetime({ offset: true }).nullable().default(null),
  priority: z.enum(priorities).default('none'),
  /** The caller, where neither is given. */
  ownerId: idParam.nullable().optional(),
  teamId: idParam.nullable().default(null),
  repeats: z.enum(recurrences).default('none'),
  remindMinutes: z.number().nullable().default(null),
}

/** Tasks that the caller may see, 40 a page: those without an end first, by their due time. */
export const listTasks = defineEndpoint({
  method: 'GET',
  path: '/tasks',
  permission: 'tasks.list',
  summary: 'Tasks',
  input: z.object({
    searchParam,
    status: listParam(z.enum(taskStatuses)),
    priority: listParam(z.enum(priorities)),
    ownerId: idParam.optional(),
    teamId: idParam.optional(),
    ticketId: idParam.optional(),
    dealId: idParam.optional(),
    due: z.enum(duePeriods).default('any'),
    pageNumber: pageParam,
    sort: sortParam(taskColumns),
  }),
  output: z.object({ tasks: z.array(taskSchema), count: z.int(), hasMore: z.boolean() }),
})

const boardFilter = { searchParam, priority: listParam(z.enum(priorities)), ownerId: idParam.optional(), teamId: idParam.optional() }

const boardColumnSchema = z.object({
  id: z.enum(boardColumns),
  /** First instant of its due times and the one after the last, on the company's clock; null where there is no such bound. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Tasks that it has, also those that are not sent. */
  count: z.int(),
  tasks: z.array(taskSchema),
})
export type TaskColumn = z.infer<typeof boardColumnSchema>

/** Tasks that the caller may see by when they are due, 40 a column, in their order: the next ones first, finished ones by when they were finished. */
export const getTaskBoard = defineEndpoint({
  method: 'GET',
  path: '/tasks/board',
  permission: 'tasks.list',
  summary: 'Tasks as a board',
  input: z.object(boardFilter),
  output: z.array(boardColumnSchema),
})

/** Further tasks of a column, from `offset` on. */
export const listColumnTasks = defineEndpoint({
  method: 'GET',
  path: '/tasks/board/:columnId',
  permission: 'tasks.list',
  summary: 'Further tasks of a column of the board',
  input: z.object({ ...boardFilter, columnId: z.enum(boardColumns), offset: z.coerce.number().int().min(0).max(100_000).default(0) }),
  output: z.array(taskSchema),
})

/** @throws invalidInput (422) with the fields, noTicketFound (404), noMessageFound (404) for a message that is not the ticket's, noDealFound (404) */
export const createTask = defineEndpoint({
  method: 'POST',
  path: '/tasks',
  permission: 'tasks.edit',
  summary: 'New task',
  input: z.object({
    ...draft,
    ticketId: idParam.nullable().default(null),
    messageId: z.string().min(1).max(64).nullable().default(null),
    dealId: idParam.nullable().default(null),
  }),
  output: taskSchema,
})

/** The whole task anew. Given to somebody else, it asks them. With `rev` it only changes what the caller has read. @throws noTaskFound (404), taskChanged (409), invalidInput (422) */
export const updateTask = defineEndpoint({
  method: 'PUT',
  path: '/tasks/:id',
  permission: 'tasks.edit',
  summary: 'Change a task',
  input: z.object({ ...draft, id: idParam, rev: z.int().optional() }),
  output: taskSchema,
})

/** By its creator, or somebody who leads. @throws noTaskFound (404), noPermission (403) */
export const deleteTask = defineEndpoint({
  method: 'DELETE',
  path: '/tasks/:id',
  permission: 'tasks.edit',
  summary: 'Delete a task',
  input: z.object({ id: idParam }),
  output: z.object({ id: z.int() }),
})

/** Finished, or to be done again. Finishing a repeated task makes the next one. @throws noTaskFound (404) */
export const finishTask = defineEndpoint({
  method: 'PUT',
  path: '/tasks/:id/finished',
  permission: 'tasks.edit',
  summary: 'Finish a task, or take that back',
  input: z.object({ id: idParam, isFinished: z.boolean() }),
  output: taskSchema,
})

/** The owner says yes or no; whoever of a team says yes owns it. @throws noTaskFound (404), notAsked (409) */
export const answerTask = defineEndpoint({
  method: 'PUT',
  path: '/tasks/:id/answer',
  permission: 'tasks.edit',
  summary: 'Accept or refuse a task',
  input: z.object({ id: idParam, isAccepted: z.boolean() }),
  output: taskSchema,
})

/** How many unfinished tasks of somebody are late, due today, or wait for an answer; the caller's own unless a leader names another. */
export const summarizeTasks = defineEndpoint({
  method: 'POST',
  path: '/tasks/summary',
  permission: 'tasks.list',
  recording: 'never',
  summary: 'Late tasks and those due today',
  input: z.object({ owner: z.string().max(255).optional(), ownerId: idParam.optional() }),
  output: z.object({ delayed: z.int(), venceHoje: z.int(), asked: z.int() }),
})
export type TaskSummary = z.output<typeof summarizeTasks.output>

/** A task is new or different. Goes to those who may see it. */
export const taskSaved = defineEvent('tasks.saved', taskSchema, { channel: 'task', kind: 'update', key: 'task' })
/** It is gone, or not the receiver's to see any more. */
export const taskGone = defineEvent('tasks.gone', z.object({ id: z.int() }), { channel: 'task', kind: 'delete', key: 'task' })

const happened = z.object({ taskId: z.int(), name: z.string(), userIds: z.array(z.int()), fromId: z.int().nullable(), ticketId: z.int().nullable() })
/** Server only: somebody gave a task to these people, or refused theirs. */
export const taskGiven = defineEvent('tasks.given', happened)
export const taskRefused = defineEvent('tasks.refused', happened)
/** Server only: the time of a task's reminder has come, or its due time has passed. */
export const taskDue = defineEvent('tasks.due', happened)

export const noTaskFound = () => new AppError('ERR_NO_TASK_FOUND', 404)
/** Somebody changed it after the caller read it. */
export const taskChanged = () => new AppError('ERR_TASK_CHANGED', 409)
/** Nobody asked the caller, or they have answered. */
export const notAsked = () => new AppError('ERR_TASK_NOT_ASKED', 409)
export const refusedTask = (fields: readonly FieldError[]) => invalidInput([...fields], 422)
