import { describe, expect, test } from 'vitest'
import type { Holiday } from './holidays.ts'
import { isOpenAt, nextChange, wasOpenBetween } from './isOpenAt.ts'
import { type BusinessDay, cleanWeek, openWeek, weekProblems } from './week.ts'

const SAO_PAULO = 'America/Sao_Paulo'
const NEW_YORK = 'America/New_York'
const FRIDAY = 5
const SATURDAY = 6
const NO_HOURS = { hr1: '', hr2: '', hr3: '', hr4: '' }
const pizzeria = { type: 'H', hr1: '11:00', hr2: '15:00', hr3: '18:00', hr4: '02:00' } as const
const evening = { ...NO_HOURS, type: 'H', hr1: '18:00', hr2: '02:00' } as const
const threeIntervals = { type: 'H', hr1: '00:00', hr2: '02:00', hr3: '11:00', hr4: '15:00', hr5: '18:00', hr6: '23:59' } as const

/** A closed week but for the days that are given. */
const week = (days: Partial<Record<number, Partial<BusinessDay>>>): BusinessDay[] => openWeek().map((day) => ({ ...day, type: 'C' as const, ...days[day.day] }))
const everyDay = (hours: Partial<BusinessDay>): BusinessDay[] => openWeek().map((day) => ({ ...day, ...hours }))
const hours = (hr1: string, hr2: string): Partial<BusinessDay> => ({ ...NO_HOURS, type: 'H', hr1, hr2 })
const local = (text: string) => new Date(`${text}-03:00`)
const holiday = (date: string): Holiday => ({ date, name: 'Feriado', recurring: false })

// 2026-11-27 is a Friday.
describe('over midnight a company is open', () => {
  test.each<[string, BusinessDay[], string, boolean]>([
    ['at half a minute before midnight', everyDay(pizzeria), '2026-11-27T23:59:30', true],
    ['on Saturday at 01:30, by the night of Friday', everyDay(pizzeria), '2026-11-28T01:30:00', true],
    ['to the end of the minute in which the night ends', everyDay(pizzeria), '2026-11-28T02:00:59', true],
    ['not after that minute', everyDay(pizzeria), '2026-11-28T02:01:00', false],
    ['not at 02:30', everyDay(pizzeria), '2026-11-28T02:30:00', false],
    ['not before the evening', everyDay(pizzeria), '2026-11-28T17:59:59', false],
    ['on a closed Sunday at 01:00, by the night of Saturday', week({ [SATURDAY]: evening }), '2026-11-29T01:00:00', true],
    ['not on that Sunday at 03:00', week({ [SATURDAY]: evening }), '2026-11-29T03:00:00', false],
    ['not on Saturday at 01:00 after a closed Friday', week({ [SATURDAY]: evening }), '2026-11-28T01:00:00', false],
    ['by three intervals: at night', everyDay(threeIntervals), '2026-11-28T01:30:00', true],
    ['by three intervals: not between the first two', everyDay(threeIntervals), '2026-11-28T02:30:00', false],
    ['by three intervals: in the evening', everyDay(threeIntervals), '2026-11-28T23:59:30', true],
    ['by a third interval that goes over midnight', everyDay({ ...threeIntervals, hr1: '08:00', hr2: '10:00', hr6: '01:00' }), '2026-11-28T00:30:00', true],
    ['for a whole day from hour to the same hour', week({ [FRIDAY]: hours('08:00', '08:00') }), '2026-11-28T07:30:00', true],
    ['not after such a day', week({ [FRIDAY]: hours('08:00', '08:00') }), '2026-11-28T08:30:00', false],
  ])('%s', (_what, days, at, isOpen) => {
    expect(isOpenAt(days, [], local(at), SAO_PAULO)).toBe(isOpen)
  })

  test.each([
    ['00:00', '00:00'],
    ['00:00', '24:00'],
    ['00:00', '23:59'],
  ])('%s–%s is the whole day and nothing of the next', (from, to) => {
    const days = week({ [FRIDAY]: hours(from, to) })

    const open = ['2026-11-26T23:59:59', '2026-11-27T00:00:00', '2026-11-27T12:00:00', '2026-11-27T23:59:59', '2026-11-28T00:00:00'].map((at) =>
      isOpenAt(days, [], local(at), SAO_PAULO),
    )

    expect(open).toEqual([false, true, true, true, false])
  })

  test.each<[string, string[], string, boolean]>([
    ['into a holiday, by the night of the working day before', ['2026-11-28'], '2026-11-28T01:30:00', true],
    ['not later on the holiday', ['2026-11-28'], '2026-11-28T02:30:00', false],
    ['not in the evening of the holiday', ['2026-11-28'], '2026-11-28T20:00:00', false],
    ['not in the night after the holiday', ['2026-11-28'], '2026-11-29T01:00:00', false],
    ['not on the second of two holidays', ['2026-11-27', '2026-11-28'], '2026-11-28T01:30:00', false],
  ])('%s', (_what, dates, at, isOpen) => {
    expect(isOpenAt(everyDay(pizzeria), dates.map(holiday), local(at), SAO_PAULO)).toBe(isOpen)
  })
})

