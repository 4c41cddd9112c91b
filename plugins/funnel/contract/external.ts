import { z } from 'zod'
import { defineEndpoint } from '#core/contract/define.ts'
import { idParam, pageParam, searchParam } from '#core/contract/params.ts'
import { apiIdParam as apiId, EXTERNAL_PATH, externalKeyParam as externalKey } from '#plugins/apiService/contract/external.ts'
import { dealFieldSchema, dealValuesSchema } from './dealFields.ts'
import { closeDeal, createDeal, updateDeal } from './deals.ts'
import { dealStatuses, priorities } from './rules.ts'

/** A pipeline as programs see it. */
export const externalPipelineSchema = z.object({
  id: z.int(),
  name: z.string(),
  isActive: z.boolean(),
  stages: z.array(z.object({ id: z.string(), name: z.string(), probability: z.number(), isLocked: z.boolean() })),
  fields: z.array(dealFieldSchema),
  lostReasons: z.array(z.string()),
})

/** A deal as programs see it. */
export const externalDealSchema = z.object({
  id: z.int(),
  pipelineId: z.int(),
  stageId: z.string(),
  title: z.string(),
  description: z.string(),
  contactId: z.int().nullable(),
  ticketId: z.int().nullable(),
  ownerId: z.int().nullable(),
  status: z.enum(dealStatuses),
  /** In the company's currency. */
  value: z.number().nullable(),
  /** Percent; null: that of its stage. */
  probability: z.int().nullable(),
  priority: z.enum(priorities),
  /** Day, as '2026-11-30'. */
  expectedOn: z.string().nullable(),
  products: z.array(z.object({ name: z.string(), quantity: z.number(), price: z.number() })),
  /** Values of the pipeline's own fields, by their ids. */
  fields: dealValuesSchema,
  lostReason: z.string(),
  closedAt: z.string().nullable(),
  stageSince: z.string(),
  createdAt: z.string(),
})
export type ExternalDeal = z.infer<typeof externalDealSchema>

const shared = { permission: 'public', takesApiToken: true } as const

/** Pipelines that whoever the token belongs to sees, by name. @throws apiTokenRefused (401), scopeMissing (403), tooFast (429) */
export const externalPipelines = defineEndpoint({
  ...shared,
  method: 'GET',
  path: `${EXTERNAL_PATH}/:apiId/pipelines`,
  summary: 'API: pipelines and their stages (scope deals.read)',
  input: z.object({ apiId }),
  output: z.object({ pipelines: z.array(externalPipelineSchema) }),
})

/** The newest change first, 40 a page. @throws as `externalPipelines` */
export const externalDeals = defineEndpoint({
  ...shared,
  method: 'GET',
  path: `${EXTERNAL_PATH}/:apiId/deals`,
  summary: 'API: deals (scope deals.read)',
  input: z.object({
    apiId,
    searchParam,
    pipelineId: idParam.optional(),
    stageId: z.string().max(64).optional(),
    contactId: idParam.optional(),
    ownerId: idParam.optional(),
    status: z.enum(dealStatuses).optional(),
    pageNumber: pageParam,
  }),
  output: z.object({ deals: z.array(externalDealSchema), count: z.int(), hasMore: z.boolean() }),
})

/** @throws noDealFound (404), and as `externalPipelines` */
export const externalDeal = defineEndpoint({
  ...shared,
  method: 'GET',
  path: `${EXTERNAL_PATH}/:apiId/deals/:id`,
  summary: 'API: one deal (scope deals.read)',
  input: z.object({ apiId, id: idParam }),
  output: externalDealSchema,
})

/** The first stage unless `stageId` is given. The same `externalKey` again makes nothing. @throws noPipelineFound (404), stageLocked, keyTaken (409), invalidInput (422) with the fields */
export const externalCreateDeal = defineEndpoint({
  ...shared,
  method: 'POST',
  path: `${EXTERNAL_PATH}/:apiId/deals`,
  summary: 'API: new deal (scope deals.write)',
  input: createDeal.input.omit({ checklist: true }).extend({ apiId, externalKey }),
  output: externalDealSchema.extend({ isRepeated: z.boolean() }),
})

/** Changes what is given and leaves the rest. @throws noDealFound (404), notEditor (403), invalidInput (422) with the fields */
export const externalUpdateDeal = defineEndpoint({
  ...shared,
  method: 'PUT',
  path: `${EXTERNAL_PATH}/:apiId/deals/:id`,
  summary: 'API: change a deal (scope deals.write)',
  input: updateDeal.input.omit({ checklist: true }).extend({ apiId }),
  output: externalDealSchema,
})

/**
 * Puts an open deal at the end of a stage, also of another pipeline; where it stands there already nothing happens. With `fromStageId` only from that stage.
 * @throws noDealFound, noPipelineFound (404), notEditor (403), dealMoved, stageLocked, dealClosed (409), invalidInput (422)
 */
export const externalMoveDeal = defineEndpoint({
  ...shared,
  method: 'PUT',
  path: `${EXTERNAL_PATH}/:apiId/deals/:id/stage`,
  summary: 'API: move a deal (scope deals.write)',
  input: z.object({ apiId, id: idParam, stageId: z.string().max(64), pipelineId: idParam.optional(), fromStageId: z.string().max(64).optional() }),
  output: externalDealSchema,
})

/** Won, lost for a reason, or open again. @throws noDealFound (404), notEditor (403), invalidInput (422) */
export const externalCloseDeal = defineEndpoint({
  ...shared,
  method: 'PUT',
  path: `${EXTERNAL_PATH}/:apiId/deals/:id/outcome`,
  summary: 'API: win, lose or reopen a deal (scope deals.write)',
  input: closeDeal.input.extend({ apiId }),
  output: externalDealSchema,
})
