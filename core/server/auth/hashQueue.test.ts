import { expect, test } from 'vitest'
import { createHashQueue } from './hashQueue.ts'

test('works on two at once, lets some wait in their order, and refuses the rest at once', async () => {
  const inTurn = createHashQueue(2, 3)
  const gates = Array.from({ length: 6 }, () => Promise.withResolvers<void>())
  const begun: number[] = []
  const done = gates.map(({ promise }, index) =>
    inTurn(async () => {
      begun.push(index)
      await promise
      return index
    }),
  )

  await expect(done[5]).rejects.toMatchObject({ status: 503, body: { retryAfterSeconds: 1 } })
  expect(begun).toEqual([0, 1])
  for (const { resolve } of gates) resolve()
  expect(await Promise.all(done.slice(0, 5))).toEqual([0, 1, 2, 3, 4])
  expect(begun).toEqual([0, 1, 2, 3, 4])
})

test('what fails gives its place to the next', async () => {
  const inTurn = createHashQueue(1, 1)
  const failing = inTurn(() => Promise.reject(new Error('no')))
  const next = inTurn(async () => 'next')

  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('next')
  expect(await inTurn(async () => 'later')).toBe('later')
})
