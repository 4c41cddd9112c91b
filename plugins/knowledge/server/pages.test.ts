import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'
import { knowledgeDocuments } from './knowledge.table.ts'
import { readDuePages, readPage } from './readPage.ts'
import { type FakeSite, startFakeSite } from './testing/site.ts'

let desk: Desk
let site: FakeSite
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
  site.pages.clear()
})

const add = (address: string, title = '') => desk.ask(contract.createDocument, { kind: 'page', address, title }, desk.admin)
const only = async () => (await desk.ask(contract.listDocuments, {}, desk.admin))[0]
const becomes = (facts: object) => vi.waitFor(async () => expect(await only()).toMatchObject(facts))
const titles = async (query: string) => (await desk.ask(contract.searchKnowledge, { query }, desk.agent)).pieces.map(({ title }) => title)
/** Asks seldom: searches of a person are limited to so many a minute. */
const finds = (query: string, title: string) => vi.waitFor(async () => expect(await titles(query)).toEqual([title]), { timeout: 10_000, interval: 500 })

describe('a page', () => {
  test('is read in the background, named as it names itself, and found', async () => {
    site.show('/trocas', '<title>Trocas | Loja</title><main><h1>Prazo</h1><p>Trocamos em até 30 dias.</p></main>')

    expect(await add(`${site.url}/trocas`)).toMatchObject({ state: 'waiting', pieces: 0, checkedAt: null })

    await becomes({ state: 'ready', title: 'Trocas | Loja', problem: null, pieces: 1 })
    expect(await desk.ask(contract.searchKnowledge, { query: 'prazo de troca' }, desk.agent)).toMatchObject({
      pieces: [{ title: 'Trocas | Loja', heading: 'Prazo', address: `${site.url}/trocas`, excerpt: 'Trocamos em até 30 dias.' }],
    })
  })

  test('that moved is read where it is now, and the new place is looked at like the first', async () => {
    site.show('/novo', '<p>Frete grátis</p>')
    site.pages.set('/velho', (_request, response) => void response.writeHead(302, { location: '/novo' }).end())
    await add(`${site.url}/velho`, 'Frete')
    await becomes({ state: 'ready', pieces: 1 })

    await desk.kernel.ctx.db.delete(knowledgeDocuments)
    site.pages.set('/fora', (_request, response) => void response.writeHead(302, { location: 'http://localhost:1/' }).end())
    await add(`${site.url}/fora`)
    await becomes({ state: 'failed', problem: 'hostInside' })
  })

  test.each([
    ['one that is not there', '/nada', 'status', () => {}],
    ['one of the inside', 'http://169.254.169.254/latest/meta-data', 'hostInside', () => {}],
    [
      'a picture',
      '/foto',
      'kind',
      () => site.pages.set('/foto', (_request, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end('x')),
    ],
    [
      'a page that moves for ever',
      '/roda',
      'redirects',
      () => site.pages.set('/roda', (_request, response) => void response.writeHead(301, { location: '/roda' }).end()),
    ],
    ['a page without a text', '/vazia', 'empty', () => site.show('/vazia', '<main><img src="x"></main>')],
    [
      'a page without an end',
      '/longa',
      'tooLarge',
      () =>
        site.pages.set(
          '/longa',
          (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(Buffer.alloc(21 * 1024 * 1024, 0x61)),
        ),
    ],
  ])('that cannot be read says why in a word: %s', async (_what, path, problem, put) => {
    put()
    await add(path.startsWith('http') ? path : site.url + path, 'Página')

    await becomes({ state: 'failed', problem, pieces: 0 })
    expect((await only())?.checkedAt).not.toBeNull()
  })

  test('that fails later is found by what it said before', async () => {
    site.show('/trocas', '<p>Trocamos em até 30 dias.</p>')
    const { id } = await add(`${site.url}/trocas`, 'Trocas')
    await becomes({ state: 'ready' })

    site.pages.clear()
    await desk.ask(contract.readAgain, { id }, desk.admin)

    await becomes({ state: 'ready', problem: 'status', pieces: 1 })
    expect(await titles('troca dias')).toEqual(['Trocas'])
  })

  test('is read again once a day has gone, and not before', async () => {
    site.show('/frete', '<p>Frete grátis</p>')
    const { id } = await add(`${site.url}/frete`, 'Frete')
    await becomes({ state: 'ready' })
    site.show('/frete', '<p>Entrega paga</p>')

    await readPage.run({ tenantId: desk.admin.tenantId, id, isForced: false }, desk.kernel.ctx)
    expect(await titles('entrega paga')).toEqual([])

    await desk.kernel.ctx.db.execute(sql`update knowledge_documents set checked_at = checked_at - interval '25 hours'`)
    await readDuePages(desk.kernel.ctx)
    await finds('entrega paga', 'Frete')
    expect(await titles('grátis')).toEqual([])
  })

  test('with another address is another page', async () => {
    site.show('/a', '<p>Frete grátis</p>')
    site.show('/b', '<p>Entrega paga</p>')
    const { id } = await add(`${site.url}/a`, 'Página')
    await becomes({ state: 'ready' })

    await desk.ask(contract.updateDocument, { id, address: `${site.url}/b` }, desk.admin)

    await finds('entrega paga', 'Página')
    expect(await titles('frete grátis')).toEqual([])
  })

  test.each(['', 'loja', 'ftp://loja.example/x', 'https://eu:senha@loja.example'])('needs an address: not %j', async (address) => {
    expect(await desk.refusal(contract.createDocument, { kind: 'page', address }, desk.admin)).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'address' }] },
    })
  })
})
