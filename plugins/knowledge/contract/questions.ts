import { z } from 'zod'
import { defineEndpoint } from '#core/contract/define.ts'
import { AppError, type FieldError, invalidInput } from '#core/contract/errors.ts'
import { idParam } from '#core/contract/params.ts'

/** `dismissed` ones stay so however often they are asked; an answered one that is asked in vain again is open again. */
export const questionStates = ['open', 'answered', 'dismissed'] as const
export type QuestionState = (typeof questionStates)[number]

/** A question of customers to which the base has no answer. Those with the same words are one. */
export const questionSchema = z.object({
  id: z.int(),
  /** As it was asked the last time. */
  question: z.string(),
  times: z.int(),
  state: z.enum(questionStates),
  /** Where it was asked the last time; null where no conversation is known. */
  ticketId: z.int().nullable(),
  askedAt: z.string(),
  /** The document that answers it. */
  documentId: z.int().nullable(),
  rev: z.int(),
})
export type UnansweredQuestion = z.infer<typeof questionSchema>

/** The ones asked most often first; at most 500. */
export const listQuestions = defineEndpoint({
  method: 'GET',
  path: '/knowledge/questions',
  permission: 'knowledge.edit',
  summary: 'Questions without an answer',
  input: z.object({ state: z.enum(questionStates).default('open') }),
  output: z.array(questionSchema),
})

/** An agent says that the base has no answer to a question of a customer. @throws noTicketFound (404), refusedQuestion (422), tooFast (429) */
export const reportQuestion = defineEndpoint({
  method: 'POST',
  path: '/knowledge/questions',
  permission: 'knowledge.search',
  summary: 'Report a question without an answer',
  recording: 'never',
  input: z.object({ question: z.string().max(10_000).default(''), ticketId: idParam.nullable().default(null) }),
  output: z.object({ id: z.int() }),
})

/** @throws noQuestionFound (404) */
export const updateQuestion = defineEndpoint({
  method: 'PUT',
  path: '/knowledge/questions/:id',
  permission: 'knowledge.edit',
  summary: 'Dismiss a question, or open it again',
  input: z.object({ id: idParam, state: z.enum(['open', 'dismissed']) }),
  output: questionSchema,
})

export const noQuestionFound = () => new AppError('ERR_NO_KNOWLEDGE_QUESTION', 404)
export const refusedQuestion = (fields: FieldError[]) => invalidInput(fields, 422)
