// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeReply, fakeServer } from '#core/client/http/fakeServer.ts'
import { store } from '#core/client/store/store.ts'
import { searchAtom } from '../filter.ts'
import { countersAtom, recount, totalsAtom } from './counters.ts'

const page = (open: number): FakeReply => ({ json: { tickets: [], count: open, hasMore: false, counters: { open, pending: 0, closed: null }, kinds: null } })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  store.set(searchAtom, '')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the totals of everything stay so when the search goes while its answer is on its way', async () => {
  store.set(searchAtom, 'joana')
  fakeServer(({ query }) => {
    const isPart = query.includes('searchParam=joana')
    store.set(searchAtom, '')
    return page(isPart ? 1 : 40)
  })

  recount()
  await vi.advanceTimersByTimeAsync(300)

  await vi.waitFor(() => expect(store.get(totalsAtom).open).not.toBeNull())
  expect(store.get(totalsAtom).open).toBe(40)
})

test('an answer that comes late does not overwrite a later count', async () => {
  const late = Promise.withResolvers<FakeReply>()
  fakeServer((_request, index) => (index === 0 ? late.promise : page(7)))
  recount()
  await vi.advanceTimersByTimeAsync(300)
  recount()
  await vi.advanceTimersByTimeAsync(300)
  await vi.waitFor(() => expect(store.get(totalsAtom).open).toBe(7))

  late.resolve(page(3))
  await vi.advanceTimersByTimeAsync(100)

  expect(store.get(totalsAtom).open).toBe(7)
})

test('who takes the search away has the totals from before it at once', async () => {
  fakeServer(({ query }) => page(query.includes('searchParam=zenaide') ? 1 : 40))
  const count = async () => {
    recount()
    await vi.advanceTimersByTimeAsync(300)
  }
  await count()
  await vi.waitFor(() => expect(store.get(countersAtom).open).toBe(40))
  store.set(searchAtom, 'zenaide')
  expect(store.get(countersAtom).open).toBeNull()
  await count()
  await vi.waitFor(() => expect(store.get(countersAtom).open).toBe(1))

  store.set(searchAtom, '')

  expect(store.get(countersAtom).open).toBe(40)
})
