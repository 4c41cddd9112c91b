import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LARGEST_FILE } from '#plugins/media/contract/index.ts'
import { cloudAdapter } from './adapter.ts'
import { mayHaveToken } from './openFile.ts'
import { connectionTo } from './testing/connection.ts'
import { type FakeGraph, PHONE_ID, startFakeGraph } from './testing/fakeGraph.ts'

let graph: FakeGraph
/** Another server, which must never learn the token. */
let foreign: FakeGraph
beforeAll(async () => {
  graph = await startFakeGraph()
  foreign = await startFakeGraph()
})
beforeEach(() => {
  graph.calls.length = 0
  foreign.calls.length = 0
})
afterAll(() => {
  graph.stop()
  foreign.stop()
})

const bytes = Buffer.from('uma foto')

async function open(id: string): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of await cloudAdapter.openFile({ id, name: 'image.jpg', type: 'image/jpeg' }, connectionTo(graph.baseAddress))) parts.push(part)
  return Buffer.concat(parts)
}

describe('a file of a contact', () => {
  test('is asked for by its id and fetched with the token', async () => {
    const id = graph.keepFile(bytes)

    expect(await open(id)).toEqual(bytes)
    expect(graph.calls.map(({ path }) => path)).toEqual([id, `files/${id}`])
    expect(graph.calls[0]?.query.get('phone_number_id')).toBe(PHONE_ID)
  })

  test('is fetched from where the provider sends on to, and a foreign host never learns the token', async () => {
    const there = foreign.keepFile(bytes)
    const id = graph.keepFile(bytes, { redirect: `${foreign.baseAddress}/files/${there}` })
    const other = graph.keepFile(bytes, { url: `${foreign.baseAddress}/files/${there}` })

    await expect(open(id)).rejects.toMatchObject({ reason: 'mediaGone' })
    await expect(open(other)).rejects.toMatchObject({ reason: 'mediaGone' })

    expect(foreign.calls.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined])
  })

  test('whose address has just run out is asked for once more', async () => {
    const id = graph.keepFile(bytes)
    graph.refuse(`GET files/${id}`, { status: 404 })

    expect(await open(id)).toEqual(bytes)
  })

  test.each<[string, () => string, string]>([
    ['that the provider does not have', () => '404404', 'mediaGone'],
    ['that is too large for this place', () => graph.keepFile(bytes, { size: LARGEST_FILE + 1 }), 'mediaGone'],
    ['whose address is none', () => graph.keepFile(bytes, { url: 'file:///etc/passwd' }), 'mediaGone'],
    ['that is sent on and on', () => graph.keepFile(bytes, { redirect: '?again' }), 'mediaGone'],
  ])('%s is gone', async (_what, idOf, reason) => {
    await expect(open(idOf())).rejects.toMatchObject({ reason })
  })

  test('of a provider with a fault may be asked for again', async () => {
    const id = graph.keepFile(bytes)
    graph.refuse(`GET ${id}`, { status: 500, error: { code: 1 } })

    await expect(open(id)).rejects.toMatchObject({ reason: 'temporary' })
  })

  test('is no way to another address of the provider', async () => {
    await expect(open('../111/messages')).rejects.toMatchObject({ reason: 'mediaGone' })
    expect(graph.calls.map(({ path }) => path)).toEqual(['..%2F111%2Fmessages'])
  })
})

test.each([
  ['https://lookaside.fbsbx.com/x', 'https://graph.facebook.com', true],
  ['https://graph.facebook.com/x', 'https://graph.facebook.com', true],
  ['https://mmg.whatsapp.net/x', 'https://graph.facebook.com', true],
  ['http://lookaside.fbsbx.com/x', 'https://graph.facebook.com', false],
  ['https://evilfbsbx.com/x', 'https://graph.facebook.com', false],
  ['https://fbsbx.com.exemplo.com/x', 'https://graph.facebook.com', false],
  ['https://lookaside.fbsbx.com/x', 'https://gateway.exemplo.com', false],
  ['https://gateway.exemplo.com/x', 'https://gateway.exemplo.com', true],
  ['http://gateway.exemplo.com/x', 'https://gateway.exemplo.com', false],
])('%s of a connection to %s may have the token: %s', (url, base, may) => {
  expect(mayHaveToken(new URL(url), base)).toBe(may)
})
