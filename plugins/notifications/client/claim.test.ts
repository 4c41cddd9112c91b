import { afterEach, expect, test } from 'vitest'
import { createWindows, type Windows } from './claim.ts'

const AGREE_MS = 40
let open: Windows[] = []
let channels = 0
const windows = (...names: string[]) => {
  channels += 1
  open = names.map((name) => createWindows(`test-${channels}`, name, AGREE_MS))
  return open
}
afterEach(() => {
  for (const one of open) one.close()
})

test.each([
  ['the nearer window tells', [3, 1], [false, true]],
  ['of two that are equally near, one', [2, 2], [true, false]],
])('%s', async (_what, ranks, expected) => {
  const both = windows('a', 'b')

  const claims = await Promise.all(both.map((one, index) => one.claim('news 1', ranks[index] ?? 0)))

  expect(claims).toEqual(expected)
})

test('one alone tells, and each news anew', async () => {
  const [only] = windows('a')

  expect([await only?.claim('news 1', 4), await only?.claim('news 2', 4)]).toEqual([true, true])
})

test('a window that hears of it later is silent, however near it is', async () => {
  const [first, second] = windows('a', 'b')

  const claims = [await first?.claim('news 1', 4), await second?.claim('news 1', 0)]

  expect(claims).toEqual([true, false])
})
