import { expect, test } from 'vitest'
import { toMillis } from './row.ts'

test.each([
  ['an ISO text', '2026-11-21T12:00:00.000Z', 1_795_262_400_000],
  ['an ISO text of another zone', '2026-11-21T09:00:00-03:00', 1_795_262_400_000],
  ['epoch milliseconds', 1_795_262_400_000, 1_795_262_400_000],
  ['digits', '1795262400000', 1_795_262_400_000],
  ['null', null, 0],
  ['nothing', undefined, 0],
  ['an empty text', '', 0],
  ['a text that is no date', 'ontem', 0],
])('%s in milliseconds', (_what, date, millis) => {
  expect(toMillis(date)).toBe(millis)
})
