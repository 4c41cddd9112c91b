import { expect, test } from 'vitest'
import { neighbourOf } from './neighbours.ts'

test.each<[string, number, 1 | -1, number | null]>([
  ['down', 20, 1, 30],
  ['up', 20, -1, 10],
  ['past the last one', 30, 1, null],
  ['past the first one', 10, -1, null],
  ['from one that is not in the list', 99, 1, 10],
])('going %s', (_what, ticketId, by, expected) => {
  expect(neighbourOf([10, 20, 30], ticketId, by)).toBe(expected)
})

test('an empty list has no neighbours', () => {
  expect(neighbourOf([], 10, 1)).toBeNull()
})
