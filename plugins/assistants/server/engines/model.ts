import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogle } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { APICallError, dynamicTool, isStepCount, jsonSchema, type LanguageModel, type ModelMessage, streamText, type ToolSet, tool } from 'ai'
import { z } from 'zod'
import { type ConversationMessage, EngineError, type EngineIo, type EngineOut, type EngineTurn } from '../../contract/index.ts'
import { refusedBy } from './failureOf.ts'

/**
 * The only file that knows the AI SDK, whose major version changes twice a year. Its own retries are off: one place decides.
 * It warns on the console of models that it does not know: they are free text here.
 */
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false })

type Model = Exclude<LanguageModel, string>
export interface ModelAddress {
  url: string
  /** Empty where none is needed. */
  key: string
  model: string
}

const base = ({ url }: ModelAddress): string => url.replace(/\/+$/, '')

export const anthropicModel = (to: ModelAddress, io: EngineIo): Model => createAnthropic({ baseURL: base(to), apiKey: to.key, fetch: io.fetch })(to.model)
export const googleModel = (to: ModelAddress, io: EngineIo): Model => createGoogle({ baseURL: base(to), apiKey: to.key, fetch: io.fetch })(to.model)
export const responsesModel = (to: ModelAddress, io: EngineIo): Model =>
  createOpenAI({ baseURL: base(to), apiKey: to.key, fetch: io.fetch }).responses(to.model)
export const chatModel = (to: ModelAddress, io: EngineIo): Model => createOpenAI({ baseURL: base(to), apiKey: to.key, fetch: io.fetch }).chat(to.model)

/** `body`: what the body has besides. */
export const compatibleModel = (kind: string, to: ModelAddress, io: EngineIo, body: Readonly<Record<string, unknown>>): Model =>
  createOpenAICompatible({
    name: kind,
    baseURL: base(to),
    ...(to.key !== '' && { apiKey: to.key }),
    fetch: io.fetch,
    includeUsage: true,
    transformRequestBody: (given: Record<string, unknown>) => ({ ...given, ...body }),
  })(to.model)

const messagesOf = (history: readonly ConversationMessage[], text: string): ModelMessage[] => {
  const messages: { role: 'user' | 'assistant'; content: string }[] = []
  for (const message of [...history, { who: 'contact', text } as const]) {
    const role = message.who === 'contact' ? 'user' : 'assistant'
    const last = messages.at(-1)
    // Two messages of the same side are one: some engines refuse them, and all of them read it so.
    if (last?.role === role) last.content += `\n${message.text}`
    else messages.push({ role, content: message.text })
  }
  return messages[0]?.role === 'assistant' ? messages.slice(1) : messages
}

/** Questions that a model may look up before it must answer, and its answer. */
const MOST_STEPS = 4
/** The same where it also may use tools of other programs. */
const MOST_STEPS_OUTSIDE = 8
const questionSchema = z.object({ pergunta: z.string().describe('The question, in the language of the customer') })

const lookupOf = ({ lookup }: EngineTurn): ToolSet =>
  lookup ? { [lookup.name]: tool({ description: lookup.description, inputSchema: questionSchema, execute: ({ pergunta }) => lookup.run(pergunta) }) } : {}

const outsideOf = ({ outside }: EngineTurn): ToolSet =>
  Object.fromEntries(
    (outside?.tools ?? []).map(({ name, description, schema, run }) => [
      name,
      dynamicTool({ description, inputSchema: jsonSchema({ ...schema, type: 'object' }), execute: run }),
    ]),
  )

const toolsOf = (turn: EngineTurn): ToolSet =>
  Object.fromEntries(
    turn.tools.map(({ name, description, choices }) => {
      const [first, ...more] = choices
      const value = first === undefined ? z.string() : z.enum([first, ...more])
      return [name, tool({ description, inputSchema: z.object({ value: name === 'close' ? value.optional() : value, summary: z.string().optional() }) })]
    }),
  )

export interface ModelAsk {
  kind: string
  model: Model
  turn: EngineTurn
  maxTokens: number
  io: EngineIo
  /** Reads the cost in US dollars out of the usage as the engine wrote it. */
  usdOf?: (raw: unknown) => number | null
  providerOptions?: Record<string, Record<string, boolean | string>>
}

