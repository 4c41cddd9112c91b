import { expect, test } from 'vitest'
import { ageOn, celebratedOn, daysOf, parseBirthday } from './birthday.ts'

test.each([
  ['22/11/1984', { monthDay: '11-22', year: 1984 }],
  [' 2/3 ', { monthDay: '03-02', year: null }],
  ['02.03.84', { monthDay: '03-02', year: null }],
  ['1984-11-22', { monthDay: '11-22', year: 1984 }],
  ['29/02/2000', { monthDay: '02-29', year: 2000 }],
  ['31/02/2000', null],
  ['11/22/1984', null],
  ['00/01', null],
  ['novembro', null],
  ['', null],
])('%s', (text, birthday) => {
  expect(parseBirthday(text)).toEqual(birthday)
})

test('a period begins today and goes over the end of a year', () => {
  const today = Date.UTC(2026, 11, 29, 23)

  expect(daysOf('today', today)).toEqual(['2026-12-29'])
  expect(daysOf('week', today)).toEqual(['2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02', '2027-01-03', '2027-01-04'])
  expect(daysOf('month', today)).toHaveLength(31)
})

test('who was born on a leap day is greeted every year', () => {
  expect(celebratedOn('2026-02-28')).toEqual(['02-28', '02-29'])
  expect(celebratedOn('2028-02-28')).toEqual(['02-28'])
  expect(celebratedOn('2028-02-29')).toEqual(['02-29'])
})

test.each([
  ['2026-11-22', 1984, 42],
  ['2026-11-22', null, null],
  ['2026-11-22', 2026, null],
  ['2026-11-22', 1400, null],
])('on %s who was born in %s becomes %s', (date, year, age) => {
  expect(ageOn(date, { monthDay: '11-22', year })).toBe(age)
})
