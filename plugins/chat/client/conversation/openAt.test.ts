// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fakeServer } from '#core/client/http/fakeServer.ts'
import { store } from '#core/client/store/store.ts'
import { jumpAtom } from '../about.atoms.ts'
import { makeMessage } from '../testing.ts'
import { messageAt, openAt } from './openAt.ts'

const START = Date.UTC(2026, 0, 1)
const MINUTE_MS = 60_000
const PAGE = 30
const makeAll = (count: number) =>
  Array.from({ length: count }, (_none, index) =>
    makeMessage({ id: `m${index}`, seq: index + 1, ticketId: 9, timestamp: new Date(START + index * MINUTE_MS).toISOString() }),
  )

/** The server's pages: the first holds the newest messages. */
const pagesOf = (all: ReturnType<typeof makeAll>) => async (pageNumber: number) => {
  const end = all.length - (pageNumber - 1) * PAGE
  return { messages: all.slice(Math.max(0, end - PAGE), Math.max(0, end)), hasMore: end > PAGE }
}

afterEach(() => {
  store.set(jumpAtom, null)
  vi.unstubAllGlobals()
})

describe('the message of a moment', () => {
  test.each([
    ['now', 500, 9_999, 'm499'],
    ['on a message', 500, 123, 'm123'],
    ['between two messages', 500, 123.5, 'm123'],
    ['between two pages', 90, 59.5, 'm59'],
    ['before all', 500, -5, 'm0'],
    ['of a short conversation', 3, 1, 'm1'],
    ['of an empty conversation', 0, 1, undefined],
  ])('%s', async (_what, count, minutes, expected) => {
    const pageOf = vi.fn(pagesOf(makeAll(count)))

    const found = await messageAt(pageOf, START + minutes * MINUTE_MS)

    expect(found?.id).toBe(expected)
    expect(pageOf.mock.calls.length).toBeLessThan(12)
  })
})

describe('a link to a conversation', () => {
  test.each([
    ['pageNumber=3', 'm10'],
    [`t=${START + 42 * MINUTE_MS}`, 'm42'],
    ['', undefined],
    ['pageNumber=1', undefined],
    ['pageNumber=abc&t=-4', undefined],
  ])('with %j shows %s', async (query, expected) => {
    const requests = fakeServer(async ({ query: asked }) => {
      const page = await pagesOf(makeAll(100))(Number(new URLSearchParams(asked).get('pageNumber')))
      return { json: { ...page, messagesOffLine: [], hasNewer: false } }
    })

    await openAt(9, new URLSearchParams(query))

    expect(store.get(jumpAtom)?.messageId).toBe(expected)
    expect(requests.every(({ query: asked }) => asked.includes('peek=true'))).toBe(true)
  })
})
