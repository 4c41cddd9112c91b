import { expect, test } from 'vitest'
import { dayOfEnd, endOfDay } from './endOfDay.ts'

test.each(['2026-01-01', '2028-02-29', '2026-12-31'])('the end of %s lies in that day', (day) => {
  const end = endOfDay(day)

  expect(dayOfEnd(end)).toBe(day)
  expect(new Date(end ?? 0).getHours()).toBe(23)
})

test('no day is no end', () => {
  expect([endOfDay(''), dayOfEnd(null)]).toEqual([null, ''])
})
