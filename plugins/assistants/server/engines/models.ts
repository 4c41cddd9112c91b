import { z } from 'zod'
import {
  type AssistantEngine,
  type ChatCompletionsOptions,
  type EngineConfig,
  type EngineIo,
  type EngineOut,
  type EngineTurn,
  type KindName,
  ownKinds,
} from '../../contract/index.ts'
import { anthropicModel, askModel, chatModel, compatibleModel, googleModel, responsesModel } from './model.ts'

const ticksSchema = z.looseObject({ cost_in_usd_ticks: z.number() })
/** xAI counts money in these. */
const TICKS_PER_USD = 10_000_000_000

const ticksOf = (raw: unknown): number | null => {
  const read = ticksSchema.safeParse(raw)
  return read.success ? read.data.cost_in_usd_ticks / TICKS_PER_USD : null
}

/** One question to a model that speaks the shape of Chat Completions. @see EngineContext */
export const askChatCompletions = (
  kind: string,
  io: EngineIo,
  turn: EngineTurn,
  config: EngineConfig,
  { body = {}, usdOf }: ChatCompletionsOptions = {},
): AsyncIterable<EngineOut> =>
  askModel({ kind, model: compatibleModel(kind, config, io, body), turn, maxTokens: config.maxTokens, io, ...(usdOf && { usdOf }) })

const compatible = (name: KindName, options: ChatCompletionsOptions = {}): AssistantEngine => ({
  kind: ownKinds[name],
  reply: (turn, config, context) => context.chatCompletions(turn, config, options),
})

const chatGpt: AssistantEngine = {
  kind: ownKinds['chat-gpt'],
  reply: (turn, config, io) => {
    const model = config.fields.shape === 'chat' ? chatModel(config, io) : responsesModel(config, io)
    // Nothing of the conversation is kept at the other side: our history is the truth.
    return askModel({ kind: 'chat-gpt', model, turn, maxTokens: config.maxTokens, io, providerOptions: { openai: { store: false } } })
  },
}

const claude: AssistantEngine = {
  kind: ownKinds.claude,
  reply: (turn, config, io) => askModel({ kind: 'claude', model: anthropicModel(config, io), turn, maxTokens: config.maxTokens, io }),
}

const gemini: AssistantEngine = {
  kind: ownKinds.gemini,
  reply: (turn, config, io) => askModel({ kind: 'gemini', model: googleModel(config, io), turn, maxTokens: config.maxTokens, io }),
}

/** Nine kinds that are asked with history, prompt and tools at each turn. The last six share the shape of Chat Completions. */
export const modelEngines: readonly AssistantEngine[] = [
  chatGpt,
  claude,
  gemini,
  compatible('groqcloud'),
  compatible('grok', { usdOf: ticksOf }),
  compatible('deepseek'),
  // Some of its models refuse to think without a stream, others refuse to answer without one: we stream, and it does not think.
  compatible('qwen', { body: { enable_thinking: false } }),
  compatible('lm'),
  compatible('ollama'),
]
