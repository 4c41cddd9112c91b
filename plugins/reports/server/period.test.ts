import { expect, test } from 'vitest'
import { daysOf, everyDay } from './period.ts'

const TODAY = '2026-03-01'

test.each([
  [{}, ['2026-01-31', '2026-03-01']],
  [{ endDate: '2026-02-10' }, ['2026-01-12', '2026-02-10']],
  [{ startDate: '2026-02-10' }, ['2026-02-10', '2026-03-01']],
  [{ startDate: '2026-03-05' }, ['2026-03-05', '2026-03-05']],
  [{ startDate: '2025-03-01', endDate: '2026-03-01' }, ['2025-03-01', '2026-03-01']],
])('%j is about these days', (dates, [startDate, endDate]) => {
  expect(daysOf(dates, TODAY)).toEqual({ startDate, endDate })
})

test.each([
  [{ startDate: '2026-03-01', endDate: '2026-02-28' }, 'reports_reversed'],
  [{ startDate: '2025-02-28', endDate: '2026-03-01' }, 'reports_too_long'],
])('%j is refused at the last day', (dates, code) => {
  expect(() => daysOf(dates, TODAY)).toThrow(expect.objectContaining({ status: 422, body: { fields: [expect.objectContaining({ field: 'endDate', code })] } }))
})

test('a period has every day once, also over the end of February', () => {
  expect(everyDay({ startDate: '2024-02-28', endDate: '2024-03-01', zone: 'UTC' })).toEqual(['2024-02-28', '2024-02-29', '2024-03-01'])
})
