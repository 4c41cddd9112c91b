import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { AppError, type FieldError, invalidInput } from '#core/contract/errors.ts'
import { booleanParam, idParam, pageParam } from '#core/contract/params.ts'
import { actNames, engineFailures } from './engine.ts'
import { LONGEST_KIND } from './kinds.ts'
import { LONGEST_KEY, LONGEST_PROMPT, limits } from './rules.ts'
import { answerSourceSchema } from './sources.ts'

/** Calls and what they cost, of one assistant in the running calendar month (UTC). */
export const usageSchema = z.object({ calls: z.int(), tokens: z.int(), usd: z.number() })

export const assistantSchema = z.object({
  id: z.int(),
  /** Id of its `AssistantKind`; its plugin may be gone. */
  kind: z.string(),
  name: z.string(),
  url: z.string(),
  model: z.string(),
  prompt: z.string(),
  /** Rises with every change of the prompt. */
  promptVersion: z.int(),
  fields: z.record(z.string(), z.string()),
  /** Last four characters of the key; empty for a short one, null where none is kept. The key itself never leaves the server. */
  keyTail: z.string().nullable(),
  maxTurns: z.int(),
  maxTokens: z.int(),
  historyMessages: z.int(),
  gatherSeconds: z.int(),
  timeoutSeconds: z.int(),
  budgetTokens: z.int().nullable(),
  budgetUsd: z.number().nullable(),
  priceIn: z.number().nullable(),
  priceOut: z.number().nullable(),
  /** Where it answers by itself; with both lists empty only by a start word, or where somebody puts it. */
  connectionIds: z.array(z.int()),
  queueIds: z.array(z.int()),
  startWords: z.array(z.string()),
  stopWords: z.array(z.string()),
  /** Actions that it may do besides talking. */
  acts: z.array(z.enum(actNames)),
  /** Where a conversation goes that it hands over; null: it waits where it is. */
  transferQueueId: z.int().nullable(),
  transferUserId: z.int().nullable(),
  /** Text that the contact is told then; empty for none. */
  handOverText: z.string(),
  /** Looks things up in what the company knows, before it answers; models only. */
  usesSources: z.boolean(),
  /** Groups of documents that it is kept to; empty for all. */
  collections: z.array(z.string()),
  /** Helps agents in the reply box. */
  isCopilot: z.boolean(),
  isActive: z.boolean(),
  usage: usageSchema,
  createdAt: z.string(),
  rev: z.int(),
})
export type Assistant = z.infer<typeof assistantSchema>

const text = z.string().max(10_000)
const words = z.array(z.string().max(100)).max(200)
const ids = z.array(idParam).max(200)
const number = ([least, most]: readonly [number, number, number]) => z.int().min(least).max(most)
const money = z.number().min(0).max(1_000_000).nullable()

const values = {
  name: text,
  url: text,
  model: z.string().max(200),
  prompt: z.string().max(LONGEST_PROMPT),
  fields: z.record(z.string().max(40), z.string().max(500)),
  /** Write-only: empty takes the kept one away, absent leaves it. */
  key: z.string().max(LONGEST_KEY),
  maxTurns: number(limits.maxTurns),
  maxTokens: number(limits.maxTokens),
  historyMessages: number(limits.historyMessages),
  gatherSeconds: number(limits.gatherSeconds),
  timeoutSeconds: number(limits.timeoutSeconds),
  budgetTokens: z.int().min(0).max(2_000_000_000).nullable(),
  budgetUsd: money,
  priceIn: money,
  priceOut: money,
  connectionIds: ids,
  queueIds: ids,
  startWords: words,
  stopWords: words,
  acts: z.array(z.enum(actNames)).max(10),
  transferQueueId: idParam.nullable(),
  transferUserId: idParam.nullable(),
  handOverText: z.string().max(1_000),
  usesSources: booleanParam,
  collections: words,
  isCopilot: booleanParam,
  isActive: booleanParam,
}