/** Asks a model one question, as a stream. @throws EngineError */
export async function* askModel({ kind, model, turn, maxTokens, io, usdOf = () => null, providerOptions }: ModelAsk): AsyncGenerator<EngineOut> {
  const result = streamText({
    model,
    instructions: turn.prompt,
    messages: messagesOf(turn.history, turn.text),
    maxOutputTokens: maxTokens,
    maxRetries: 0,
    abortSignal: io.signal,
    onError: () => undefined,
    ...((turn.tools.length > 0 || turn.lookup || turn.outside) && { tools: { ...outsideOf(turn), ...toolsOf(turn), ...lookupOf(turn) } }),
    ...((turn.lookup || turn.outside) && { stopWhen: isStepCount(turn.outside ? MOST_STEPS_OUTSIDE : MOST_STEPS) }),
    ...(providerOptions && { providerOptions }),
  })
  const runsHere = new Set([...(turn.lookup ? [turn.lookup.name] : []), ...(turn.outside?.tools ?? []).map(({ name }) => name)])
  let hasAnswered = false
  for await (const part of partsOf(result.stream, kind, io)) {
    if (part.type === 'text-delta') {
      hasAnswered = true
      yield { type: 'delta', text: part.text }
    } else if (part.type === 'tool-call' && runsHere.has(part.toolName)) {
      // Text before it looks something up is a paragraph of its own.
      if (hasAnswered) yield { type: 'delta', text: '\n\n' }
    } else if (part.type === 'tool-call') yield { type: 'act', name: part.toolName, args: part.input }
    else if (part.type === 'error') throw engineErrorOf(kind, part.error, io)
    else if (part.type === 'abort') throw new EngineError('timeout')
    else if (part.type === 'finish') {
      const { inputTokens = 0, outputTokens = 0, inputTokenDetails, outputTokenDetails, raw } = part.totalUsage
      const details = { cached: inputTokenDetails.cacheReadTokens ?? 0, reasoning: outputTokenDetails.reasoningTokens ?? 0 }
      yield { type: 'usage', input: inputTokens, output: outputTokens, ...details, usd: usdOf(raw) }
      // A stream that was cut has no reason for its end.
      if (part.finishReason === 'other' && part.rawFinishReason === undefined) throw new EngineError('network')
      if (part.finishReason === 'error') throw new EngineError('overloaded')
      const reasons = { length: 'length', 'content-filter': 'filtered' } as const
      const { finishReason } = part
      yield { type: 'done', reason: finishReason === 'length' || finishReason === 'content-filter' ? reasons[finishReason] : 'stop' }
    }
  }
}

async function* partsOf<T>(stream: AsyncIterable<T>, kind: string, io: EngineIo): AsyncGenerator<T> {
  try {
    yield* stream
  } catch (error) {
    throw engineErrorOf(kind, error, io)
  }
}

/** Error of the AI SDK, as we know it. */
export function engineErrorOf(kind: string, error: unknown, io: Pick<EngineIo, 'signal' | 'now'>): EngineError {
  if (error instanceof EngineError) return error
  if (io.signal.aborted) return new EngineError('timeout')
  if (APICallError.isInstance(error)) {
    if (error.cause instanceof EngineError) return error.cause
    const { statusCode, responseHeaders = {}, responseBody = '' } = error
    // A good status, and then the line broke, or the body is no answer.
    if (statusCode !== undefined && statusCode < 400 && isBroken(error.cause)) return new EngineError('network', { status: statusCode })
    if (statusCode !== undefined && statusCode < 400) return new EngineError('nonsense', { status: statusCode })
    if (statusCode !== undefined) return refusedBy(kind, { status: statusCode, headers: responseHeaders, body: responseBody }, io.now())
    return new EngineError('network')
  }
  const name = error instanceof Error ? error.name : ''
  if (/TypeValidation|JSONParse|InvalidResponseData|NoOutput|NoContent/.test(name)) return refusalInside(kind, error, io.now()) ?? new EngineError('nonsense')
  if (error instanceof Error) return new EngineError(isBroken(error) ? 'network' : 'nonsense')
  return refusalInside(kind, error, io.now()) ?? new EngineError('overloaded')
}

const isBroken = (error: unknown): boolean => error instanceof Error && (/terminated|aborted|socket|fetch/i.test(error.message) || 'code' in error)

const insideSchema = z.looseObject({ value: z.unknown().optional(), type: z.string().optional(), code: z.unknown().optional(), error: z.unknown().optional() })

/** A refusal in the middle of a stream that began well. */
function refusalInside(kind: string, error: unknown, now: Date): EngineError | null {
  const read = insideSchema.safeParse(error instanceof Error ? Reflect.get(error, 'value') : error)
  if (!read.success || (read.data.error === undefined && read.data.code === undefined && read.data.type === undefined)) return null
  const body = JSON.stringify(read.data)
  const status = /rate_limit|throttl|insufficient_quota|429/i.test(body)
    ? 429
    : /auth|api_key/i.test(body)
      ? 401
      : /overloaded|server|unavailable/i.test(body)
        ? 503
        : 400
  return refusedBy(kind, { status, headers: {}, body }, now)
}
