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

const ticksSchema = z.looseObject({ cost_in_usd_ticks: z.number() })
/** xAI counts money in these. */
const TICKS_PER_USD = 10_000_000_000

const ticksOf = (raw: unknown): number | null => {
  const read = ticksSchema.safeParse(raw)
  return read.success ? read.data.cost_in_usd_ticks / TICKS_PER_USD : null
}

type Sdk = typeof import('./model.ts')
type Ask = Parameters<Sdk['askModel']>[0]

interface Question extends Omit<Ask, 'model' | 'maxTokens'> {
  config: EngineConfig
  modelOf(sdk: Sdk): Ask['model']
}

/** The AI SDK is loaded with the first question: it takes some 30 MB, and many installations have no assistant. */
async function* ask({ config, modelOf, ...question }: Question): AsyncGenerator<EngineOut> {
  const sdk = await import('./model.ts')
  yield* sdk.askModel({ ...question, model: modelOf(sdk), maxTokens: config.maxTokens })
}

/** Asks a model that speaks the shape of Chat Completions one question. @see EngineContext */
export const askChatCompletions = (
  kind: string,
  io: EngineIo,
  turn: EngineTurn,
  config: EngineConfig,
  { body = {}, usdOf }: ChatCompletionsOptions = {},
): AsyncIterable<EngineOut> =>
  ask({ kind, modelOf: ({ compatibleModel }) => compatibleModel(kind, config, io, body), turn, config, io, ...(usdOf && { usdOf }) })

const compatible = (name: KindName, options: ChatCompletionsOptions = {}): AssistantEngine => ({
  kind: ownKinds[name],
  reply: (turn, config, context) => context.chatCompletions(turn, config, options),
})

const chatGpt: AssistantEngine = {
  kind: ownKinds['chat-gpt'],
  reply: (turn, config, io) => {
    const modelOf = ({ chatModel, responsesModel }: Sdk) => (config.fields.shape === 'chat' ? chatModel(config, io) : responsesModel(config, io))
    // Nothing of the conversation is kept at the other side: our history is the truth.
    return ask({ kind: 'chat-gpt', modelOf, turn, config, io, providerOptions: { openai: { store: false } } })
  },
}

const claude: AssistantEngine = {
  kind: ownKinds.claude,
  reply: (turn, config, io) => ask({ kind: 'claude', modelOf: ({ anthropicModel }) => anthropicModel(config, io), turn, config, io }),
}

const gemini: AssistantEngine = {
  kind: ownKinds.gemini,
  reply: (turn, config, io) => ask({ kind: 'gemini', modelOf: ({ googleModel }) => googleModel(config, io), turn, config, io }),
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
