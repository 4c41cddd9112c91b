import { expect, test } from 'vitest'
import { limitConcurrency } from './limitConcurrency.ts'

test('no more than the most run at once, in the order of the calls, and each that ends lets the next begin', async () => {
  const limit = limitConcurrency(2)
  const begun: number[] = []
  const ends: PromiseWithResolvers<void>[] = [0, 1, 2, 3].map(() => Promise.withResolvers<void>())
  const works = ends.map((end, index) =>
    limit.run(async () => {
      begun.push(index)
      await end.promise
      if (index === 1) throw new Error('broken')
      return index
    }),
  )
  const outcomes = Promise.allSettled(works)
  await Promise.resolve()
  expect([begun.slice(), limit.waiting()]).toEqual([[0, 1], 2])

  ends[1]?.resolve()
  await expect(works[1]).rejects.toThrow('broken')
  expect([begun.slice(), limit.waiting()]).toEqual([[0, 1, 2], 1])

  for (const { resolve } of ends) resolve()
  expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect(begun).toEqual([0, 1, 2, 3])
})
