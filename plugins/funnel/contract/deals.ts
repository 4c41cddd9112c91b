import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { AppError, type FieldError, invalidInput } from '#core/contract/errors.ts'
import { booleanParam, idParam, pageParam, searchParam, sortParam } from '#core/contract/params.ts'
import { personalName } from '#core/contract/personalNumber.ts'
import { dealValuesSchema } from './dealFields.ts'
import { actionKinds, dealStatuses, priorities, runStates } from './rules.ts'

/** Deals of a stage that are sent at once. */
export const DEALS_AT_ONCE = 100

const named = z.object({ id: z.int(), name: z.string() })

export const checkSchema = z.object({ id: z.string().max(64), text: z.string().max(20_000), isDone: z.boolean() })
export const productSchema = z.object({ name: z.string().max(20_000), quantity: z.number(), price: z.number() })

export const dealSchema = z.object({
  id: z.int(),
  rev: z.int(),
  pipelineId: z.int(),
  stageId: z.string(),
  /** Order within the stage, compared character by character. */
  rank: z.string(),
  title: z.string(),
  description: z.string(),
  contact: z.object({ id: z.int(), name: personalName(z.string()), profilePicUrl: z.string().nullable() }).nullable(),
  /** Its conversation: the one that it was made in, or the contact's latest since. */
  ticketId: z.int().nullable(),
  owner: named.nullable(),
  status: z.enum(dealStatuses),
  /** Of its products where it has some. */
  value: z.number().nullable(),
  /** Percent; null: that of its stage. */
  probability: z.int().nullable(),
  priority: z.enum(priorities),
  /** Day on which it is expected to be won, as '2026-11-30'. */
  expectedOn: z.string().nullable(),
  checklist: z.array(checkSchema),
  products: z.array(productSchema),
  /** Own fields of the pipeline, by the id of the field. */
  fields: dealValuesSchema,
  lostReason: z.string(),
  closedAt: z.string().nullable(),
  stageSince: z.string(),
  /** Last change, comment or action, or last message of its conversation. */
  touchedAt: z.string(),
  comments: z.int(),
  /** The next action that is not done. */
  nextAction: z.object({ id: z.int(), kind: z.enum(actionKinds), title: z.string(), dueAt: z.string() }).nullable(),
  createdAt: z.string(),
})
export type Deal = z.infer<typeof dealSchema>

export const boardStageSchema = z.object({
  stageId: z.string(),
  count: z.int(),
  /** Sum of its deals, also of those that are not sent. */
  value: z.number(),
  deals: z.array(dealSchema),
})
export type BoardStage = z.infer<typeof boardStageSchema>

const filter = {
  searchParam,
  ownerId: idParam.optional(),
  priority: z.enum(priorities).optional(),
  status: z.enum(dealStatuses).default('open'),
}

/** Deals of a pipeline by stage, 100 a stage, in their order. @throws noPipelineFound (404) */
export const getDealBoard = defineEndpoint({
  method: 'GET',
  path: '/funnel/board',
  permission: 'funnel.view',
  summary: 'Deals of a pipeline as a board',
  input: z.object({ ...filter, pipelineId: idParam }),
  output: z.array(boardStageSchema),
})

/** Further deals of a stage, from `offset` on. @throws noPipelineFound (404) */
export const listStageDeals = defineEndpoint({
  method: 'GET',
  path: '/funnel/board/:stageId',
  permission: 'funnel.view',
  summary: 'Further deals of a stage',
  input: z.object({ ...filter, pipelineId: idParam, stageId: z.string().max(64), offset: z.coerce.number().int().min(0).max(100_000).default(0) }),
  output: z.array(dealSchema),
})

export const dealColumns = ['title', 'value', 'expectedOn', 'createdAt', 'closedAt', 'touchedAt'] as const

