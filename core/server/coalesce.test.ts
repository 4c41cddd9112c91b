import { describe, expect, test } from 'vitest'
import { coalesce } from './coalesce.ts'

/** A run that ends when it is told to. */
function controlled() {
  const runs: { items: readonly number[]; end: () => void }[] = []
  const call = coalesce<number, number>(
    (items) =>
      new Promise((resolve, reject) => {
        const end = () => (items.includes(0) ? reject(new Error('zero')) : resolve(items.map((item) => item * 10)))
        runs.push({ items, end })
      }),
  )
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
  const endNext = async () => {
    await turn()
    runs.at(-1)?.end()
    await turn()
  }
  return { call, runs, endNext }
}

describe('calls that come while another runs', () => {
  test('one that comes alone runs at once', async () => {
    const { call, runs, endNext } = controlled()
    const answer = call(1)
    expect(runs.map(({ items }) => items)).toEqual([[1]])
    await endNext()
    expect(await answer).toBe(10)
  })

  test('are answered by one run, each with its own result', async () => {
    const { call, runs, endNext } = controlled()
    const answers = [call(1), call(2), call(3)]
    await endNext()
    await endNext()
    expect(await Promise.all(answers)).toEqual([10, 20, 30])
    expect(runs.map(({ items }) => items)).toEqual([[1], [2, 3]])
  })

  test('only the faulty one fails, and whatever comes afterwards runs', async () => {
    const { call, runs, endNext } = controlled()
    const answers = Promise.allSettled([call(1), call(2), call(0), call(3)])
    for (let run = 0; run < 5; run += 1) await endNext()
    expect(await answers).toMatchObject([{ value: 10 }, { value: 20 }, { reason: new Error('zero') }, { value: 30 }])
    expect(runs.map(({ items }) => items)).toEqual([[1], [2, 0, 3], [2], [0], [3]])
    const after = call(4)
    await endNext()
    expect(await after).toBe(40)
  })
})

test('a run with too few results fails its calls', async () => {
  const call = coalesce<number, number>(async () => [])
  await expect(call(1)).rejects.toThrow('1 items have 0 results')
})
