import { expect, test } from 'vitest'
import { daysOfPeriod, type PeriodName, periodOfDays } from './periods.ts'

test.each<[PeriodName, string, string]>([
  ['today', '2026-03-05', '2026-03-05'],
  ['last7', '2026-02-27', '2026-03-05'],
  ['last30', '2026-02-04', '2026-03-05'],
  ['thisMonth', '2026-03-01', '2026-03-05'],
  ['lastMonth', '2026-02-01', '2026-02-28'],
  ['thisYear', '2026-01-01', '2026-03-05'],
])('%s has its days, and they are it', (name, startDate, endDate) => {
  expect(daysOfPeriod(name, '2026-03-05')).toEqual({ startDate, endDate })
  expect(periodOfDays({ startDate, endDate }, '2026-03-05')).toBe(name)
})

test('other days are no period', () => {
  expect(periodOfDays({ startDate: '2026-03-02', endDate: '2026-03-04' }, '2026-03-05')).toBeNull()
})

test('the month before January is last year’s December', () => {
  expect(daysOfPeriod('lastMonth', '2026-01-10')).toEqual({ startDate: '2025-12-01', endDate: '2025-12-31' })
})
