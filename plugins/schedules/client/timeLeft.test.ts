import { expect, test } from 'vitest'
import { timeLeft } from './timeLeft.ts'

const MINUTE_MS = 60_000

test.each([
  [-5, 'now', 0],
  [0, 'now', 0],
  [0.5, 'minutes', 1],
  [59, 'minutes', 59],
  [60, 'hours', 1],
  [150, 'hours', 3],
  [47 * 60, 'hours', 47],
  [48 * 60, 'days', 2],
  [9 * 24 * 60, 'days', 9],
])('%d minutes ahead is said as %s: %d', (minutes, unit, count) => {
  expect(timeLeft(minutes * MINUTE_MS, 0)).toEqual({ key: `schedules.left.${unit}`, count })
})
