import { expect, test } from 'vitest'
import { isBehind, placedAt, steadyCards } from './steadyCards.ts'

const of = (columns: Record<string, number[]>) => new Map(Object.entries(columns))

test.each([
  ['free: the cards as they are', false, null, { a: [1, 2], b: [] }, { a: [2, 1], b: [3] }, { a: [2, 1], b: [3] }],
  ['busy: order stays', true, null, { a: [1, 2] }, { a: [2, 1] }, { a: [1, 2] }],
  ['busy: what is new comes last', true, null, { a: [1, 2] }, { a: [3, 1, 2] }, { a: [1, 2, 3] }],
  ['busy: what left leaves its place empty', true, null, { a: [1, 2], b: [] }, { a: [2], b: [1] }, { a: [-1, 2], b: [1] }],
  ['busy: what came back is in its place', true, null, { a: [-1, 2] }, { a: [2, 1] }, { a: [1, 2] }],
  ['busy: a new column is as it is', true, null, {}, { a: [2, 1] }, { a: [2, 1] }],
  ['free: the card under the cursor stays in its row', false, 1, { a: [1, 2] }, { a: [3, 2, 1] }, { a: [1, 3, 2] }],
  ['free: a card under the cursor that left is gone', false, 1, { a: [1, 2] }, { a: [2] }, { a: [2] }],
])('%s', (_what, isBusy, cursorId, before, wanted, shown) => {
  expect(steadyCards({ before: of(before), wanted: of(wanted), isBusy, cursorId })).toEqual(of(shown))
})

test.each([
  ['before another card', 5, { a: [], b: [4, 1, 5] }],
  ['at the end', null, { a: [], b: [4, 5, 1] }],
  ['at the end where the other card is gone', 9, { a: [], b: [4, 5, 1] }],
])('a card is put %s', (_what, beforeId, placement) => {
  expect(placedAt(of({ a: [1], b: [4, 5] }), 1, 'b', beforeId)).toEqual(of(placement))
})

test('what is shown is behind while order or cards differ', () => {
  expect(isBehind(of({ a: [1, 2] }), of({ a: [1, 2] }))).toBe(false)
  expect(isBehind(of({ a: [-1, 2] }), of({ a: [2] }))).toBe(true)
})