// New York: clocks go from 02:00 to 03:00 on Sunday 2026-03-08, and from 02:00 back to 01:00 on Sunday 2026-11-01.
describe('in the night the clocks are changed a company', () => {
  const saturdayUntil = (end: string) => week({ [SATURDAY]: hours('18:00', end) })

  test.each<[string, BusinessDay[], string, boolean]>([
    ['is open until the clocks jump', saturdayUntil('02:30'), '2026-03-08T06:59:59Z', true],
    ['is closed after they jumped over its end', saturdayUntil('02:30'), '2026-03-08T07:00:00Z', false],
    ['is open after they jumped where its night is longer', saturdayUntil('04:00'), '2026-03-08T07:30:00Z', true],
    ['is open in the hour that comes twice, the first time', saturdayUntil('01:30'), '2026-11-01T05:15:00Z', true],
    ['is open in the hour that comes twice, again', saturdayUntil('01:30'), '2026-11-01T06:15:00Z', true],
    ['is open all along where its night ends after that hour', saturdayUntil('02:30'), '2026-11-01T06:45:00Z', true],
    ['is closed after its end', saturdayUntil('02:30'), '2026-11-01T07:31:00Z', false],
  ])('%s', (_what, days, at, isOpen) => {
    expect(isOpenAt(days, [], new Date(at), NEW_YORK)).toBe(isOpen)
  })

  test.each<[string, BusinessDay[], string, string]>([
    ['closes as the clocks jump over its end', saturdayUntil('02:30'), '2026-03-08T05:00:00Z', '2026-03-08T07:00:00.000Z'],
    ['closes an hour sooner by real time', saturdayUntil('04:00'), '2026-03-08T05:00:00Z', '2026-03-08T08:01:00.000Z'],
    ['closes an hour later by real time', saturdayUntil('02:30'), '2026-11-01T03:00:00Z', '2026-11-01T07:31:00.000Z'],
    ['opens again as clocks go back before its end', saturdayUntil('01:30'), '2026-11-01T05:45:00Z', '2026-11-01T06:00:00.000Z'],
  ])('%s', (_what, days, at, change) => {
    expect(nextChange(days, [], new Date(at), NEW_YORK)?.toISOString()).toBe(change)
  })
})

