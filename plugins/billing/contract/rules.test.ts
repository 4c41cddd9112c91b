import { expect, test } from 'vitest'
import { addMonths, centsOf, dayIn, extendDue, isDay, stateOf, warningOf } from './rules.ts'

test.each([
  ['2026-01-31', 1, 31, '2026-02-28'],
  ['2026-02-28', 1, 31, '2026-03-31'],
  ['2028-01-31', 1, 31, '2028-02-29'],
  ['2026-11-30', 3, 30, '2027-02-28'],
  ['2026-12-15', 1, 15, '2027-01-15'],
  ['2026-05-10', 12, 10, '2027-05-10'],
  ['2026-12-31', 6, 31, '2027-06-30'],
])('%s and %i months by day %i is %s', (day, count, anchor, expected) => {
  expect(addMonths(day, count, anchor)).toBe(expected)
})

test.each([
  ['ahead of the due day', '2026-03-31', 31, '2026-03-10', { dueDate: '2026-04-30', anchorDay: 31 }],
  ['on the due day', '2026-03-31', 31, '2026-03-31', { dueDate: '2026-04-30', anchorDay: 31 }],
  ['late', '2026-03-31', 31, '2026-04-12', { dueDate: '2026-05-12', anchorDay: 12 }],
])('a payment %s', (_when, dueDate, anchorDay, today, expected) => {
  expect(extendDue({ dueDate, anchorDay }, today, 1)).toEqual(expected)
})

test.each([
  [null, 'active'],
  ['2026-03-18', 'active'],
  ['2026-03-17', 'warning'],
  ['2026-03-10', 'warning'],
  ['2026-03-09', 'overdue'],
  ['2026-03-05', 'overdue'],
  ['2026-03-04', 'blocked'],
])('with an open invoice due on %s a company is %s on 10 March with five days of grace', (due, expected) => {
  expect(stateOf(due, '2026-03-10', 5)).toBe(expected)
})

test.each([
  ['2026-03-18', null],
  ['2026-03-17', 7],
  ['2026-03-14', 7],
  ['2026-03-13', 3],
  ['2026-03-12', 3],
  ['2026-03-11', 1],
  ['2026-03-10', 0],
  ['2026-03-09', null],
])('on 10 March the warning for %s is that of %s days', (due, expected) => {
  expect(warningOf(due, '2026-03-10')).toBe(expected)
})

test.each([
  ['2026-02-28', true],
  ['2026-02-30', false],
  ['2026-2-3', false],
  ['amanhã', false],
])('%s is a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected)
})

test.each([
  [99.9, 9990],
  [0.1 + 0.2, 30],
  [10.005, null],
  [Number.NaN, null],
])('%d is %s cents', (amount, expected) => {
  expect(centsOf(amount)).toBe(expected)
})

test('a day is that of the clock there', () => {
  const at = new Date('2026-03-10T02:00:00Z')
  expect([dayIn('America/Sao_Paulo', at), dayIn('UTC', at)]).toEqual(['2026-03-09', '2026-03-10'])
})
