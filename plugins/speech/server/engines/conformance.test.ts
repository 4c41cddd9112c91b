import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createOutward } from '#core/server/outward.ts'
import { findPlugins } from '#core/server/plugins.ts'
import { engineKindSchema, type SpeechEngine, SpeechError, type SpeechFailure, type SpeechValues, speechEngines } from '../../contract/index.ts'
import { askSpeech, askVoices } from '../synthesize.ts'
import { type FakeSpeech, startFakeSpeech } from '../testing/fakeSpeech.ts'
import { oggOpus } from '../testing/oggOpus.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const engineSchema = z.custom<SpeechEngine>((value) => typeof value === 'object' && value !== null && 'callOf' in value)
const KEY = 'chave-secreta-de-teste-9f3a'
const TEXT = 'Olá, "Ana" & <família>'

/** Whatever plugin adds a provider is checked here, without being named. */
const { plugins } = await findPlugins(root)
const contributed = plugins.flatMap(({ id: plugin, extends: values = [] }) =>
  values.filter(({ point }) => point === speechEngines.id).map(({ value }) => ({ plugin, engine: engineSchema.parse(value) })),
)

let fake: FakeSpeech
beforeAll(async () => {
  fake = await startFakeSpeech()
})
afterAll(() => fake.stop())
beforeEach(() => {
  fake.calls.length = 0
  fake.answers()
})

const values: SpeechValues = {
  ...{ provider: '', address: '', model: 'modelo-1', voice: 'voz/1', language: 'pt-BR', bots: 'always', longest: 600 },
  ...{ monthlyLimit: null, pricePerMillion: null },
}
const io = (allowed: readonly string[] = ['127.0.0.1']) => createOutward(allowed)
const providerOf = (engine: SpeechEngine) => ({ engine, base: fake.url, key: KEY, values })
const failureOf = (work: Promise<unknown>): Promise<SpeechFailure | null> =>
  work.then(
    () => null,
    (error: unknown) => {
      if (error instanceof SpeechError) return error.failure
      throw error
    },
  )

test('no two providers have the same id, and those of this plugin are there', () => {
  const ids = contributed.map(({ engine }) => engine.kind.id)

  expect(ids).toEqual(expect.arrayContaining(['openai', 'elevenlabs', 'azure']))
  expect(ids).toEqual([...new Set(ids)])
})

describe.each(contributed.map(({ plugin, engine }) => [engine.kind.id, { plugin, engine }] as const))('%s', (_id, { plugin, engine }) => {
  test('has a kind that holds together, with texts in three languages', () => {
    const { kind } = engine

    expect(engineKindSchema.parse(kind)).toEqual(kind)
    expect(kind.hasVoices).toBe(engine.voices !== undefined)
    for (const locale of ['pt-BR', 'en', 'es']) {
      const file = join(root, 'plugins', plugin, `client/i18n/${locale}.json`)
      expect(existsSync(file)).toBe(true)
      expect(Object.keys(JSON.parse(readFileSync(file, 'utf8')))).toEqual(expect.arrayContaining([kind.title, kind.addressHelp]))
    }
  })

  test('answers Ogg/Opus with its length, and counts characters', async () => {
    const sound = await askSpeech(io(), providerOf(engine), TEXT)

    expect(sound).toMatchObject({ mime: 'audio/ogg', ms: 2_000, characters: TEXT.length })
    expect(Buffer.from(sound.bytes).equals(oggOpus())).toBe(true)
    expect(sound.waveform).toHaveLength(64)
  })

  test('says the text and the voice, and its key goes in a header alone', async () => {
    await askSpeech(io(), providerOf(engine), TEXT, 'outra-voz')

    expect(fake.calls).toHaveLength(1)
    const [{ path, headers, body } = { path: '', headers: {}, body: '' }] = fake.calls
    expect(Object.values(headers).filter((value) => String(value).includes(KEY))).toHaveLength(1)
    expect(path + body).not.toContain(KEY)
    expect(path + body).toContain('outra-voz')
    expect(body).toContain('Olá, ')
    expect(`${path} ${JSON.stringify(headers)} ${body}`).toContain('opus')
  })

  test.each<[string, Parameters<FakeSpeech['answers']>[0], SpeechFailure]>([
    ['a refused key', { status: 401, body: '{}' }, 'auth'],
    ['a used-up quota', { status: 429, body: '{"error":{"code":"insufficient_quota"}}' }, 'quota'],
    ['too many calls', { status: 429, body: '{}' }, 'rate'],
    ['a text that is not taken', { status: 400, body: '{}' }, 'refused'],
    ['a provider that is down', { status: 503, body: '' }, 'network'],
    ['a page of a site', { body: '<html></html>' }, 'nonsense'],
    ['MP3', { body: Buffer.from('ID3aaaa') }, 'nonsense'],
    ['nothing', { body: '' }, 'nonsense'],
  ])('fails with %s', async (_what, answer, failure) => {
    fake.answers(answer)

    expect(await failureOf(askSpeech(io(), providerOf(engine), TEXT))).toBe(failure)
  })

  test('does not reach into the network of the installation', async () => {
    expect(await failureOf(askSpeech(io([]), providerOf(engine), TEXT))).toBe('inside')
    expect(fake.calls).toEqual([])
  })
})

