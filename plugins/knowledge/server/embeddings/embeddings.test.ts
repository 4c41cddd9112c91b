import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../../contract/index.ts'
import { knowledgeDocuments, knowledgeEmbeddings } from '../knowledge.table.ts'
import { type FakeSite, showEmbeddings, startFakeSite } from '../testing/site.ts'
import { cosineWith, packVector } from './vector.ts'

describe('a vector', () => {
  test.each([
    ['the same', [1, 2, 3], [1, 2, 3], 1],
    ['the same direction', [1, 2, 3], [10, 20, 30], 1],
    ['across', [1, 0], [0, 1], 0],
    ['against', [1, 1], [-1, -1], -1],
    ['half', [1, 0], [1, 1], Math.SQRT1_2],
  ])('%s', (_what, one, other, alike) => {
    expect(cosineWith(one)(packVector(other))).toBeCloseTo(alike, 2)
  })

  test('of another model is none', () => {
    expect(cosineWith([1, 0])(packVector([1, 0, 0]))).toBeNull()
  })

  test('of 1,536 dimensions ranks as whole numbers do', () => {
    const vectorOf = (seed: number) => Array.from({ length: 1_536 }, (_none, index) => Math.sin(seed * (index + 1)))
    const exact = (one: number[], other: number[]) =>
      one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0) / (Math.hypot(...one) * Math.hypot(...other))
    const asked = vectorOf(0.37)

    for (const seed of [0.3701, 0.372, 0.4, 1.9]) expect(cosineWith(asked)(packVector(vectorOf(seed)))).toBeCloseTo(exact(asked, vectorOf(seed)), 2)
  })
})

let desk: Desk
let site: FakeSite
let provider: ReturnType<typeof showEmbeddings>
beforeAll(async () => {
  site = await startFakeSite()
  desk = await startDesk({ environment: { PRIVATE_HOSTS: '127.0.0.1' } })
})
afterAll(async () => {
  await desk.stop()
  site.stop()
})
beforeEach(async () => {
  await desk.kernel.ctx.db.delete(knowledgeDocuments)
  await desk.kernel.ctx.db.delete(knowledgeEmbeddings)
  provider = showEmbeddings(site, [/troca|devolver|arrepend/i, /frete|entrega/i])
})

const KEY = 'chave-de-vetores-7c1b'
const set = (change: object = {}) =>
  desk.ask(contract.updateEmbeddings, { isActive: true, url: `${site.url}/v1/`, model: 'm-1', key: KEY, ...change }, desk.admin)
const state = () => desk.ask(contract.getEmbeddings, {}, desk.admin)
const write = (title: string, body: string) => desk.ask(contract.createDocument, { kind: 'text', title, body }, desk.admin)
const search = (query: string) => desk.ask(contract.searchKnowledge, { query }, desk.agent)
const ready = (vectors: number) => vi.waitFor(async () => expect(await state()).toMatchObject({ vectors, failure: null }))

describe('with a provider', () => {
  test('a question in other words finds its answer, and says that it was by meaning', async () => {
    await write('Trocas', 'A troca é em até 30 dias.')
    await write('Frete', 'A entrega é grátis.')
    expect((await search('me arrependi da compra')).pieces).toEqual([])
    await set()
    await ready(2)

    expect(await search('me arrependi da compra')).toMatchObject({ vectors: 'on', pieces: [{ title: 'Trocas', byWords: null, byVectors: 1, words: [] }] })
    expect((await search('Qual o prazo da troca?')).pieces[0]).toMatchObject({ title: 'Trocas', byWords: 1, byVectors: 1 })
    expect(provider.calls[0]).toEqual({ key: `Bearer ${KEY}`, model: 'm-1', texts: 2 })
  })

  test('new texts get their vectors, and another model makes all anew', async () => {
    await set()
    await write('Trocas', 'A troca é em até 30 dias.')
    await ready(1)
    await desk.ask(contract.updateEmbeddings, { model: 'm-2' }, desk.admin)
    await ready(1)

    expect(provider.calls.map(({ model }) => model)).toContain('m-2')
  })

  test('an answer of the model of before that comes late does not stand in place of one of the new model', async () => {
    const late = Promise.withResolvers<void>()
    provider.wait(late.promise)
    await set()
    await write('Trocas', 'A troca é em até 30 dias.')
    await vi.waitFor(() => expect(provider.calls.map(({ model }) => model)).toContain('m-1'))
    await desk.ask(contract.updateEmbeddings, { model: 'm-2' }, desk.admin)
    provider.wait(Promise.resolve())

    late.resolve()

    await ready(1)
    expect(provider.calls.map(({ model }) => model)).toContain('m-2')
  })

  test('that is down words answer alone, on screen it says so, and it goes on once it is back', async () => {
    await set()
    await write('Trocas', 'A troca é em até 30 dias.')
    await ready(1)
    provider.fail(500)

    expect(await search('troca dias')).toMatchObject({ vectors: 'down', pieces: [{ title: 'Trocas', byVectors: null }] })
    expect(await state()).toMatchObject({ failure: 'network' })

    provider.fail(null)
    expect((await search('troca dias')).vectors).toBe('on')
    expect(await state()).toMatchObject({ failure: null })
  })

  test('that refuses the key says so, and what was written is found by words', async () => {
    provider.fail(401)
    await set()
    await write('Trocas', 'A troca é em até 30 dias.')

    await vi.waitFor(async () => expect(await state()).toMatchObject({ failure: 'auth', vectors: 0, pieces: 1 }))
    expect((await search('troca dias')).pieces).toHaveLength(1)
  })
})

describe('its key', () => {
  test('is encrypted, and never shown again', async () => {
    const shown = await set()

    const { rows } = await desk.kernel.ctx.db.execute(sql`select * from knowledge_embeddings`)
    expect(shown.keyTail).toBe('7c1b')
    for (const text of [JSON.stringify(shown), JSON.stringify(rows), JSON.stringify(await state())]) expect(text).not.toContain(KEY)
  })

  test('goes with another address, and stays with another model', async () => {
    await set()

    expect(await desk.ask(contract.updateEmbeddings, { model: 'm-9' }, desk.admin)).toMatchObject({ keyTail: '7c1b' })
    expect(await desk.ask(contract.updateEmbeddings, { url: 'https://outro.example/v1' }, desk.admin)).toMatchObject({ keyTail: null })
  })
})

test('a provider that is on needs an address and a model; nobody else sees or changes it', async () => {
  const { status, body } = await desk.refusal(contract.updateEmbeddings, { isActive: true, url: 'x', model: '' }, desk.admin)
  expect(status).toBe(422)
  expect(body.fields?.map(({ field, code }) => `${field} ${code}`)).toEqual(['url invalid_format', 'model required'])
  expect(await desk.refusal(contract.updateEmbeddings, { isActive: false }, desk.supervisor)).toMatchObject({ status: 403 })
  await set()
  const { admin } = await desk.otherTenant()
  expect(await desk.ask(contract.getEmbeddings, {}, admin)).toMatchObject({ isActive: false, url: '', keyTail: null })
})
