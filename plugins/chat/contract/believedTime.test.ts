import { expect, test } from 'vitest'
import { believedTime } from './believedTime.ts'

const now = new Date('2026-11-25T23:42:00Z')

test.each([
  ['no time', undefined, now],
  ['three hours ago', new Date('2026-11-25T20:42:00Z'), new Date('2026-11-25T20:42:00Z')],
  ['just now, in whole seconds', new Date('2026-11-25T23:41:59Z'), now],
  ['29 days ago', new Date('2026-10-27T23:42:00Z'), new Date('2026-10-27T23:42:00Z')],
  ['31 days ago: a wrong clock', new Date('2026-10-25T23:42:00Z'), now],
  ['tomorrow: a wrong clock', new Date('2026-11-26T23:42:00Z'), now],
  ['no date at all', new Date(Number.NaN), now],
])('%s', (_what, claimedAt, written) => {
  expect(believedTime(now, claimedAt)).toEqual(written)
})