/** Deals that the caller may see, 40 a page. */
export const listDeals = defineEndpoint({
  method: 'GET',
  path: '/funnel/deals',
  permission: 'funnel.view',
  summary: 'Deals',
  input: z.object({
    searchParam,
    pipelineId: idParam.optional(),
    stageId: z.string().max(64).optional(),
    ownerId: idParam.optional(),
    contactId: idParam.optional(),
    status: z.enum(dealStatuses).optional(),
    priority: z.enum(priorities).optional(),
    /** Open ones that are past their day, or that nobody touched for longer than their stage allows. */
    atRisk: booleanParam.default(false),
    /** Closed within these days of the company's zone, both included. */
    closedFrom: z.iso.date().optional(),
    closedTo: z.iso.date().optional(),
    /** Expected within these days, both included; where both are given, at most 500 are answered. */
    expectedFrom: z.iso.date().optional(),
    expectedTo: z.iso.date().optional(),
    pageNumber: pageParam,
    sort: sortParam(dealColumns),
  }),
  output: z.object({ deals: z.array(dealSchema), count: z.int(), hasMore: z.boolean() }),
})

/** @throws noDealFound (404) */
export const getDeal = defineEndpoint({
  method: 'GET',
  path: '/funnel/deals/:id',
  permission: 'funnel.view',
  summary: 'A deal',
  input: z.object({ id: idParam }),
  output: dealSchema,
})

/** Loose limits: the handler answers 422 with a reason for each field. */
const text = z.string().max(20_000)
const written = {
  title: text,
  description: text,
  contactId: idParam.nullable(),
  ownerId: idParam.nullable(),
  value: z.number().nullable(),
  probability: z.number().nullable(),
  priority: z.enum(priorities),
  expectedOn: z.string().max(40).nullable(),
  checklist: z.array(checkSchema).max(1_000),
  products: z.array(productSchema).max(1_000),
  /** Changes the values that are given; an empty text takes a value away. */
  fields: dealValuesSchema,
}

/** A new deal stands first in its stage. It is the caller's where nobody else is named. @throws noPipelineFound (404), noTicketFound (404), stageLocked (409), invalidInput (422) */
export const createDeal = defineEndpoint({
  method: 'POST',
  path: '/funnel/deals',
  permission: 'funnel.edit',
  summary: 'New deal',
  input: z.object({
    pipelineId: idParam,
    /** The first one unless given. */
    stageId: z.string().max(64).optional(),
    ticketId: idParam.nullable().default(null),
    title: written.title.default(''),
    description: text.default(''),
    contactId: idParam.nullable().default(null),
    ownerId: idParam.nullable().optional(),
    value: z.number().nullable().default(null),
    probability: z.number().nullable().default(null),
    priority: z.enum(priorities).default('none'),
    expectedOn: z.string().max(40).nullable().default(null),
    checklist: z.array(checkSchema).max(1_000).default([]),
    products: z.array(productSchema).max(1_000).default([]),
    fields: dealValuesSchema.default({}),
  }),
  output: dealSchema,
})

/** Changes what is given. @throws noDealFound (404), notEditor (403), invalidInput (422) */
export const updateDeal = defineEndpoint({
  method: 'PUT',
  path: '/funnel/deals/:id',
  permission: 'funnel.edit',
  summary: 'Change a deal',
  input: z
    .object({ ...written, id: idParam })
    .partial()
    .required({ id: true }),
  output: dealSchema,
})

/**
 * Puts a deal into a stage, before another one or at the end. `fromStageId` is where the caller saw it.
 * @throws noDealFound (404), notEditor (403), dealMoved (409) where it is elsewhere by now or the other one is, stageLocked (409), dealClosed (409)
 */
export const moveDeal = defineEndpoint({
  method: 'PUT',
  path: '/funnel/deals/:id/place',
  permission: 'funnel.edit',
  summary: 'Move a deal',
  input: z.object({ id: idParam, fromStageId: z.string().max(64), stageId: z.string().max(64), beforeId: idParam.nullable(), pipelineId: idParam.optional() }),
  output: dealSchema,
})

/** Won, lost for a reason, or open again. @throws noDealFound (404), notEditor (403), invalidInput (422) */
export const closeDeal = defineEndpoint({
  method: 'PUT',
  path: '/funnel/deals/:id/outcome',
  permission: 'funnel.edit',
  summary: 'Win, lose or reopen a deal',
  input: z.object({ id: idParam, status: z.enum(dealStatuses), lostReason: text.default('') }),
  output: dealSchema,
})