export const changeSchema = z.object(values).partial()
export type AssistantChange = z.output<typeof changeSchema>

export const listAssistants = defineEndpoint({
  method: 'GET',
  path: '/assistants',
  permission: 'assistants.edit',
  summary: 'Assistants',
  input: z.object({}),
  output: z.array(assistantSchema),
})

/** Active assistants by name, for screens that hand a conversation to one. */
export const listAssistantNames = defineEndpoint({
  method: 'GET',
  path: '/assistants/names',
  permission: 'assistants.ask',
  summary: 'Names of the active assistants',
  input: z.object({}),
  output: z.array(z.object({ id: z.int(), name: z.string() })),
})

/** Values that are absent begin as the kind's own. @throws invalidInput (422) with the fields in words */
export const createAssistant = defineEndpoint({
  method: 'POST',
  path: '/assistants',
  permission: 'assistants.edit',
  summary: 'New assistant',
  input: changeSchema.extend({ kind: z.string().max(LONGEST_KIND) }),
  output: assistantSchema,
})

/** Changes what is given and leaves the rest. @throws noAssistantFound (404), invalidInput (422) */
export const updateAssistant = defineEndpoint({
  method: 'PUT',
  path: '/assistants/:id',
  permission: 'assistants.edit',
  summary: 'Change an assistant',
  input: changeSchema.extend({ id: idParam }),
  output: assistantSchema,
})

/** Ends its conversations at their next message, which a person then answers. Its undo brings it back with its key. @throws noAssistantFound (404) */
export const deleteAssistant = defineEndpoint({
  method: 'DELETE',
  path: '/assistants/:id',
  permission: 'assistants.edit',
  summary: 'Delete an assistant',
  input: z.object({ id: idParam }),
  output: z.object({ message: z.literal('ASSISTANT_DELETED') }),
})

const conversationMessageSchema = z.object({ who: z.enum(['contact', 'assistant', 'agent']), text: z.string() })

/** Why an assistant gave a conversation to a person. */
export const handOverReasons = ['stopWord', 'turns', 'budget', 'failures', 'loop', 'act', 'off', 'contact', 'ended'] as const
export type HandOverReason = (typeof handOverReasons)[number]

/** Answer as the recorder stores it, and what it was made of. */
export const answerSchema = z.object({
  /** Uuid. */
  id: z.string(),
  assistantId: z.int(),
  ticketId: z.int().nullable(),
  mode: z.enum(['autopilot', 'copilot', 'flow', 'test']),
  kind: z.string(),
  model: z.string(),
  promptVersion: z.int(),
  /** Messages that it was given to read, oldest first. */
  read: z.array(conversationMessageSchema),
  answer: z.string(),
  /** Actions that it asked for, and whether it was allowed to. */
  acts: z.array(z.object({ name: z.string(), value: z.string(), isDone: z.boolean() })),
  /** Sources that it looked up. */
  sources: z.array(answerSourceSchema),
  input: z.int(),
  cached: z.int(),
  output: z.int(),
  reasoning: z.int(),
  usd: z.number().nullable(),
  durationMs: z.int(),
  /** Until the first word; null where none came. */
  firstMs: z.int().nullable(),
  tries: z.int(),
  failure: z.enum(engineFailures).nullable(),
  /** Null where it did not hand over. */
  handOver: z.enum(handOverReasons).nullable(),
  /** It was not sent: the contact wrote on meanwhile, or a person took the conversation. */
  isDropped: z.boolean(),
  createdAt: z.string(),
})
export type Answer = z.infer<typeof answerSchema>

