import { expect, test } from 'vitest'
import { keyRange } from './keyRange.ts'

test.each([
  { keys: ['v 1', 'v 2', 'v 3'], range: { first: 'v 1', last: 'v 3' } },
  { keys: ['1', '2', '3', '4'], range: { first: '1', last: '4' } },
  { keys: ['1', '2'], range: null },
  { keys: ['v 1', 'w 2', 'v 3'], range: null },
  { keys: ['1', '3', '4'], range: null },
  { keys: ['j', 'arrowdown', 'n'], range: null },
  { keys: [], range: null },
])('$keys make $range', ({ keys, range }) => {
  expect(keyRange(keys)).toEqual(range)
})
