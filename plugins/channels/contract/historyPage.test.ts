import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ChannelError, type ChannelReason } from '#plugins/connections/contract/index.ts'
import { historyPage, readStored } from './historyPage.ts'

const schema = z.object({ ref: z.string(), at: z.number() })
const page = (records: readonly unknown[]) =>
  historyPage({
    ...{ records, schema, since: new Date(100), cursor: '2' },
    eventsOf: ({ ref, at }) => [{ kind: 'message', ref, body: ref, from: { addresses: [{ kind: 'phone', value: '1' }], name: '' }, at: new Date(at) }],
  })
const refs = (records: readonly unknown[]) => page(records).events.map((event) => ('ref' in event ? event.ref : ''))

describe('a page of what was written before', () => {
  test('begins with the oldest, without what cannot be read and what is too old', () => {
    expect(refs([{ ref: 'new', at: 300 }, { ref: 7 }, { ref: 'middle', at: 200 }, { ref: 'old', at: 50 }])).toEqual(['middle', 'new'])
  })

  test.each([
    [
      'with something new',
      [
        { ref: 'new', at: 300 },
        { ref: 'old', at: 50 },
      ],
      '2',
    ],
    ['of which nothing can be read', [{ ref: 7 }], '2'],
    ['of what is too old', [{ ref: 'old', at: 50 }], null],
    ['of nothing', [], null],
  ])('%s is followed by %j', (_what, records, cursor) => {
    expect(page(records).cursor).toBe(cursor)
  })
})

describe('an answer', () => {
  test('is read without signs that cannot be stored', async () => {
    expect(await readStored(Promise.resolve({ text: 'a\u0000b' }), z.object({ text: z.string() }))).toEqual({ text: 'ab' })
  })

  test('of another shape says that nothing is stored', async () => {
    await expect(readStored(Promise.resolve([]), z.object({ text: z.string() }))).rejects.toMatchObject({ reason: 'unsupported' })
  })

  test.each<[ChannelReason, string, ChannelReason]>([
    ['refused', '404', 'unsupported'],
    ['refused', '405', 'unsupported'],
    ['temporary', '501', 'unsupported'],
    ['temporary', '503', 'temporary'],
    ['notConnected', '404', 'notConnected'],
    ['authFailed', '401', 'authFailed'],
  ])('that is refused as %s (%s) means %s', async (reason, providerCode, meant) => {
    await expect(readStored(Promise.reject(new ChannelError(reason, { providerCode })), z.unknown())).rejects.toMatchObject({ reason: meant })
  })
})
