import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createOutward } from '#core/server/outward.ts'
import { type AssistantEngine, EngineError, type EngineOut, type EngineTurn } from '#plugins/assistants/contract/index.ts'
import { guardedFetch } from '#plugins/assistants/server/engines/guardedFetch.ts'
import { engineContext } from '#plugins/assistants/server/engines/index.ts'
import { type FakeEngines, fakeConfigOf, type Play, startFakeEngines } from '#plugins/assistants/server/testing/fakeEngines.ts'
import { type FakeShape, INPUT_TOKENS, OUTPUT_TOKENS } from '#plugins/assistants/server/testing/shapes.ts'

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

export interface EngineAnswer {
  out: EngineOut[]
  text: string
  failure: EngineError | null
}

interface AskOptions {
  /** Hosts inside that may be reached. */
  allowed?: string[]
  ms?: number
  change?: Partial<EngineTurn>
}

/** One question to an engine, which the fake engines answer with `plays`. */
export async function askEngine(
  engine: AssistantEngine,
  fake: FakeEngines,
  plays: readonly Play[],
  { allowed = ['127.0.0.1'], ms = 5_000, change = {} }: AskOptions = {},
): Promise<EngineAnswer> {
  fake.play(...plays)
  const out: EngineOut[] = []
  let failure: EngineError | null = null
  const io = { fetch: guardedFetch(createOutward(allowed)), signal: AbortSignal.timeout(ms), now: () => new Date() }
  const config = { ...fakeConfigOf(engine.kind, fake.url), maxTokens: 300 }
  try {
    for await (const one of engine.reply({ ...turn, ...change }, config, engineContext(engine.kind.id, io))) out.push(one)
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    failure = error
  }
  const text = out.flatMap((one) => (one.type === 'delta' || one.type === 'say' ? [one.text] : [])).join('')
  return { out, text, failure }
}

/** Declares the tests that every engine passes. `shape`: how the fake engine answers, where that is not the shape of Chat Completions. */
export function describeEngine(engine: AssistantEngine, shape?: FakeShape): void {
  const { id, works } = engine.kind
  describe(`the engine ${id}`, () => {
    let fake: FakeEngines
    beforeAll(async () => {
      fake = await startFakeEngines(shape ? { [id]: shape } : {})
    })
    afterAll(() => fake.stop())
    beforeEach(() => {
      fake.calls.length = 0
    })
    const ask = (plays: readonly Play[], options?: AskOptions) => askEngine(engine, fake, plays, options)

    test('says what the engine says, asked with what the contact wrote', async () => {
      const { text, failure, out } = await ask([{ pieces: ['Custa ', 'R$ 10'] }])

      expect(failure).toBeNull()
      expect(text).toContain('Custa R$ 10')
      expect(out.at(-1)).toEqual({ type: 'done', reason: 'stop' })
      expect(fake.calls).toHaveLength(1)
      expect(fake.calls[0]?.text).toContain('Quanto custa?')
    })

    test('its key is in no address and in no body', async () => {
      await ask([{ pieces: ['Oi'] }])

      expect(fake.calls).toHaveLength(1)
      expect(`${fake.calls[0]?.path}${fake.calls[0]?.text}`).not.toContain(fakeConfigOf(engine.kind, fake.url).key)
    })

    test.each([
      ['a wrong key', { status: 401, body: { error: { type: 'authentication_error', message: 'no' } } }, 'auth'],
      ['too many questions', { status: 429, body: { error: { code: 'rate_limit_exceeded', message: 'slow down' } }, retryAfter: '7' }, 'rate'],
      ['an engine that is down', { status: 500, body: { error: { message: 'down' } } }, 'overloaded'],
      ['a page instead of an answer', 'page', 'nonsense'],
      ['an unpaid bill', { status: 402, body: { error: { message: 'pay' } } }, 'quota'],
    ] as const)('of %s it says so', async (_name, play, kindOfFailure) => {
      const { failure, text } = await ask([play])

      expect(text).toBe('')
      expect(failure?.kind).toBe(kindOfFailure)
      if (kindOfFailure === 'rate') expect(failure?.retryAfterMs).toBe(7_000)
    })

    test('of an answer that is broken off it does not say that it is whole', async () => {
      expect((await ask(['cut'])).failure?.kind).toBe('network')
    })

    test('gives up on an engine that says nothing', async () => {
      expect((await ask(['never'], { ms: 100 })).failure?.kind).toBe('timeout')
    })

    test('says nothing where the engine says nothing', async () => {
      expect((await ask([{ pieces: [] }])).text).toBe('')
    })

    test('goes nowhere inside unless the installation allows it', async () => {
      const { failure } = await ask([{ pieces: ['Oi'] }], { allowed: [] })

      expect(failure?.kind).toBe('inside')
      expect(fake.calls).toEqual([])
    })

    if (works === 'bot') return

    test('is told prompt, history and tools, and its call of a tool comes whole', async () => {
      const { out, failure } = await ask([{ pieces: ['Um momento. '], tool: { name: 'transfer', args: { value: 'Vendas', summary: 'Quer preço' } } }])

      expect(failure).toBeNull()
      expect(out).toContainEqual({ type: 'act', name: 'transfer', args: { value: 'Vendas', summary: 'Quer preço' } })
      for (const part of ['Você atende a loja.', 'Bom dia', 'transfer', 'Suporte', 'modelo-1'])
        expect(`${fake.calls[0]?.path}${fake.calls[0]?.text}`).toContain(part)
    })

    test('calls of tools with wrong arguments come as they are, or are refused, and break nothing', async () => {
      const { failure, out } = await ask([{ pieces: ['Certo. '], tool: { name: 'apagarTudo', args: { tudo: true } } }])

      expect(failure).toBeNull()
      expect(out.some((one) => one.type === 'act' && one.name === 'transfer')).toBe(false)
    })

    test('says how many tokens it took', async () => {
      const { out } = await ask([{ pieces: ['Oi'] }])

      expect(out.find((one) => one.type === 'usage')).toMatchObject({ input: INPUT_TOKENS, output: OUTPUT_TOKENS })
    })

    test('gives the first piece before the last', async () => {
      const { out } = await ask([{ pieces: ['um ', 'dois'] }])

      expect(out.filter(({ type }) => type === 'delta')).toEqual([
        { type: 'delta', text: 'um ' },
        { type: 'delta', text: 'dois' },
      ])
    })
  })
}
