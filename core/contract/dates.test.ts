import { describe, expect, test } from 'vitest'
import { epochText, epochTextOrNull } from './dates.ts'
import { readInstant, toEpochText, toEpochTextOrNull } from './instant.ts'

const MILLIS = 1_795_262_400_000

const written: [string, string | number | null | undefined, number][] = [
  ['an ISO text', '2026-11-21T12:00:00.000Z', MILLIS],
  ['an ISO text of another zone', '2026-11-21T09:00:00-03:00', MILLIS],
  ['epoch milliseconds', MILLIS, MILLIS],
  ['epoch milliseconds in text', '1795262400000', MILLIS],
  ['null', null, 0],
  ['nothing', undefined, 0],
  ['an empty text', '', 0],
  ['a text that is no date', 'ontem', 0],
]

test.each(written)('%s in milliseconds', (_what, date, millis) => {
  expect(readInstant(date)).toBe(millis)
})

describe('a field that travels as epoch milliseconds in text', () => {
  test.each(written)('takes %s', (_what, date, millis) => {
    const read = epochText.safeParse(date)
    expect(read.success ? read.data : null).toBe(millis === 0 ? null : String(millis))
  })

  test.each(written.filter(([, date]) => date !== undefined))('is null for want of a date: %s', (_what, date, millis) => {
    expect(epochTextOrNull.parse(date)).toBe(millis === 0 ? null : String(millis))
  })

  test('is written so', () => {
    expect(toEpochText(new Date(MILLIS))).toBe('1795262400000')
    expect(toEpochTextOrNull(null)).toBeNull()
  })
})
