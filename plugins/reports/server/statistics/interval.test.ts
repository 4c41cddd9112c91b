import { expect, test } from 'vitest'
import { intervalOf } from './interval.ts'

test.each([
  [0, [0, 0, 0]],
  [59.4, [0, 0, 59]],
  [59.5, [0, 1, 0]],
  [61, [0, 1, 1]],
  [1440, [1, 0, 0]],
  [3 * 1440 + 125, [3, 2, 5]],
])('%d minutes', (minutes, [days, hours, left]) => {
  expect(intervalOf(minutes)).toEqual({ days, hours, minutes: left, seconds: 0 })
})

test('nothing measured is no length', () => {
  expect(intervalOf(null)).toBeNull()
})
