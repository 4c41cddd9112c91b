import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { AppError } from '#core/contract/errors.ts'
import { booleanParam, idParam } from '#core/contract/params.ts'
import { actNames, engineFailures } from '../engine.ts'
import { LONGEST_PROMPT, limits } from '../rules.ts'
import { answerSourceSchema } from '../sources.ts'
import { expectationSchema, missSchema } from './expectation.ts'

export const MOST_CASES = 200
export const LONGEST_CASE_NAME = 120
const MOST_MESSAGES = 200

/** `notRun`: the engine, the judge or the budget stood against it, which says nothing about the answer. */
export const caseStates = ['passed', 'failed', 'notRun'] as const
export type CaseState = (typeof caseStates)[number]

const conversationMessageSchema = z.object({ who: z.enum(['contact', 'assistant', 'agent']), text: z.string().max(20_000) })
const actSchema = z.object({ name: z.string(), value: z.string(), isDone: z.boolean() })
/** Actions asked for and sources looked up when the answer was given that the case was made of. */
export const happenedSchema = z.object({ acts: z.array(actSchema), sources: z.array(answerSourceSchema) })

/** How a case ended with one version of the prompt, the last time it was run with what is saved. */
const lastResultSchema = z.object({ promptVersion: z.int(), state: z.enum(caseStates), at: z.string() })

export const caseSchema = z.object({
  id: z.int(),
  assistantId: z.int(),
  name: z.string(),
  /** The conversation up to the answer, oldest first; the last line is the contact's. */
  read: z.array(conversationMessageSchema),
  /** Text that was answered when the case was made; empty for a case that was typed. */
  answer: z.string(),
  happened: happenedSchema,
  expected: expectationSchema,
  /** Newest version first, at most five. */
  last: z.array(lastResultSchema),
  createdAt: z.string(),
  rev: z.int(),
})
export type Case = z.infer<typeof caseSchema>