const engineOf = (id: string): SpeechEngine => {
  const found = contributed.find(({ engine }) => engine.kind.id === id)
  if (!found) throw new Error(`no engine ${id}`)
  return found.engine
}

describe('on the wire', () => {
  test('the shape of OpenAI', async () => {
    await askSpeech(io(), providerOf(engineOf('openai')), TEXT)

    expect(fake.calls[0]).toMatchObject({ method: 'POST', path: '/audio/speech', headers: { authorization: `Bearer ${KEY}` } })
    expect(JSON.parse(fake.calls[0]?.body ?? '')).toEqual({ model: 'modelo-1', input: TEXT, voice: 'voz/1', response_format: 'opus' })
  })

  test('ElevenLabs, which says what it counted and lists its voices', async () => {
    fake.answers({ headers: { 'character-cost': '11' } })
    const sound = await askSpeech(io(), providerOf(engineOf('elevenlabs')), TEXT)

    expect(sound.characters).toBe(11)
    expect(fake.calls[0]).toMatchObject({ path: '/v1/text-to-speech/voz%2F1?output_format=opus_48000_64', headers: { 'xi-api-key': KEY } })
    expect(JSON.parse(fake.calls[0]?.body ?? '')).toEqual({ text: TEXT, model_id: 'modelo-1', language_code: 'pt' })
    fake.answers({ body: JSON.stringify({ voices: [{ voice_id: 'v1', name: 'Bia' }, { voice_id: 'v2' }] }) })
    expect(await askVoices(io(), providerOf(engineOf('elevenlabs')))).toEqual([
      { id: 'v1', name: 'Bia' },
      { id: 'v2', name: 'v2' },
    ])
    expect(fake.calls[1]).toMatchObject({ method: 'GET', path: '/v1/voices', headers: { 'xi-api-key': KEY } })
    fake.answers({ body: '[]' })
    expect(await failureOf(askVoices(io(), providerOf(engineOf('elevenlabs'))))).toBe('nonsense')
  })

  test('Azure, whose text cannot break out of its document', async () => {
    await askSpeech(io(), providerOf(engineOf('azure')), TEXT)

    expect(fake.calls[0]).toMatchObject({
      path: '/cognitiveservices/v1',
      headers: { 'ocp-apim-subscription-key': KEY, 'content-type': 'application/ssml+xml', 'x-microsoft-outputformat': 'ogg-24khz-16bit-mono-opus' },
    })
    expect(fake.calls[0]?.body).toContain('xml:lang="pt-BR"><voice name="voz/1">Olá, &quot;Ana&quot; &amp; &lt;família&gt;</voice></speak>')
    expect(await askVoices(io(), providerOf(engineOf('azure')))).toBeNull()
  })
})
