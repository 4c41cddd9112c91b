import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createOutward } from '#core/server/outward.ts'
import { type AssistantEngine, EngineError, type EngineOut, type EngineTurn, type KindName, kindNames, kindOf } from '../../contract/index.ts'
import { type FakeEngines, fakeConfig, type Play, startFakeEngines } from '../testing/fakeEngines.ts'
import { OUTPUT_TOKENS } from '../testing/shapes.ts'
import { guardedFetch } from './guardedFetch.ts'
import { engines } from './index.ts'

let fake: FakeEngines
beforeAll(async () => {
  fake = await startFakeEngines()
})
afterAll(() => fake.stop())
beforeEach(() => {
  fake.calls.length = 0
})

const turn: EngineTurn = {
  session: 't1-k7',
  messageId: 'm-1',
  text: 'Quanto custa?',
  history: [
    { who: 'contact', text: 'Oi' },
    { who: 'assistant', text: 'Bom dia' },
  ],
  prompt: 'Você atende a loja.',
  tools: [{ name: 'transfer', description: 'Para uma pessoa', choices: ['Vendas', 'Suporte'] }],
  remoteSession: null,
  vars: { nome: 'Maria' },
}

const engineOf = (kind: KindName): AssistantEngine => {
  const engine = engines.find((one) => one.kind === kind)
  if (!engine) throw new Error(`no engine for ${kind}`)
  return engine
}

interface Heard {
  out: EngineOut[]
  said: string
  failure: EngineError | null
}

async function asks(
  kind: KindName,
  plays: readonly Play[],
  { allowed = ['127.0.0.1'], ms = 5_000, change = {} }: { allowed?: string[]; ms?: number; change?: Partial<EngineTurn> } = {},
): Promise<Heard> {
  fake.play(...plays)
  const out: EngineOut[] = []
  let failure: EngineError | null = null
  const io = { fetch: guardedFetch(createOutward(allowed)), signal: AbortSignal.timeout(ms), now: () => new Date() }
  try {
    for await (const one of engineOf(kind).reply({ ...turn, ...change }, { ...fakeConfig(kind, fake.url), maxTokens: 300 }, io)) out.push(one)
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    failure = error
  }
  const said = out.flatMap((one) => (one.type === 'delta' || one.type === 'say' ? [one.text] : [])).join('')
  return { out, said, failure }
}

const models = kindNames.filter((kind) => kindOf(kind).works === 'model')
/** Those that answer in pieces. */
const streaming = [...models, 'dify'] as const

test('there is an engine for each of the fourteen kinds, once', () => {
  expect(engines.map(({ kind }) => kind).toSorted()).toEqual([...kindNames].toSorted())
})

describe.each(kindNames)('%s', (kind) => {
  test('says what the engine says, asked with what the contact wrote', async () => {
    const { said, failure, out } = await asks(kind, [{ pieces: ['Custa ', 'R$ 10'] }])

    expect(failure).toBeNull()
    expect(said).toContain('Custa R$ 10')
    expect(out.at(-1)).toEqual({ type: 'done', reason: 'stop' })
    expect(fake.calls).toHaveLength(1)
    expect(fake.calls[0]?.text).toContain('Quanto custa?')
  })

  test.each([
    ['a wrong key', { status: 401, body: { error: { type: 'authentication_error', message: 'no' } } }, 'auth'],
    ['too many questions', { status: 429, body: { error: { code: 'rate_limit_exceeded', message: 'slow down' } }, retryAfter: '7' }, 'rate'],
    ['an engine that is down', { status: 500, body: { error: { message: 'down' } } }, 'overloaded'],
    ['a page instead of an answer', 'page', 'nonsense'],
    ['an unpaid bill', { status: 402, body: { error: { message: 'pay' } } }, 'quota'],
  ] as const)('of %s it says so', async (_name, play, kindOfFailure) => {
    const { failure, said } = await asks(kind, [play])

    expect(said).toBe('')
    expect(failure?.kind).toBe(kindOfFailure)
    if (kindOfFailure === 'rate') expect(failure?.retryAfterMs).toBe(7_000)
  })

  test('of an answer that is broken off it does not say that it is whole', async () => {
    const { failure } = await asks(kind, ['cut'])

    expect(failure?.kind).toBe('network')
  })

  test('gives up on an engine that says nothing', async () => {
    const { failure } = await asks(kind, ['never'], { ms: 100 })

    expect(failure?.kind).toBe('timeout')
  })

  test('says nothing where the engine says nothing', async () => {
    const { said } = await asks(kind, [{ pieces: [] }])

    expect(said).toBe('')
  })

  test('goes nowhere inside unless the installation allows it', async () => {
    const { failure } = await asks(kind, [{ pieces: ['Oi'] }], { allowed: [] })

    expect(failure?.kind).toBe('inside')
    expect(fake.calls).toEqual([])
  })
})

