import { describe, expect, test } from 'vitest'
import type { Holiday } from './holidays.ts'
import { isOpenAt, nextChange, wasOpenBetween } from './isOpenAt.ts'
import { nationalHolidays } from './nationalHolidays.ts'
import { type BusinessDay, openWeek, weekProblems } from './week.ts'

const SAO_PAULO = 'America/Sao_Paulo'
const NEW_YORK = 'America/New_York'
const split = { type: 'H', hr1: '08:00', hr2: '12:00', hr3: '14:00', hr4: '18:00' } as const
const onlyMornings = { type: 'H', hr1: '08:00', hr2: '12:00', hr3: '', hr4: '' } as const
const week = (change: Partial<BusinessDay>, days = [0, 1, 2, 3, 4, 5, 6]): BusinessDay[] =>
  openWeek().map((day) => (days.includes(day.day) ? { ...day, ...change } : day))
const weekdays = week(split, [1, 2, 3, 4, 5]).map((day) => (day.day === 0 || day.day === 6 ? { ...day, type: 'C' as const } : day))
const natal: Holiday = { date: '2020-12-25', name: 'Natal', recurring: true }
const ponte: Holiday = { date: '2026-11-23', name: 'Ponte', recurring: false }

describe('a company is open', () => {
  // 2026-11-23 is a Monday; São Paulo is three hours behind UTC.
  test.each<[string, BusinessDay[], Holiday[], string, string, boolean]>([
    ['all day', week({ type: 'O' }), [], '2026-11-23T03:00:00Z', SAO_PAULO, true],
    ['not on a closed day', week({ type: 'C' }), [], '2026-11-23T15:00:00Z', SAO_PAULO, false],
    ['in the first interval', week(split), [], '2026-11-23T12:30:00Z', SAO_PAULO, true],
    ['in the second interval', week(split), [], '2026-11-23T20:00:00Z', SAO_PAULO, true],
    ['not between the two', week(split), [], '2026-11-23T16:00:00Z', SAO_PAULO, false],
    ['not before the first', week(split), [], '2026-11-23T10:59:59Z', SAO_PAULO, false],
    ['from the first instant of the first minute', week(split), [], '2026-11-23T11:00:00Z', SAO_PAULO, true],
    ['in the last minute of the first interval', week(split), [], '2026-11-23T15:00:59.999Z', SAO_PAULO, true],
    ['not after the last minute of the first', week(split), [], '2026-11-23T15:01:00Z', SAO_PAULO, false],
    ['in the last minute of the second interval', week(split), [], '2026-11-23T21:00:59Z', SAO_PAULO, true],
    ['not after the last minute', week(split), [], '2026-11-23T21:01:00Z', SAO_PAULO, false],
    ['by one interval alone', week(onlyMornings), [], '2026-11-23T12:00:00Z', SAO_PAULO, true],
    ['not in the afternoon by one interval alone', week(onlyMornings), [], '2026-11-23T18:00:00Z', SAO_PAULO, false],
    ['to the last minute of the day', week({ ...onlyMornings, hr1: '00:00', hr2: '23:59' }), [], '2026-11-24T02:59:59Z', SAO_PAULO, true],
    ['from midnight on', week({ ...onlyMornings, hr1: '00:00', hr2: '01:00' }), [], '2026-11-24T03:00:00Z', SAO_PAULO, true],
    ['by the day of the zone: still Sunday', weekdays, [], '2026-11-23T02:59:00Z', SAO_PAULO, false],
    ['by the day of the zone: Friday evening in UTC is Saturday in Tokyo', weekdays, [], '2026-11-20T23:30:00Z', 'Asia/Tokyo', false],
    ['by the day of the zone: Monday morning in Tokyo', weekdays, [], '2026-11-22T23:30:00Z', 'Asia/Tokyo', true],
    ['in a zone of half hours', week(split), [], '2026-11-23T02:30:00Z', 'Asia/Kolkata', true],
    ['in summer time, four hours behind', week(split), [], '2026-03-08T12:00:00Z', NEW_YORK, true],
    ['in winter time, five hours behind', week(split), [], '2026-03-07T12:59:00Z', NEW_YORK, false],
    ['in the hour that comes twice, the first time', week({ ...onlyMornings, hr1: '01:30', hr2: '01:45' }), [], '2026-11-01T05:40:00Z', NEW_YORK, true],
    ['in the hour that comes twice, again', week({ ...onlyMornings, hr1: '01:30', hr2: '01:45' }), [], '2026-11-01T06:40:00Z', NEW_YORK, true],
    ['not when the hour it opens at is skipped and past', week({ ...onlyMornings, hr1: '02:10', hr2: '02:50' }), [], '2026-03-08T07:20:00Z', NEW_YORK, false],
    ['not on a holiday', week({ type: 'O' }), [ponte], '2026-11-23T15:00:00Z', SAO_PAULO, false],
    ['again the day after', week({ type: 'O' }), [ponte], '2026-11-24T03:00:00Z', SAO_PAULO, true],
    ['until the holiday begins in its zone', week({ type: 'O' }), [ponte], '2026-11-23T02:59:59Z', SAO_PAULO, true],
    ['not on a holiday that comes back', week({ type: 'O' }), [natal], '2026-12-25T15:00:00Z', SAO_PAULO, false],
    ['on the day of one that comes back, before its first year', week({ type: 'O' }), [natal], '2019-12-25T15:00:00Z', SAO_PAULO, true],
    ['on the day of one that does not come back', week({ type: 'O' }), [{ ...natal, recurring: false }], '2026-12-25T15:00:00Z', SAO_PAULO, true],
    [
      'on 1 March for a 29 February that comes back',
      week({ type: 'O' }),
      [{ date: '2024-02-29', name: 'Bissexto', recurring: true }],
      '2026-03-01T15:00:00Z',
      SAO_PAULO,
      true,
    ],
    ['when the week says nothing of the day', [], [], '2026-11-23T15:00:00Z', SAO_PAULO, true],
  ])('%s', (_what, hours, holidays, instant, zone, isOpen) => {
    expect(isOpenAt(hours, holidays, new Date(instant), zone)).toBe(isOpen)
  })
})

