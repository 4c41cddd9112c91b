import { expect, test } from 'vitest'
import { movedTo, placeInput, putFirst } from './places.ts'

test.each([
  ['to the front', 3, 1, [3, 1, 2]],
  ['to the end', 1, 3, [2, 3, 1]],
  ['past the end', 1, 99, [2, 3, 1]],
  ['where it is', 2, 2, [1, 2, 3]],
  ['in as a new one', 4, 2, [1, 4, 2, 3]],
])('a row moves %s', (_name, id, place, ids) => {
  expect(movedTo([1, 2, 3], id, place)).toEqual(ids)
})

test.each([
  ['some', [3], [3, 1, 2]],
  ['all', [3, 1, 2], [3, 1, 2]],
  ['one twice', [2, 2], [2, 1, 3]],
  ['none', [], [1, 2, 3]],
  ['one that is not there', [1, 4], null],
])('%s of the rows come first', (_name, wanted, ids) => {
  expect(putFirst([1, 2, 3], wanted)).toEqual(ids)
})

test.each([
  [0, false],
  [1, true],
  [1_000, true],
  [1_001, false],
  [1.5, false],
])('the place %d is one: %s', (place, isPlace) => {
  expect(placeInput.safeParse(place).success).toBe(isPlace)
})
