import { expect, test } from 'vitest'
import { formatClock } from './formatClock.ts'

test.each([
  [0, '0:00'],
  [9.99, '0:09'],
  [60, '1:00'],
  [75.4, '1:15'],
  [600, '10:00'],
])('%d seconds are %s', (seconds, expected) => {
  expect(formatClock(seconds)).toBe(expected)
})
