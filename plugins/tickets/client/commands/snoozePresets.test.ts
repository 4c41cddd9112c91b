import { expect, test } from 'vitest'
import { snoozePresets } from './snoozePresets.ts'

const at = (year: number, month: number, day: number, hour: number, minute = 0) => new Date(year, month - 1, day, hour, minute)

test.each([
  ['a Saturday', at(2026, 11, 21, 14, 30), [at(2026, 11, 21, 15, 30), at(2026, 11, 21, 17, 30), at(2026, 11, 22, 9), at(2026, 11, 23, 9), at(2026, 11, 28, 9)]],
  ['a Sunday, when Monday is tomorrow', at(2026, 11, 22, 8), [at(2026, 11, 22, 9), at(2026, 11, 22, 11), at(2026, 11, 23, 9), at(2026, 11, 29, 9)]],
  ['a Monday', at(2026, 11, 23, 8), [at(2026, 11, 23, 9), at(2026, 11, 23, 11), at(2026, 11, 24, 9), at(2026, 11, 30, 9), at(2026, 11, 30, 9)]],
  ['the end of a year', at(2026, 12, 31, 23), [at(2027, 1, 1, 0), at(2027, 1, 1, 2), at(2027, 1, 1, 9), at(2027, 1, 4, 9), at(2027, 1, 7, 9)]],
])('times on %s', (_day, now, expected) => {
  expect(snoozePresets(now).map(({ until }) => until)).toEqual(expected)
})
