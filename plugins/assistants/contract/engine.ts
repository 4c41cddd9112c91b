import { definePoint } from '#core/contract/define.ts'
import { type AssistantKind, checkKind } from './kinds.ts'

/** Message in a conversation, and by whom it was said. */
export interface ConversationMessage {
  who: 'contact' | 'assistant' | 'agent'
  text: string
}

/** Actions that an assistant may do besides talking; each must be given to it. */
export const actNames = ['transfer', 'close', 'label'] as const
export type ActName = (typeof actNames)[number]

/** An action offered to a model. `choices`: the only values its argument may have. */
export interface EngineTool {
  name: ActName
  description: string
  choices: readonly string[]
}

/** Where a model may look things up while it answers. */
export interface EngineLookup {
  name: string
  description: string
  /** Answers the text found for a question, as the model reads it. */
  run(question: string): Promise<string>
}

/** A tool of another program, as a model gets it. */
export interface EngineOutsideTool {
  name: string
  description: string
  /** JSON Schema of its arguments. */
  schema: Readonly<Record<string, unknown>>
  /** Answers the result, as the model reads it. */
  run(args: unknown): Promise<string>
}

/** Question to an engine. */
export interface EngineTurn {
  /** Always the same for one conversation, at most 36 characters. */
  session: string
  /** Of the message that is answered. */
  messageId: string
  /** Text that is answered; several messages of the contact are joined by line breaks. */
  text: string
  /** Messages before it, oldest first. */
  history: readonly ConversationMessage[]
  prompt: string
  tools: readonly EngineTool[]
  /** Absent: it answers of itself. */
  lookup?: EngineLookup
  /** Absent: it has no tools of other programs. `used`: what they were used for until now, whether the turn ends well or not. */
  outside?: { tools: readonly EngineOutsideTool[]; used(): { name: string; value: string; isDone: boolean }[] }
  /** Session id that the engine told us to store for the conversation; null at its beginning. */
  remoteSession: string | null
  /** Facts of the conversation for bots: names to texts. */
  vars: Readonly<Record<string, string>>
}

/** How one assistant reaches its engine. */
export interface EngineConfig {
  url: string
  key: string
  model: string
  maxTokens: number
  /** Values of the kind's own fields. */
  fields: Readonly<Record<string, string>>
}

export interface EngineUsage {
  input: number
  cached: number
  output: number
  reasoning: number
  /** Cost in US dollars where the engine says it. */
  usd: number | null
}

export type EngineOut =
  /** The next piece of a text that grows. */
  | { type: 'delta'; text: string }
  /** A whole message of its own. */
  | { type: 'say'; text: string }
  /** An action it asks for, as it came: not checked. */
  | { type: 'act'; name: string; args: unknown }
  | { type: 'session'; remoteSession: string | null }
  | ({ type: 'usage' } & EngineUsage)
  | { type: 'done'; reason: 'stop' | 'length' | 'filtered' | 'ended' }

/** Why an engine did not answer. */
export const engineFailures = [
  'auth',
  'quota',
  'rate',
  'overloaded',
  'badRequest',
  'tooLong',
  'filtered',
  'network',
  'timeout',
  'nonsense',
  'empty',
  'gone',
  'inside',
] as const
export type EngineFailure = (typeof engineFailures)[number]

/** Thrown by engines. It carries no text of the other side: that may hold what the contact wrote, or the key. */
export class EngineError extends Error {
  readonly kind: EngineFailure
  readonly retryAfterMs: number | null
  readonly status: number | null

  constructor(kind: EngineFailure, { retryAfterMs = null, status = null }: { retryAfterMs?: number | null; status?: number | null } = {}) {
    super(`engine: ${kind}`)
    this.name = 'EngineError'
    this.kind = kind
    this.retryAfterMs = retryAfterMs
    this.status = status
  }
}

/** Needs of an engine from the process: the guarded way out, and when to give up. */
export interface EngineIo {
  fetch: typeof fetch
  signal: AbortSignal
  now(): Date
}

/** How one provider differs from the others that speak the shape of Chat Completions. */
export interface ChatCompletionsOptions {
  /** Further fields of the body of the call. */
  body?: Readonly<Record<string, unknown>>
  /** Reads the cost in US dollars out of the usage as the engine wrote it; null where it does not say. */
  usdOf?: (usage: unknown) => number | null
}

/** Context that an engine gets to answer with. */
export interface EngineContext extends EngineIo {
  /**
   * Asks `POST <url>/chat/completions` with the key as bearer, with history, prompt and tools, and reads the stream: all that an engine of this shape
   * has to do. @throws EngineError
   */
  chatCompletions(turn: EngineTurn, config: EngineConfig, options?: ChatCompletionsOptions): AsyncIterable<EngineOut>
}

/** Engine of one kind of assistant: how it answers. */
export interface AssistantEngine {
  kind: AssistantKind
  /** @throws EngineError, also after the first words */
  reply(turn: EngineTurn, config: EngineConfig, context: EngineContext): AsyncIterable<EngineOut>
}

/** The kinds of assistants that there are, each with its engine; the browser's half is `assistants.kindViews`. */
export const assistantEngines = definePoint<AssistantEngine>('assistants.engines', ({ kind }) => checkKind(kind))
