import { expect, test } from 'vitest'
import { createCacheStore } from './cache.ts'

/** A loader that counts how often it was asked. */
function counted() {
  let calls = 0
  return Object.assign(
    async () => {
      calls += 1
      return calls
    },
    { calls: () => calls },
  )
}

test('what was read is held', async () => {
  const [store, load] = [createCacheStore(() => 0), counted()]

  expect([await store.read('n', 'k', load), await store.read('n', 'k', load)]).toEqual([1, 1])
})

test('calls at once share one load', async () => {
  const [store, load] = [createCacheStore(() => 0), counted()]

  await Promise.all([store.read('n', 'k', load), store.read('n', 'k', load), store.read('n', 'other', load)])

  expect(load.calls()).toBe(2)
})

test('it is held for five seconds', async () => {
  let now = 0
  const [store, load] = [createCacheStore(() => now), counted()]
  await store.read('n', 'k', load)

  now = 4_999
  expect(await store.read('n', 'k', load)).toBe(1)
  now = 5_000
  expect(await store.read('n', 'k', load)).toBe(2)
})

test('a failed load is not held', async () => {
  const store = createCacheStore(() => 0)
  await expect(store.read('n', 'k', () => Promise.reject(new Error('não')))).rejects.toThrow('não')

  expect(await store.read('n', 'k', async () => 'sim')).toBe('sim')
})

test('forgetting a key leaves the others of its name, forgetting the name leaves other names', async () => {
  const [store, load] = [createCacheStore(() => 0), counted()]
  await Promise.all([store.read('n', 'a', load), store.read('n', 'b', load), store.read('m', 'a', load)])

  store.forget('n', 'a')
  expect([store.peek('n', 'a'), store.peek('n', 'b') !== undefined]).toEqual([undefined, true])

  store.forget('n')
  expect([store.peek('n', 'b'), store.peek('m', 'a') !== undefined]).toEqual([undefined, true])
})

test('other nodes are told what was forgotten here, and not told back what they forgot', () => {
  const store = createCacheStore(() => 0)
  const notified: (string | undefined)[][] = []
  store.onForget((name, key) => notified.push([name, key]))

  store.forget('n', 'k')
  store.receive('m')

  expect(notified).toEqual([['n', 'k']])
})

test('a load that began before a forgetting does not bring the old value back', async () => {
  const store = createCacheStore(() => 0)
  const { promise, resolve } = Promise.withResolvers<string>()
  const old = store.read('n', 'k', () => promise)

  store.forget('n', 'k')
  resolve('old')
  await old

  expect(await store.read('n', 'k', async () => 'new')).toBe('new')
})

test('a transaction is shown it only once it is loaded: the load may be waiting for the connection that the transaction holds', async () => {
  const store = createCacheStore(() => 0)
  const { promise, resolve } = Promise.withResolvers<string>()
  const reading = store.read('n', 'k', () => promise)

  expect(store.peek('n', 'k')).toBeUndefined()

  resolve('row')
  await reading
  expect(await store.peek('n', 'k')).toBe('row')
})

test('what a transaction loaded is held, unless it was forgotten meanwhile', async () => {
  const store = createCacheStore(() => 0)
  const [before, after] = [store.forgottenTimes('n'), store.forgottenTimes('m')]

  store.forget('m', 'other')
  store.keep('n', 'k', Promise.resolve('row'), before)
  store.keep('m', 'k', Promise.resolve('old'), after)

  expect(await store.peek('n', 'k')).toBe('row')
  expect(store.peek('m', 'k')).toBeUndefined()
})

test('of several keys only those not held are loaded, together, and all come in the order asked for', async () => {
  const store = createCacheStore(() => 0)
  const asked: (readonly string[])[] = []
  const load = async (missing: readonly string[]) => {
    asked.push(missing)
    return new Map(missing.filter((key) => key !== 'nobody').map((key) => [key, key.toUpperCase()]))
  }

  expect(await store.readMany('n', ['a', 'b'], load)).toEqual(['A', 'B'])
  expect(await store.readMany('n', ['c', 'nobody', 'a'], load)).toEqual(['C', 'A'])
  expect(await store.readMany('n', ['a', 'b', 'c'], load)).toEqual(['A', 'B', 'C'])
  expect(asked).toEqual([
    ['a', 'b'],
    ['c', 'nobody'],
  ])
})

test('a load of several that failed holds none of them', async () => {
  const store = createCacheStore(() => 0)
  await expect(store.readMany('n', ['a', 'b'], () => Promise.reject(new Error('não')))).rejects.toThrow('não')

  expect(await store.readMany('n', ['b'], async () => new Map([['b', 1]]))).toEqual([1])
})

test('more than it can hold makes the oldest go, and everything asked for still comes', async () => {
  const store = createCacheStore(() => 0)
  const keys = Array.from({ length: 6_000 }, (_, index) => `k${index}`)

  const values = await store.readMany('n', keys, async (missing) => new Map(missing.map((key) => [key, key])))

  expect(values).toEqual(keys)
  expect([store.peek('n', 'k0'), store.peek('n', 'k5999')]).toEqual([undefined, expect.anything()])
})
