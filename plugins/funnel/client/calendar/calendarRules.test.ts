import { expect, test } from 'vitest'
import { addDays, addMonths, dayByKey, firstTime, shownDays, stepDay } from './calendarRules.ts'

test.each([
  ['2026-11-30', 1, '2026-12-01'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2028-02-28', 1, '2028-02-29'],
])('%s and %i days is %s', (day, days, expected) => {
  expect(addDays(day, days)).toBe(expected)
})

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-03-31', -1, '2026-02-28'],
])('%s and %i months is %s', (day, months, expected) => {
  expect(addMonths(day, months)).toBe(expected)
})

test.each<['month' | 'week' | 'day', string, string, string, number]>([
  ['month', '2026-11-26', '2026-11-01', '2026-12-05', 35],
  ['month', '2026-08-15', '2026-07-26', '2026-09-05', 42],
  ['month', '2026-02-10', '2026-02-01', '2026-02-28', 28],
  ['week', '2026-11-26', '2026-11-22', '2026-11-28', 7],
  ['day', '2026-11-26', '2026-11-26', '2026-11-26', 1],
])('the %s of %s is shown from %s to %s', (view, day, first, last, count) => {
  const days = shownDays(view, day)
  expect([days[0], days.at(-1), days.length]).toEqual([first, last, count])
})

test('a new action begins at nine, on the present day at the next full hour', () => {
  expect(firstTime('2026-11-27', '2026-11-26')).toBe('2026-11-27T09:00')
  expect([firstTime('2026-11-26', '2026-11-26'), firstTime('', '2026-11-26')]).toEqual(['', ''])
})

test('steps go by the period, keys by the day', () => {
  expect([stepDay('month', '2026-11-26', 1), stepDay('week', '2026-11-26', -1), stepDay('day', '2026-11-26', 1)]).toEqual([
    '2026-12-26',
    '2026-11-19',
    '2026-11-27',
  ])
  expect(['ArrowLeft', 'ArrowDown', 'PageUp', 'x'].map((key) => dayByKey('2026-11-26', key))).toEqual(['2026-11-25', '2026-12-03', '2026-10-26', null])
})