test.each<[string, BusinessDay[], Holiday[], string, string | null]>([
  ['closes at the end of the minute', weekdays, [], '2026-11-23T12:00:00Z', '2026-11-23T15:01:00.000Z'],
  ['opens after lunch', weekdays, [], '2026-11-23T16:00:00Z', '2026-11-23T17:00:00.000Z'],
  ['opens after the weekend', weekdays, [], '2026-11-20T22:00:00Z', '2026-11-23T11:00:00.000Z'],
  ['opens after the weekend and a holiday', weekdays, [ponte], '2026-11-20T22:00:00Z', '2026-11-24T11:00:00.000Z'],
  ['does not close between intervals that touch', week({ ...split, hr3: '12:00' }), [], '2026-11-23T12:00:00Z', '2026-11-23T21:01:00.000Z'],
  ['never opens', week({ type: 'C' }), [], '2026-11-23T12:00:00Z', null],
  ['never closes', openWeek(), [], '2026-11-23T12:00:00Z', null],
])('the next change: %s', (_what, hours, holidays, instant, change) => {
  expect(nextChange(hours, holidays, new Date(instant), SAO_PAULO)?.toISOString() ?? null).toBe(change)
})

test.each([
  ['the same evening', '2026-11-23T22:00:00Z', '2026-11-24T03:30:00Z', false],
  ['over a night', '2026-11-23T22:00:00Z', '2026-11-24T11:00:00Z', true],
  ['over lunch', '2026-11-23T16:00:00Z', '2026-11-23T16:30:00Z', false],
  ['over a whole day', '2026-11-23T16:00:00Z', '2026-11-24T16:30:00Z', true],
])('it was open in between: %s', (_what, from, to, was) => {
  expect(wasOpenBetween(weekdays, [], new Date(from), new Date(to), SAO_PAULO)).toBe(was)
})

test.each<[string, Partial<BusinessDay>, string[]]>([
  ['times in order', split, []],
  ['one interval', onlyMornings, []],
  ['intervals that touch', { ...split, hr3: '12:00' }, []],
  ['an interval over midnight before another', { ...split, hr2: '07:00' }, ['businessHours.1.hr3 hours_order']],
  ['a whole day before another interval', { ...split, hr2: '08:00' }, ['businessHours.1.hr3 hours_order']],
  ['a second interval inside the first', { ...split, hr3: '11:00' }, ['businessHours.1.hr3 hours_order']],
  ['a second interval over midnight', { ...split, hr4: '02:00' }, []],
  ['half a second interval', { ...split, hr4: '' }, ['businessHours.1.hr4 invalid_format']],
  ['no time', { ...split, hr1: '25:00' }, ['businessHours.1.hr1 invalid_format']],
  ['no first interval', { ...split, hr1: '', hr2: '' }, ['businessHours.1.hr1 invalid_format', 'businessHours.1.hr2 invalid_format']],
  ['anything on a day that needs no times', { ...split, hr1: 'x', type: 'C' }, []],
])('a week with %s', (_what, change, problems) => {
  expect(weekProblems(week(change, [1])).map(({ field, code }) => `${field} ${code}`)).toEqual(problems)
})

test('a week of six days is refused', () => {
  expect(weekProblems(openWeek().slice(1)).map(({ code }) => code)).toEqual(['hours_week'])
})

test.each([
  [2024, '2024-02-12', '2024-03-29', '2024-05-30'],
  [2026, '2026-02-16', '2026-04-03', '2026-06-04'],
  [2027, '2027-02-08', '2027-03-26', '2027-05-27'],
  [2038, '2038-03-08', '2038-04-23', '2038-06-24'],
])('the moving holidays of %i', (year, carnival, goodFriday, corpusChristi) => {
  const dateOf = (start: string) => nationalHolidays(year).find(({ name }) => name.startsWith(start))?.date

  expect([dateOf('Carnaval'), dateOf('Sexta'), dateOf('Corpus')]).toEqual([carnival, goodFriday, corpusChristi])
})

test('the national holidays of a year stand in order, and those with a fixed day come back', () => {
  const holidays = nationalHolidays(2026)

  expect(holidays).toHaveLength(13)
  expect(holidays.map(({ date }) => date)).toEqual(holidays.map(({ date }) => date).toSorted())
  expect(holidays.filter(({ recurring }) => recurring)).toHaveLength(9)
  expect(nationalHolidays(2023).some(({ name }) => name.includes('Consciência'))).toBe(false)
})