test.each<[string, BusinessDay[], string[], string, string]>([
  ['the night ends after midnight', everyDay(pizzeria), [], '2026-11-27T20:00:00', '2026-11-28T02:01:00'],
  ['after the night it opens at noon', everyDay(pizzeria), [], '2026-11-28T02:30:00', '2026-11-28T11:00:00'],
  [
    'it does not close between a night and a morning that touch',
    week({ [FRIDAY]: evening, [SATURDAY]: hours('02:00', '10:00') }),
    [],
    '2026-11-27T20:00:00',
    '2026-11-28T10:01:00',
  ],
  ['it closes in the night before a holiday', everyDay(pizzeria), ['2026-11-28'], '2026-11-27T20:00:00', '2026-11-28T02:01:00'],
  ['after a holiday it opens in the morning of the day after', everyDay(pizzeria), ['2026-11-28'], '2026-11-28T12:00:00', '2026-11-29T11:00:00'],
  ['three intervals close after midnight as well', everyDay(threeIntervals), [], '2026-11-27T20:00:00', '2026-11-28T02:01:00'],
  ['an evening until midnight ends with the day', everyDay(hours('18:00', '00:00')), [], '2026-11-27T20:00:00', '2026-11-28T00:00:00'],
])('the next change: %s', (_what, days, dates, at, change) => {
  expect(nextChange(days, dates.map(holiday), local(at), SAO_PAULO)).toEqual(local(change))
})

test.each([
  ['within one closed time before dawn', '2026-11-28T02:30:00', '2026-11-28T10:00:00', false],
  ['from the afternoon until after the night', '2026-11-27T16:00:00', '2026-11-28T02:30:00', true],
  ['over lunch', '2026-11-28T09:00:00', '2026-11-28T16:00:00', true],
])('it was open in between: %s', (_what, from, to, was) => {
  expect(wasOpenBetween(everyDay(pizzeria), [], local(from), local(to), SAO_PAULO)).toBe(was)
})

test.each<[string, BusinessDay[], string[]]>([
  ['nights on every day', everyDay(pizzeria), []],
  ['three intervals', everyDay(threeIntervals), []],
  ['an evening until midnight, written as the end of the day', everyDay(hours('18:00', '24:00')), []],
  ['a night before a day that is open throughout', week({ [FRIDAY]: evening, [SATURDAY]: { type: 'O' } }), []],
  ['a night that ends as the next day opens', week({ [FRIDAY]: evening, [SATURDAY]: hours('02:00', '10:00') }), []],
  ['a beginning at the end of the day', week({ [FRIDAY]: hours('24:00', '02:00') }), ['5.hr1 invalid_format']],
  ['half a third interval', week({ [FRIDAY]: { ...pizzeria, hr4: '19:00', hr5: '20:00' } }), ['5.hr6 invalid_format']],
  ['a third interval inside the second', week({ [FRIDAY]: { ...threeIntervals, hr5: '14:00' } }), ['5.hr5 hours_order']],
  ['a third interval after a night', week({ [FRIDAY]: { ...pizzeria, hr5: '20:00', hr6: '21:00' } }), ['5.hr5 hours_order']],
  ['a second interval after a whole day', week({ [FRIDAY]: { ...pizzeria, hr1: '00:00', hr2: '00:00' } }), ['5.hr3 hours_order']],
  [
    'a night that the next day overlaps',
    week({ [FRIDAY]: pizzeria, [SATURDAY]: hours('01:00', '10:00') }),
    ['5.hr4 hours_next_day', '6.hr1 hours_night_before'],
  ],
  ['a night of Saturday that Sunday overlaps', week({ [SATURDAY]: evening, 0: hours('00:00', '10:00') }), ['6.hr2 hours_next_day', '0.hr1 hours_night_before']],
])('a week with %s', (_what, days, problems) => {
  expect(weekProblems(days).map(({ field, code }) => `${field.replace('businessHours.', '')} ${code}`)).toEqual(problems)
})

test('the end of the day is kept as midnight, and an empty third interval is not kept', () => {
  const [sunday] = cleanWeek(everyDay({ ...hours('18:00', '24:00'), hr5: '', hr6: '' }))

  expect(sunday).toEqual({ day: 0, label: 'Domingo', type: 'H', hr1: '18:00', hr2: '00:00', hr3: '', hr4: '' })
})
