import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { findPlugins } from '#core/server/plugins.ts'
import { askEngine, describeEngine } from '#tests/server/support/engineConformance.ts'
import { type AssistantEngine, assistantEngines, type KindName, kindNames, ownKinds } from '../../contract/index.ts'
import { type FakeEngines, type Play, startFakeEngines } from '../testing/fakeEngines.ts'
import { type FakeShape, shapes } from '../testing/shapes.ts'
import { engines } from './index.ts'
import { vapi } from './vapi.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const engineSchema = z.custom<AssistantEngine>((value) => typeof value === 'object' && value !== null && 'reply' in value)
const shapeSchema = z.object({ fakeEngine: z.custom<FakeShape>((value) => typeof value === 'object' && value !== null && 'of' in value) })

/** Whatever plugin adds a kind of assistant is checked here, without being named. */
const { plugins } = await findPlugins(root)
const contributed = plugins.flatMap(({ id: plugin, extends: values = [] }) =>
  values.filter(({ point }) => point === assistantEngines.id).map(({ value }) => ({ plugin, engine: engineSchema.parse(value) })),
)

/** How a plugin says that its engine answers, where that is not the shape of Chat Completions. */
async function shapeOf(plugin: string): Promise<FakeShape | undefined> {
  const file = join(root, 'plugins', plugin, 'server/testing/fakeEngine.ts')
  return existsSync(file) ? shapeSchema.parse(await import(pathToFileURL(file).href)).fakeEngine : undefined
}
for (const { plugin, engine } of contributed) describeEngine(engine, await shapeOf(plugin))

// An engine of another plugin in a shape that the fake engines do not know by its address.
describeEngine({ ...vapi, kind: { ...ownKinds.vapi, id: 'other-bot' } }, shapes.vapi)

test('the fourteen kinds of this plugin are among them, and no two have the same id', () => {
  const ids = contributed.map(({ engine }) => engine.kind.id)

  expect(ids).toEqual(expect.arrayContaining([...kindNames]))
  expect(ids).toEqual([...new Set(ids)])
})

test.each(contributed)('the texts of $engine.kind.id are in the three languages of its plugin', ({ plugin, engine: { kind } }) => {
  const keys = [kind.title, kind.text, ...(kind.keyTitle ? [kind.keyTitle] : [])]
  const ofFields = kind.fields.flatMap(({ title, values = [] }) => [title, ...values.map((value) => value.title)])

  for (const locale of ['pt-BR', 'en', 'es']) {
    const catalogue = JSON.parse(readFileSync(join(root, 'plugins', plugin, `client/i18n/${locale}.json`), 'utf8'))
    expect(Object.keys(catalogue)).toEqual(expect.arrayContaining([...keys, ...ofFields]))
  }
})

let fake: FakeEngines
beforeAll(async () => {
  fake = await startFakeEngines()
})
afterAll(() => fake.stop())
beforeEach(() => {
  fake.calls.length = 0
})

function asks(kind: KindName, plays: readonly Play[], options?: Parameters<typeof askEngine>[3]) {
  const engine = engines.find((one) => one.kind.id === kind)
  if (!engine) throw new Error(`no engine for ${kind}`)
  return askEngine(engine, fake, plays, options)
}

describe('what sets one engine apart', () => {
  test('a used-up quota is final, but in the words of qwen it is a throttle that passes', async () => {
    const play = { status: 429, body: { error: { code: 'insufficient_quota', type: 'insufficient_quota', message: 'You exceeded your current quota' } } }

    expect((await asks('chat-gpt', [play])).failure?.kind).toBe('quota')
    expect((await asks('qwen', [play])).failure?.kind).toBe('rate')
  })

  test.each<[KindName, number | null]>([
    ['grok', 0.005],
    ['claude', null],
    ['groqcloud', null],
  ])('the cost is what %s says: %s', async (kind, usd) => {
    const { out } = await asks(kind, [{ pieces: ['Oi'] }])

    expect(out.find(({ type }) => type === 'usage')).toMatchObject({ usd })
  })

  test('of the bots Dify gives the first piece before the last', async () => {
    const { out } = await asks('dify', [{ pieces: ['um ', 'dois'] }])

    expect(out.flatMap((one) => (one.type === 'delta' ? [one.text] : []))).toEqual(['um ', 'dois'])
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
      const { text, failure } = await asks(kind, [{ status: 404, body: { code: 'not_found' } }, { pieces: ['De novo'] }], {
        change: { remoteSession: 'velha' },
      })

      expect(failure).toBeNull()
      expect(text).toContain('De novo')
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
