import { expect, test } from 'vitest'
import { speedOf } from './answerSpeed.ts'

const MINUTE_MS = 60_000

test.each([
  [0, 'minutes'],
  [10, 'minutes'],
  [11, 'hour'],
  [60, 'hour'],
  [61, 'hours'],
  [360, 'hours'],
  [361, 'day'],
  [1440, 'day'],
  [1441, 'days'],
] as const)('a usual wait of %i minutes is said as %s', (minutes, text) => {
  expect(speedOf(minutes * MINUTE_MS)).toBe(text)
})