/** @throws noDealFound (404), notEditor (403) */
export const deleteDeal = defineEndpoint({
  method: 'DELETE',
  path: '/funnel/deals/:id',
  permission: 'funnel.edit',
  summary: 'Delete a deal',
  input: z.object({ id: idParam }),
  output: z.object({ id: z.int() }),
})

export const commentSchema = z.object({ id: z.int(), dealId: z.int(), author: named, body: z.string(), createdAt: z.string() })
export type DealComment = z.infer<typeof commentSchema>

export const listComments = defineEndpoint({
  method: 'GET',
  path: '/funnel/deals/:dealId/comments',
  permission: 'funnel.view',
  summary: 'Comments on a deal, the newest first',
  input: z.object({ dealId: idParam }),
  output: z.array(commentSchema),
})

/** Colleagues who are named with @ are told. @throws noDealFound (404), invalidInput (422) */
export const createComment = defineEndpoint({
  method: 'POST',
  path: '/funnel/deals/:dealId/comments',
  permission: 'funnel.view',
  summary: 'Comment on a deal',
  input: z.object({ dealId: idParam, body: text.default('') }),
  output: commentSchema,
})

/** By its author, or somebody who leads. @throws noDealFound (404), noPermission (403) */
export const deleteComment = defineEndpoint({
  method: 'DELETE',
  path: '/funnel/comments/:id',
  permission: 'funnel.view',
  summary: 'Delete a comment',
  input: z.object({ id: idParam }),
  output: z.object({ id: z.int() }),
})

export const historyKinds = ['created', 'stage', 'value', 'owner', 'status', 'title', 'expectedOn', 'contact', 'field', 'file', 'automatic'] as const
export const historySchema = z.object({
  id: z.int(),
  at: z.string(),
  kind: z.enum(historyKinds),
  by: named.nullable(),
  from: z.string(),
  to: z.string(),
  /** Of kind `field`: its name; empty where it is gone. */
  field: z.string(),
  /** Of kind `automatic`: an automatic action of a stage and what came of it. */
  run: z
    .object({
      /** Start of the catalogue keys of its kind; empty where its plugin is gone. */
      texts: z.string(),
      state: z.enum(runStates),
      what: z.string(),
      /** Why it was not done; empty where it was. */
      reason: z.string(),
    })
    .nullable(),
})
export type HistoryEntry = z.infer<typeof historySchema>

/** The history of a deal, the newest first. @throws noDealFound (404) */
export const listHistory = defineEndpoint({
  method: 'GET',
  path: '/funnel/deals/:dealId/history',
  permission: 'funnel.view',
  summary: 'What happened to a deal',
  input: z.object({ dealId: idParam }),
  output: z.array(historySchema),
})

/** A deal is new or different. Goes to those who see its pipeline. */
export const dealSaved = defineEvent('funnel.dealSaved', dealSchema, { channel: 'deal', kind: 'update', key: 'deal' })
/** It is gone, or not the receiver's to see any more. */
export const dealGone = defineEvent('funnel.dealGone', z.object({ id: z.int() }), { channel: 'deal', kind: 'delete', key: 'deal' })
/** Server only: somebody named these people in a comment, or gave them a deal. */
export const dealMention = defineEvent(
  'funnel.dealMention',
  z.object({ dealId: z.int(), title: z.string(), userIds: z.array(z.int()), fromId: z.int(), isGiven: z.boolean() }),
)

export const noPipelineFound = () => new AppError('ERR_NO_PIPELINE_FOUND', 404)
export const noDealFound = () => new AppError('ERR_NO_DEAL_FOUND', 404)
/** The caller only looks at this pipeline. */
export const notEditor = () => new AppError('ERR_PIPELINE_READ_ONLY', 403)
/** Somebody moved the deal, or the one before which it was to stand, meanwhile. */
export const dealMoved = () => new AppError('ERR_DEAL_MOVED', 409)
export const stageLocked = () => new AppError('ERR_STAGE_LOCKED', 409)
/** Only open deals are moved. */
export const dealClosed = () => new AppError('ERR_DEAL_CLOSED', 409)
export const refusedDeal = (fields: readonly FieldError[]) => invalidInput([...fields], 422)
