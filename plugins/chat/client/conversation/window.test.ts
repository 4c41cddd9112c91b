// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#core/client/http/fakeServer.ts'
import { store } from '#core/client/store/store.ts'
import { conversationOf, noteMessage } from '../conversations.ts'
import { makeMessage } from '../testing.ts'
import { loadAround, loadEnd, loadNewer, loadOlder, loadOrRefresh, MOST_CACHED } from './window.ts'

const COUNT = 2_000
const makeNumber = (number: number, change = {}) =>
  makeMessage({ id: `m${number}`, seq: number, ticketId, timestamp: new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString(), ...change })

let ticketId = 100
let all: ReturnType<typeof makeNumber>[] = []
let isDown = false

/** The server's pages, as the contract has them. */
function pageOf(query: URLSearchParams) {
  const limit = Number(query.get('limit') ?? 30)
  const place = ['before', 'after', 'from', 'around'].find((name) => query.has(name))
  const index = all.findIndex(({ id }) => id === query.get(place ?? ''))
  if (place && index < 0) return null
  const [start, end] = {
    before: [index - limit, index],
    after: [index + 1, index + 1 + limit],
    from: [index, index + limit],
    around: [index - limit / 2, index + limit / 2],
    none: [all.length - limit, all.length],
  }[place ?? 'none'] ?? [0, 0]
  return { messages: all.slice(Math.max(0, start), end), messagesOffLine: [], hasMore: start > 0, hasNewer: end < all.length }
}

beforeEach(() => {
  ticketId += 1
  isDown = false
  all = Array.from({ length: COUNT }, (_none, index) => makeNumber(index + 1))
  vi.unstubAllGlobals()
  fakeServer(({ query }) => {
    const page = pageOf(new URLSearchParams(query))
    if (isDown) return 'offline'
    return page ? { json: page } : { status: 404, json: { error: 'ERR_NO_MESSAGE_FOUND' } }
  })
})

const numbers = () => store.get(conversationOf(ticketId).sortedAtom).map(({ seq }) => seq)
const edges = () => store.get(conversationOf(ticketId).edgesAtom)
const isUnbroken = () => numbers().every((number, index, held) => index === 0 || number === (held[index - 1] ?? 0) + 1)

test('begins with the newest page', async () => {
  await loadOrRefresh(ticketId)

  expect([numbers()[0], numbers().at(-1), edges()]).toEqual([1_971, 2_000, { hasOlder: true, hasNewer: false }])
})

test('going up to the beginning holds a bounded part, and coming down again reaches the end', async () => {
  await loadOrRefresh(ticketId)
  let most = 0
  while (edges()?.hasOlder) {
    await loadOlder(ticketId)
    most = Math.max(most, numbers().length)
  }
  const top = { first: numbers()[0], edges: edges(), isUnbroken: isUnbroken() }
  while (edges()?.hasNewer) {
    await loadNewer(ticketId)
    most = Math.max(most, numbers().length)
  }

  expect(top).toEqual({ first: 1, edges: { hasOlder: false, hasNewer: true }, isUnbroken: true })
  expect([numbers().at(-1), edges(), isUnbroken()]).toEqual([2_000, { hasOlder: true, hasNewer: false }, true])
  expect(most).toBeLessThanOrEqual(MOST_CACHED)
})

test('a jump shows what stands around, and says when it is not there', async () => {
  await loadOrRefresh(ticketId)

  expect(await loadAround(ticketId, 'm500')).toBe(true)
  expect([numbers()[0], numbers().at(-1), edges()]).toEqual([450, 549, { hasOlder: true, hasNewer: true }])
  expect(await loadAround(ticketId, 'm9999')).toBe(false)
  expect(numbers()[0]).toBe(450)
})

test('what comes while one reads far above waits, and joins at the end, each once', async () => {
  await loadOrRefresh(ticketId)
  await loadAround(ticketId, 'm500')
  const fresh = makeNumber(2_001)
  all.push(fresh)
  noteMessage(fresh)
  noteMessage(fresh)
  const before = { last: numbers().at(-1), waiting: store.get(conversationOf(ticketId).beyondAtom).length }
  await loadEnd(ticketId)

  expect(before).toEqual({ last: 549, waiting: 1 })
  expect([numbers().at(-1), isUnbroken(), store.get(conversationOf(ticketId).beyondAtom)]).toEqual([2_001, true, []])
})

test('what comes while the last page is on its way is not lost', async () => {
  await loadOrRefresh(ticketId)
  await loadAround(ticketId, 'm1960')
  const loading = loadNewer(ticketId)
  noteMessage(makeNumber(2_001))
  await loading

  expect([numbers().at(-1), isUnbroken()]).toEqual([2_001, true])
})

test('news of an old message that is not held makes no hole; of a held one it shows', async () => {
  await loadOrRefresh(ticketId)
  noteMessage(makeNumber(3, { rev: 2, isEdited: true }))
  noteMessage(makeNumber(1_999, { rev: 2, isEdited: true }))

  expect(isUnbroken()).toBe(true)
  expect(conversationOf(ticketId).rows.get('m1999')?.isEdited).toBe(true)
})

test('after a gap in the line all that is held is asked again, with what came meanwhile', async () => {
  await loadOrRefresh(ticketId)
  for (let page = 0; page < 5; page += 1) await loadOlder(ticketId)
  all = [...all.map((message) => ({ ...message, rev: 5 })), ...Array.from({ length: 40 }, (_none, index) => makeNumber(COUNT + 1 + index))]
  await loadOrRefresh(ticketId)
  const held = store.get(conversationOf(ticketId).sortedAtom).filter(({ seq }) => seq <= COUNT)

  expect([numbers()[0], numbers().at(-1), isUnbroken(), edges()]).toEqual([1_471, 2_040, true, { hasOlder: true, hasNewer: false }])
  expect(held.every(({ rev }) => rev === 5)).toBe(true)
})

test('a conversation that was emptied begins anew', async () => {
  await loadOrRefresh(ticketId)
  all = [makeNumber(5_000)]
  await loadOrRefresh(ticketId)

  expect([numbers(), edges()]).toEqual([[5_000], { hasOlder: false, hasNewer: false }])
})

test('a page that does not come leaves all as it was, and the next try goes on', async () => {
  await loadOrRefresh(ticketId)
  isDown = true
  const failed = await loadOlder(ticketId)
  isDown = false

  expect([failed, numbers().length]).toEqual([false, 30])
  expect(await loadOlder(ticketId)).toBe(true)
  expect(numbers()).toHaveLength(130)
})

test('a long day of live messages holds a bounded part; what was let go comes back when one goes up', async () => {
  await loadOrRefresh(ticketId)
  for (let number = COUNT + 1; number <= COUNT + 3_000; number += 1) {
    const message = makeNumber(number)
    all.push(message)
    noteMessage(message)
  }

  expect(numbers().length).toBeLessThanOrEqual(1_201)
  expect([numbers().at(-1), edges(), isUnbroken()]).toEqual([COUNT + 3_000, { hasOlder: true, hasNewer: false }, true])
  const first = numbers()[0] ?? 0
  await loadOlder(ticketId)
  expect([(numbers()[0] ?? 0) < first, isUnbroken()]).toEqual([true, true])
})