describe.each(models)('the model %s', (kind) => {
  test('is told prompt, history and tools, and its call of a tool comes whole', async () => {
    const { out, failure } = await asks(kind, [{ pieces: ['Um momento. '], tool: { name: 'transfer', args: { value: 'Vendas', summary: 'Quer preço' } } }])

    expect(failure).toBeNull()
    expect(out).toContainEqual({ type: 'act', name: 'transfer', args: { value: 'Vendas', summary: 'Quer preço' } })
    for (const words of ['Você atende a loja.', 'Bom dia', 'transfer', 'Suporte', 'modelo-1'])
      expect(`${fake.calls[0]?.path}${fake.calls[0]?.text}`).toContain(words)
  })

  test('calls of tools with wrong arguments come as they are, or are refused, and break nothing', async () => {
    const { failure, out } = await asks(kind, [{ pieces: ['Certo. '], tool: { name: 'apagarTudo', args: { tudo: true } } }])

    expect(failure).toBeNull()
    expect(out.some((one) => one.type === 'act' && one.name === 'transfer')).toBe(false)
  })

  test('says how many tokens it took', async () => {
    const { out } = await asks(kind, [{ pieces: ['Oi'] }])

    const usage = out.find((one) => one.type === 'usage')
    expect(usage).toMatchObject({ input: 100, output: OUTPUT_TOKENS, usd: kind === 'grok' ? 0.005 : null })
  })
})

test.each(streaming)('%s gives the first piece before the last', async (kind) => {
  const { out } = await asks(kind, [{ pieces: ['um ', 'dois'] }])

  expect(out.filter(({ type }) => type === 'delta')).toEqual([
    { type: 'delta', text: 'um ' },
    { type: 'delta', text: 'dois' },
  ])
})

describe('what sets one engine apart', () => {
  test('a used-up quota is final, but in the words of qwen it is a throttle that passes', async () => {
    const play = { status: 429, body: { error: { code: 'insufficient_quota', type: 'insufficient_quota', message: 'You exceeded your current quota' } } }

    expect((await asks('chat-gpt', [play])).failure?.kind).toBe('quota')
    expect((await asks('qwen', [play])).failure?.kind).toBe('rate')
  })

  test('each is asked with its own key in its own place', async () => {
    for (const kind of kindNames) await asks(kind, [{ pieces: ['Oi'] }])

    const key = 'chave-secreta-de-teste-9f3a'
    const places = fake.calls.map(({ headers }) =>
      Object.keys(headers).filter((name) => String(headers[name]).includes(key) || String(headers[name]).includes('ya29')),
    )
    expect(Object.fromEntries(kindNames.map((kind, index) => [kind, places[index]]))).toMatchObject({
      claude: ['x-api-key'],
      gemini: ['x-goog-api-key'],
      n8n: ['x-n8n-api-key'],
      typebot: [],
      dialogflow: ['authorization'],
      grok: ['authorization'],
    })
  })

  test('qwen does not think, and nothing of a conversation stays with OpenAI', async () => {
    await asks('qwen', [{ pieces: ['Oi'] }])
    await asks('chat-gpt', [{ pieces: ['Oi'] }])

    const [qwen, openai] = fake.calls.map(({ text }): unknown => JSON.parse(text))
    expect(qwen).toMatchObject({ enable_thinking: false, stream: true, stream_options: { include_usage: true }, max_tokens: 300 })
    expect(openai).toMatchObject({ store: false, max_output_tokens: 300 })
  })

  test('a session that is gone begins again without a word', async () => {
    for (const kind of ['dify', 'vapi', 'typebot'] as const) {
      const { said, failure } = await asks(kind, [{ status: 404, body: { code: 'not_found' } }, { pieces: ['De novo'] }], {
        change: { remoteSession: 'velha' },
      })

      expect(failure).toBeNull()
      expect(said).toContain('De novo')
    }
  })

  test('a number that is typed at Typebot is the choice that stood there', async () => {
    const { out } = await asks('typebot', [{ pieces: ['Confirma?'] }])
    const session = out.find((one) => one.type === 'session')

    await asks('typebot', [{ pieces: ['Certo'] }], { change: { text: '2', remoteSession: session?.remoteSession ?? null } })

    expect(fake.calls[1]).toMatchObject({ path: '/api/v1/sessions/session-1/continueChat' })
    expect(JSON.parse(fake.calls[1]?.text ?? '')).toMatchObject({ message: 'Não' })
  })
})
