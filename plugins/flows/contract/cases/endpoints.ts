import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { AppError } from '#core/contract/errors.ts'
import { idParam } from '#core/contract/params.ts'
import { caseEventsSchema } from './event.ts'
import { flowPathSchema, pathDifferenceSchema } from './path.ts'

/** Cases of one flow. */
export const MOST_FLOW_CASES = 100
export const LONGEST_FLOW_CASE_NAME = 120

export const flowCaseSchema = z.object({
  id: z.int(),
  flowId: z.int(),
  name: z.string(),
  madeFrom: z.enum(['conversation', 'simulation']),
  /** How many messages the contact wrote. */
  messages: z.int(),
  createdAt: z.string(),
  rev: z.int(),
})
export type FlowCase = z.infer<typeof flowCaseSchema>

/** How a case goes with the draft; no difference: it passes. */
export const flowCaseResultSchema = z.object({ caseId: z.int(), name: z.string(), difference: pathDifferenceSchema.nullable() })
export type FlowCaseResult = z.infer<typeof flowCaseResultSchema>

const permission = 'flows.edit'
const ofFlow = z.object({ id: idParam })
const ofCase = ofFlow.extend({ caseId: idParam })
/** Loose: the handler answers 422 with the field. */
const name = z.string().max(1_000)

/** By name. @throws noFlowFound (404) */
export const listFlowCases = defineEndpoint({
  method: 'GET',
  path: '/chat-flow/:id/cases',
  permission,
  summary: 'Test cases of a chat flow',
  input: ofFlow,
  output: z.array(flowCaseSchema),
})

/**
 * Of a conversation that took place (`sessionId`), which is expected to go as it went, or of one that was simulated, as it goes with the saved draft.
 * Personal data in it is masked where the company hides numbers. Without a name, what the contact wrote.
 * @throws noFlowFound, noTicketFound (404), invalidInput (422) for neither or both, tooManyFlowCases (422)
 */
export const createFlowCase = defineEndpoint({
  method: 'POST',
  path: '/chat-flow/:id/cases',
  permission,
  summary: 'New test case of a chat flow',
  recording: 'never',
  input: ofFlow.extend({
    name: name.default(''),
    sessionId: z.string().max(64).optional(),
    simulation: z.object({ seed: z.int(), events: caseEventsSchema }).optional(),
  }),
  output: flowCaseSchema,
})

/** All of them with the draft as it is saved, those that differ first. Nothing is sent or done. @throws noFlowFound (404) */
export const runFlowCases = defineEndpoint({
  method: 'GET',
  path: '/chat-flow/:id/cases/results',
  permission,
  summary: 'Run the test cases of a chat flow with its draft',
  input: ofFlow,
  output: z.array(flowCaseResultSchema),
})

/** Case with both paths. @throws noFlowFound, noFlowCaseFound (404) */
export const getFlowCase = defineEndpoint({
  method: 'GET',
  path: '/chat-flow/:id/cases/:caseId',
  permission,
  summary: 'A test case of a chat flow, as expected and with the draft',
  input: ofCase,
  output: flowCaseSchema.extend({ expected: flowPathSchema, now: flowPathSchema, difference: pathDifferenceSchema.nullable() }),
})

/** @throws noFlowFound, noFlowCaseFound (404), invalidInput (422) */
export const renameFlowCase = defineEndpoint({
  method: 'PUT',
  path: '/chat-flow/:id/cases/:caseId',
  permission,
  summary: 'Rename a test case of a chat flow',
  recording: 'never',
  input: ofCase.extend({ name }),
  output: flowCaseSchema,
})

/** From now on the result with the draft is expected; `rev` is the flow's, so that nobody accepts a draft that they have not seen. @throws noFlowFound, noFlowCaseFound (404), flowChangedMeanwhile (409) */
export const acceptFlowCase = defineEndpoint({
  method: 'POST',
  path: '/chat-flow/:id/cases/:caseId/accept',
  permission,
  summary: 'Expect what a test case does with the draft',
  input: ofCase.extend({ rev: z.int() }),
  output: flowCaseSchema,
})

/** @throws noFlowFound, noFlowCaseFound (404) */
export const deleteFlowCase = defineEndpoint({
  method: 'DELETE',
  path: '/chat-flow/:id/cases/:caseId',
  permission,
  summary: 'Delete a test case of a chat flow',
  input: ofCase,
  output: z.object({ message: z.literal('FLOW_CASE_DELETED') }),
})

/** A case of a flow is new, different or gone. Goes to administrators. */
export const flowCasesChanged = defineEvent('flows.casesChanged', z.object({ flowId: z.int() }), { channel: 'chatFlow', kind: 'cases', key: 'cases' })

export const noFlowCaseFound = () => new AppError('ERR_NO_FLOW_CASE_FOUND', 404)
export const tooManyFlowCases = () => new AppError('ERR_TOO_MANY_FLOW_CASES', 422, { most: MOST_FLOW_CASES })
/** Cases that differ with the draft and were not accepted. */
export const flowCasesDiffer = (results: readonly FlowCaseResult[]) => new AppError('ERR_FLOW_CASES_DIFFER', 409, { results })
