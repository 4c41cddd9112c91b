import { expect, test } from 'vitest'
import { type AccessHours, isWithinAccessHours, wrongAccessDays } from './accessHours.ts'

const day = { from: '08:00', to: '18:00' }
/** Monday to Friday by day, and Saturday's night shift. */
const week: AccessHours = [null, day, day, day, day, day, { from: '22:00', to: '06:00' }]

// 2026-11-23 is a Monday; São Paulo is three hours behind UTC.
test.each([
  ['before the day begins', '2026-11-23T10:59:00Z', false],
  ['as it begins', '2026-11-23T11:00:00Z', true],
  ['in its last minute', '2026-11-23T20:59:00Z', true],
  ['at its end', '2026-11-23T21:00:00Z', false],
  ['on Saturday by day', '2026-11-28T15:00:00Z', false],
  ['on Saturday night', '2026-11-29T02:00:00Z', true],
  ['early on Sunday, in the shift of Saturday', '2026-11-29T08:59:00Z', true],
  ['after that shift', '2026-11-29T09:00:00Z', false],
  ['on Sunday', '2026-11-29T15:00:00Z', false],
])('%s', (_when, instant, isIn) => {
  expect(isWithinAccessHours(week, new Date(instant), 'America/Sao_Paulo')).toBe(isIn)
})

test('the same time twice is the whole day', () => {
  const all = Array.from({ length: 7 }, () => ({ from: '00:00', to: '00:00' }))

  for (const hour of ['00:00', '12:00', '23:59']) expect(isWithinAccessHours(all, new Date(`2026-11-23T${hour}:00Z`), 'UTC')).toBe(true)
})

test('days whose times cannot be read are named', () => {
  expect(wrongAccessDays([null, day, { from: '8', to: '18:00' }, { from: '08:00', to: '24:00' }, null, day, null])).toEqual([2, 3])
})
