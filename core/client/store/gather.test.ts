import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createGatherer, GATHER_MS } from './gather.ts'

beforeEach(() => void vi.useFakeTimers())
// The beat that a test began ends before the next.
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

/** The end of the turn in which something came. */
const turn = () => Promise.resolve()

function watched() {
  const batches: (readonly number[])[] = []
  return { batches, gather: createGatherer<number>((batch) => batches.push(batch)) }
}

test('what comes alone is handed on in the same turn', async () => {
  const { batches, gather } = watched()

  gather(1)
  await turn()
  expect(batches).toEqual([[1]])
  vi.advanceTimersByTime(GATHER_MS)
  gather(2)
  await turn()
  expect(batches).toEqual([[1], [2]])
})

test('a burst is handed on in one batch after the first, in its order', async () => {
  const { batches, gather } = watched()

  gather(1)
  await turn()
  for (const one of [2, 3]) gather(one)
  vi.advanceTimersByTime(GATHER_MS - 1)
  expect(batches).toEqual([[1]])
  gather(4, 5)
  vi.advanceTimersByTime(1)
  expect(batches).toEqual([[1], [2, 3, 4, 5]])
})

test('two that gather keep one beat', async () => {
  const [one, other] = [watched(), watched()]

  one.gather(1)
  other.gather(1)
  await turn()
  expect([one.batches, other.batches]).toEqual([[[1]], [[1]]])
  one.gather(2)
  vi.advanceTimersByTime(GATHER_MS / 2)
  other.gather(2)
  await turn()
  expect([one.batches.length, other.batches.length]).toEqual([1, 1])
  vi.advanceTimersByTime(GATHER_MS / 2)
  expect([one.batches.length, other.batches.length]).toEqual([2, 2])
})

test('one that throws holds up neither the others nor what comes after', async () => {
  const { batches, gather } = watched()
  const failing = createGatherer<number>((batch) => {
    if (batch.includes(2)) throw new Error('no')
  })
  failing(1)
  await turn()
  failing(2)
  gather(1)

  expect(() => vi.advanceTimersByTime(GATHER_MS)).toThrow('no')
  expect(batches).toEqual([[1]])
  gather(2)
  vi.advanceTimersByTime(GATHER_MS)
  expect(batches).toEqual([[1], [2]])
})