export const runStates = ['running', 'done', 'cancelled'] as const
export const runSchema = z.object({
  /** Uuid. */
  id: z.string(),
  assistantId: z.int(),
  state: z.enum(runStates),
  /** It ran with what stood in a form, not with what was saved. */
  isDraft: z.boolean(),
  promptVersion: z.int(),
  model: z.string(),
  userName: z.string(),
  total: z.int(),
  passed: z.int(),
  failed: z.int(),
  notRun: z.int(),
  tokens: z.int(),
  usd: z.number().nullable(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
})
export type Run = z.infer<typeof runSchema>

/** Answer that a case is compared with: its last result with saved settings, else the answer it was made of. */
const beforeSchema = z.object({
  from: z.enum(['run', 'case']),
  /** Null for the answer of a case, whose version nobody may remember. */
  promptVersion: z.int().nullable(),
  answer: z.string(),
  /** Null where nobody can say: the criterion of a case's own answer was not judged. */
  state: z.enum(['passed', 'failed']).nullable(),
})

export const resultSchema = z.object({
  caseId: z.int(),
  name: z.string(),
  question: z.string(),
  state: z.enum(caseStates),
  misses: z.array(missSchema),
  /** Why it was not run. `judge`: the answer came, and the judge did not. */
  obstacle: z.enum([...engineFailures, 'budget', 'judge', 'broken']).nullable(),
  /** Judgement of the criterion; null where there is none, or nobody judged. */
  judgement: z.object({ isMet: z.boolean(), why: z.string() }).nullable(),
  answer: z.string(),
  acts: z.array(actSchema),
  sources: z.array(answerSourceSchema),
  tokens: z.int(),
  usd: z.number().nullable(),
  durationMs: z.int(),
  /** Null where there is nothing to compare it with. */
  before: beforeSchema.nullable(),
})
export type CaseResult = z.infer<typeof resultSchema>

/** Settings of a form that is not saved. Address and key are always the saved ones: the key stays on the server. */
export const runDraftSchema = z
  .object({
    model: z.string().trim().min(1).max(200),
    prompt: z.string().max(LONGEST_PROMPT),
    maxTokens: z.int().min(limits.maxTokens[0]).max(limits.maxTokens[1]),
    historyMessages: z.int().min(limits.historyMessages[0]).max(limits.historyMessages[1]),
    acts: z.array(z.enum(actNames)).max(10),
    transferQueueId: idParam.nullable(),
    usesSources: booleanParam,
    collections: z.array(z.string().max(100)).max(200),
  })
  .partial()
export type RunDraft = z.output<typeof runDraftSchema>

const permission = 'assistants.edit'

/** Its cases by name, and its newest runs. @throws noAssistantFound (404) */
export const listCases = defineEndpoint({
  method: 'GET',
  path: '/assistants/:id/cases',
  permission,
  summary: 'Regression cases of an assistant',
  input: z.object({ id: idParam }),
  output: z.object({ cases: z.array(caseSchema), runs: z.array(runSchema) }),
})

const texts = { name: z.string().max(1_000), read: z.array(conversationMessageSchema).max(MOST_MESSAGES), expected: expectationSchema }

/**
 * A case of an answer of the recorder (`answerId`), or of a conversation that was typed. Without `expected`, one of an answer wants what happened:
 * that it hands over or not, its tools and its sources. Personal data in its texts is masked where the company hides numbers.
 * @throws noAssistantFound, noAnswerFound (404), refusedAssistant (422) with the fields, tooManyCases (409)
 */
export const createCase = defineEndpoint({
  method: 'POST',
  path: '/assistants/:id/cases',
  permission,
  summary: 'New regression case',
  recording: 'never',
  input: z.object({ id: idParam, answerId: z.string().max(36).default(''), ...z.object(texts).partial().shape }),
  output: caseSchema,
})

/** @throws noCaseFound (404), refusedAssistant (422) */
export const updateCase = defineEndpoint({
  method: 'PUT',
  path: '/assistants/cases/:caseId',
  permission,
  summary: 'Change a regression case',
  recording: 'never',
  input: z.object({ caseId: idParam, ...z.object(texts).partial().shape }),
  output: caseSchema,
})

/** Its undo brings it back with its results. @throws noCaseFound (404) */
export const deleteCase = defineEndpoint({
  method: 'DELETE',
  path: '/assistants/cases/:caseId',
  permission,
  summary: 'Delete a regression case',
  input: z.object({ caseId: idParam }),
  output: z.object({ message: z.literal('CASE_DELETED') }),
})

/** Runs cases, all of them unless some are named; nothing is sent to anybody and no tool is carried out. @throws noAssistantFound, noCaseFound (404), refusedAssistant (422), runIsOn, budgetSpent (409) */
export const startRun = defineEndpoint({
  method: 'POST',
  path: '/assistants/:id/runs',
  permission,
  summary: 'Run regression cases',
  recording: 'never',
  input: z.object({ id: idParam, caseIds: z.array(idParam).max(MOST_CASES).default([]), draft: runDraftSchema.nullable().default(null) }),
  output: runSchema,
})

/** @throws noRunFound (404) */
export const getRun = defineEndpoint({
  method: 'GET',
  path: '/assistants/runs/:runId',
  permission,
  summary: 'A run of regression cases with its results',
  input: z.object({ runId: z.string().max(36) }),
  output: z.object({ run: runSchema, results: z.array(resultSchema) }),
})

/** The cases that are not done stay without a result. @throws noRunFound (404) */
export const cancelRun = defineEndpoint({
  method: 'POST',
  path: '/assistants/runs/:runId/cancel',
  permission,
  summary: 'Stop a run of regression cases',
  input: z.object({ runId: z.string().max(36) }),
  output: runSchema,
})

/** A case is new, different or gone. Goes to administrators. */
export const casesChanged = defineEvent('assistants.casesChanged', z.object({ assistantId: z.int() }), { channel: 'assistants', kind: 'cases', key: 'cases' })
/** A run has begun, is further, or has ended. Goes to administrators. */
export const runGrew = defineEvent('assistants.runGrew', z.object({ run: runSchema }), { channel: 'assistants', kind: 'run', key: 'run' })

export const noCaseFound = () => new AppError('ERR_NO_CASE_FOUND', 404)
export const noRunFound = () => new AppError('ERR_NO_RUN_FOUND', 404)
export const noAnswerFound = () => new AppError('ERR_NO_ANSWER_FOUND', 404)
export const tooManyCases = () => new AppError('ERR_TOO_MANY_CASES', 409, { most: MOST_CASES })
/** The assistant's cases are being run already: `runId`. */
export const runIsOn = (runId: string) => new AppError('ERR_RUN_IS_ON', 409, { runId })
