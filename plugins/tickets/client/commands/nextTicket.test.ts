import { expect, test } from 'vitest'
import { nextOf } from './nextTicket.ts'

test.each([
  ['the one below', [1, 2, 3], 2, [], 3],
  ['past one that does not fit', [1, 2, 3, 4], 2, [3], 4],
  ['after the last one the nearest above', [1, 2, 3], 3, [], 2],
  ['after the last one past what does not fit', [1, 2, 3], 3, [2], 1],
  ['the first where it is not in the list', [1, 2, 3], 9, [], 1],
  ['nothing when it is alone', [1], 1, [], null],
  ['nothing when no other fits', [1, 2, 3], 1, [2, 3], null],
  ['nothing of an empty list', [], 1, [], null],
])('after a ticket comes %s', (_what, ids, from, unfit, expected) => {
  expect(nextOf(ids, from, (id) => !unfit.includes(id))).toBe(expected)
})
