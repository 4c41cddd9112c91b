import { expect, test } from 'vitest'
import { isQuietAt, timeIn } from './preferences.ts'

test.each<[string, string, string, string, boolean]>([
  ['in the evening', '22:00', '07:00', '23:10', true],
  ['after midnight', '22:00', '07:00', '03:00', true],
  ['at its beginning', '22:00', '07:00', '22:00', true],
  ['at its end', '22:00', '07:00', '07:00', false],
  ['a minute before it', '22:00', '07:00', '21:59', false],
  ['at noon of a break', '12:00', '13:30', '12:00', true],
  ['after a break', '12:00', '13:30', '13:30', false],
  ['before a break', '12:00', '13:30', '11:59', false],
  ['all day', '08:00', '08:00', '07:59', true],
])('%s: quiet from %s to %s at %s', (_when, from, to, time, expected) => {
  expect(isQuietAt({ isOn: true, from, to }, time)).toBe(expected)
  expect(isQuietAt({ isOn: false, from, to }, time)).toBe(false)
})

test.each([
  ['America/Sao_Paulo', '21:30'],
  ['UTC', '00:30'],
  ['Asia/Tokyo', '09:30'],
])('the clock of %s', (zone, expected) => {
  expect(timeIn(zone, new Date('2026-03-10T00:30:00Z'))).toBe(expected)
})
