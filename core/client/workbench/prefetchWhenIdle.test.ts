// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { liveConnectionAtom } from '#core/client/auth/session.atoms.ts'
import { store } from '#core/client/store/store.ts'
import { createPrefetcher, type Prefetcher } from './prefetchWhenIdle.ts'

let idle: (() => void)[] = []
const beIdle = async () => {
  for (const work of idle.splice(0)) work()
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
}
const setConnection = (state: 'live' | 'down' | 'connecting') => store.set(liveConnectionAtom, { state, sinceMs: 0, latencyMs: null })

let stop = () => {}
let prefetcher: Prefetcher
beforeEach(() => {
  prefetcher = createPrefetcher()
  idle = []
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work))
  vi.stubGlobal('cancelIdleCallback', () => {
    idle = []
  })
  setConnection('connecting')
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

test('parts are fetched in their order, one in each idle moment, once the line is up', async () => {
  const order: string[] = []
  for (const name of ['palette', 'transfer', 'keys']) prefetcher.add(async () => void order.push(name))
  stop = prefetcher.start()
  await beIdle()
  expect(order).toEqual([])

  setConnection('live')
  await beIdle()
  expect(order).toEqual(['palette'])
  await beIdle()
  await beIdle()

  expect(order).toEqual(['palette', 'transfer', 'keys'])
  await beIdle()
  expect(idle).toEqual([])
})

test('a part that fails hinders no other, and what comes later is fetched too', async () => {
  const later = vi.fn(async () => {})
  setConnection('live')
  prefetcher.add(() => Promise.reject(new TypeError('Failed to fetch')))
  stop = prefetcher.start()
  await beIdle()

  prefetcher.add(later)
  await beIdle()

  expect(later).toHaveBeenCalledOnce()
})

test('nothing is fetched while the line is down, nor after the end', async () => {
  const part = vi.fn(async () => {})
  stop = prefetcher.start()
  setConnection('down')
  prefetcher.add(part)
  await beIdle()
  expect(part).not.toHaveBeenCalled()

  setConnection('live')
  stop()
  await beIdle()
  expect(part).not.toHaveBeenCalled()

  stop = prefetcher.start()
  await beIdle()
  expect(part).toHaveBeenCalledOnce()
})