/** Asks an assistant as a contact would, also one that is off; nothing is sent to anybody. @throws noAssistantFound (404), refusedAssistant (422) without a text, tooFast (429) beyond 20 a minute */
export const testAssistant = defineEndpoint({
  method: 'POST',
  path: '/assistants/:id/test',
  permission: 'assistants.edit',
  summary: 'Try an assistant',
  isLong: true,
  recording: 'never',
  input: z.object({
    id: idParam,
    text: z.string().trim().max(4_096).default(''),
    history: z
      .array(z.object({ who: z.enum(['contact', 'assistant']), text: z.string().max(20_000) }))
      .max(100)
      .default([]),
    session: z.string().max(36).default(''),
  }),
  output: answerSchema,
})

/** Newest first, 40 a page. @throws noAssistantFound (404) */
export const listAnswers = defineEndpoint({
  method: 'GET',
  path: '/assistants/:id/answers',
  permission: 'assistants.edit',
  summary: 'What an assistant answered in the last 90 days',
  input: z.object({ id: idParam, pageNumber: pageParam }),
  output: z.object({ answers: z.array(answerSchema), count: z.int(), hasMore: z.boolean() }),
})

export const copilotTasks = ['suggest', 'rewrite', 'translate', 'summarise', 'ask'] as const
export type CopilotTask = (typeof copilotTasks)[number]

/** Whether the company has an assistant that helps agents. */
export const getCopilot = defineEndpoint({
  method: 'GET',
  path: '/assistants/copilot',
  permission: 'assistants.ask',
  summary: 'Who helps in the reply box',
  input: z.object({}),
  output: z.object({ name: z.string().nullable() }),
})

/**
 * Help with a reply. The pieces come by `copilotGrew` with the caller's `runId` while the answer to this call waits for the whole.
 * `text`: what is rewritten, translated or asked. `sources`: what it looked up for the answer. @throws noTicketFound (404), noCopilot (409), assistantFailed (502), budgetSpent (409)
 */
export const askCopilot = defineEndpoint({
  method: 'POST',
  path: '/assistants/copilot',
  permission: 'assistants.ask',
  summary: 'Help with a reply',
  isLong: true,
  recording: 'never',
  input: z.object({
    runId: z.string().max(64).default(''),
    ticketId: idParam,
    task: z.enum(copilotTasks).default('suggest'),
    text: z.string().max(4_096).default(''),
    tone: z.string().max(200).default(''),
  }),
  output: z.object({ text: z.string(), sources: z.array(answerSourceSchema) }),
})

/** The next piece of an answer of the copilot. Goes to who asked. */
export const copilotGrew = defineEvent('assistants.copilotGrew', z.object({ runId: z.string(), text: z.string() }), {
  channel: 'assistants',
  kind: 'copilot',
  key: 'copilot',
})

/** How a conversation got to a person; for the strip above the reply box. */
export const handOverSchema = z.object({ assistant: z.string(), reason: z.enum(handOverReasons), summary: z.string(), at: z.string() })

/** @throws noTicketFound (404) */
export const getHandOver = defineEndpoint({
  method: 'GET',
  path: '/assistants/handOver/:ticketId',
  permission: 'assistants.ask',
  summary: 'Why an assistant handed a ticket over',
  input: z.object({ ticketId: idParam }),
  output: z.object({ handOver: handOverSchema.nullable() }),
})

/** An assistant is new, different or gone. Goes to administrators. */
export const assistantsChanged = defineEvent('assistants.changed', z.object({ id: z.int() }), { channel: 'assistants', kind: 'change', key: 'assistant' })

export const noAssistantFound = () => new AppError('ERR_NO_ASSISTANT_FOUND', 404)
/** No assistant helps agents. */
export const noCopilot = () => new AppError('ERR_NO_COPILOT', 409)
/** The month's budget of the assistant is used up. */
export const budgetSpent = () => new AppError('ERR_ASSISTANT_BUDGET', 409)
/** `failure`: one of `engineFailures`. */
export const assistantFailed = (failure: string) => new AppError('ERR_ASSISTANT_FAILED', 502, { failure })
export const refusedAssistant = (fields: FieldError[]) => invalidInput(fields, 422)
