import { z } from 'zod'
import { defineEndpoint, defineEvent, defineService } from '#core/contract/define.ts'
import { AppError } from '#core/contract/errors.ts'
import { idParam, listParam, pageParam, searchParam, sortParam } from '#core/contract/params.ts'
import { personalName } from '#core/contract/personalNumber.ts'
import { actionKinds } from './rules.ts'

const named = z.object({ id: z.int(), name: z.string() })

/** Something to do about a deal. */
export const actionSchema = z.object({
  id: z.int(),
  rev: z.int(),
  kind: z.enum(actionKinds),
  title: z.string(),
  note: z.string(),
  dueAt: z.string(),
  /** How long it takes, in minutes. */
  minutes: z.int(),
  doneAt: z.string().nullable(),
  owner: named.nullable(),
  deal: z.object({ id: z.int(), title: z.string(), pipelineId: z.int() }),
  contact: z.object({ id: z.int(), name: personalName(z.string()) }).nullable(),
  createdAt: z.string(),
})
export type Action = z.infer<typeof actionSchema>

export const actionPeriods = ['any', 'overdue', 'today', 'week'] as const
export const actionColumns = ['title', 'dueAt', 'kind', 'doneAt'] as const

/** Actions of deals that the caller may see, 40 a page: what is to be done first, by its time. */
export const listActions = defineEndpoint({
  method: 'GET',
  path: '/funnel/actions',
  permission: 'funnel.view',
  summary: 'Actions of deals',
  input: z.object({
    searchParam,
    dealId: idParam.optional(),
    ownerId: idParam.optional(),
    kind: listParam(z.enum(actionKinds)),
    state: z.enum(['open', 'done', 'all']).default('open'),
    due: z.enum(actionPeriods).default('any'),
    /** Instants; for a calendar. At most 500 are answered where both are given. */
    from: z.iso.datetime({ offset: true }).optional(),
    to: z.iso.datetime({ offset: true }).optional(),
    pageNumber: pageParam,
    sort: sortParam(actionColumns),
  }),
  output: z.object({ actions: z.array(actionSchema), count: z.int(), hasMore: z.boolean() }),
})

const text = z.string().max(20_000)
const draft = {
  kind: z.enum(actionKinds),
  title: text,
  note: text,
  dueAt: z.iso.datetime({ offset: true }).nullable(),
  minutes: z.number(),
  ownerId: idParam.nullable(),
}

/** @throws noDealFound (404), notEditor (403), invalidInput (422) */
export const createAction = defineEndpoint({
  method: 'POST',
  path: '/funnel/actions',
  permission: 'funnel.edit',
  summary: 'New action',
  input: z.object({
    dealId: idParam,
    kind: draft.kind.default('task'),
    title: text.default(''),
    note: text.default(''),
    dueAt: draft.dueAt.default(null),
    minutes: z.number().default(30),
    ownerId: idParam.nullable().optional(),
  }),
  output: actionSchema,
})

/** Changes what is given; `isDone` marks it as done now, or to be done again. @throws noActionFound (404), notEditor (403), invalidInput (422) */
export const updateAction = defineEndpoint({
  method: 'PUT',
  path: '/funnel/actions/:id',
  permission: 'funnel.edit',
  summary: 'Change an action',
  input: z
    .object({ ...draft, isDone: z.boolean(), id: idParam })
    .partial()
    .required({ id: true }),
  output: actionSchema,
})

/** @throws noActionFound (404), notEditor (403) */
export const deleteAction = defineEndpoint({
  method: 'DELETE',
  path: '/funnel/actions/:id',
  permission: 'funnel.edit',
  summary: 'Delete an action',
  input: z.object({ id: idParam }),
  output: z.object({ id: z.int() }),
})

/** An action is new or different. Goes to those who see its deal. */
export const actionSaved = defineEvent('funnel.actionSaved', actionSchema, { channel: 'dealAction', kind: 'update', key: 'dealAction' })
export const actionGone = defineEvent('funnel.actionGone', z.object({ id: z.int(), dealId: z.int() }), {
  channel: 'dealAction',
  kind: 'delete',
  key: 'dealAction',
})
/** Server only: the time of an action has come. */
export const actionDue = defineEvent('funnel.actionDue', z.object({ actionId: z.int(), dealId: z.int(), title: z.string(), userId: z.int() }))

export const noActionFound = () => new AppError('ERR_NO_ACTION_FOUND', 404)

/** Changes actions for other plugins, as somebody: recorded and told like a change of their own. Made for the transaction. */
export interface FunnelActions {
  /** @throws noActionFound (404), notEditor (403), invalidInput (422) */
  change(userId: number, change: { id: number; title?: string; dueAt?: string; minutes?: number }): Promise<void>
  /** @throws noActionFound (404), notEditor (403) */
  remove(userId: number, id: number): Promise<void>
}
export const funnelActions = defineService<FunnelActions>('funnel.actions')
