import { describe, expect, test } from 'vitest'
import { type BoardColumn, carried, moveOf, nearest, stepOf } from './boardRules.ts'

const column = (id: string, ...ids: number[]): BoardColumn<{ id: number }> => ({ id, title: id, count: ids.length, cards: ids.map((card) => ({ id: card })) })
const board = [column('a', 1, 2, 3), column('b', 4), column('c')]
const idsOf = (columns: readonly BoardColumn<{ id: number }>[]) => columns.map(({ cards }) => cards.map(({ id }) => id))

describe('a card that is carried', () => {
  test.each([
    ['up in its column', 3, { column: 0, row: 0 }, [[3, 1, 2], [4], []]],
    ['down in its column', 1, { column: 0, row: 2 }, [[2, 3, 1], [4], []]],
    ['before a card of another column', 1, { column: 1, row: 0 }, [[2, 3], [1, 4], []]],
    ['behind the last', 1, { column: 1, row: 9 }, [[2, 3], [4, 1], []]],
    ['into an empty column', 2, { column: 2, row: 0 }, [[1, 3], [4], [2]]],
    ['nowhere, where it is not there', 9, { column: 1, row: 0 }, [[1, 2, 3], [4], []]],
  ])('%s', (_what, id, to, expected) => {
    expect(idsOf(carried(board, id, to))).toEqual(expected)
  })

  test('counts in the column that it is in, and leaves a locked one alone', () => {
    expect(carried(board, 1, { column: 1, row: 0 }).map(({ count }) => count)).toEqual([2, 2, 0])
    const locked = [column('a', 1), { ...column('b', 2), isLocked: true }]
    expect(idsOf(carried(locked, 1, { column: 1, row: 0 }))).toEqual([[1], [2]])
    expect(idsOf(carried(locked, 2, { column: 0, row: 0 }))).toEqual([[1], [2]])
  })
})

test.each([
  ['before another', 1, { column: 1, row: 0 }, { columnId: 'b', beforeId: 4 }],
  ['to the end', 1, { column: 1, row: 1 }, { columnId: 'b', beforeId: null }],
  ['down by one', 1, { column: 0, row: 1 }, { columnId: 'a', beforeId: 3 }],
  ['where it was', 1, { column: 0, row: 0 }, null],
])('a drop %s', (_what, id, to, expected) => {
  expect(moveOf(board, id, to)).toEqual(expected)
})

test.each([
  ['ArrowDown', { column: 0, row: 0 }, 0, { column: 0, row: 1 }],
  ['ArrowDown', { column: 0, row: 2 }, 0, { column: 0, row: 2 }],
  ['ArrowDown', { column: 1, row: 0 }, 1, { column: 1, row: 1 }],
  ['ArrowRight', { column: 0, row: 2 }, 0, { column: 1, row: 0 }],
  ['ArrowLeft', { column: 0, row: 1 }, 0, { column: 0, row: 1 }],
  ['End', { column: 0, row: 0 }, 0, { column: 0, row: 2 }],
  ['Home', { column: 0, row: 2 }, 0, { column: 0, row: 0 }],
  ['x', { column: 0, row: 0 }, 0, null],
])('%s from %o with room for %s', (key, at, room, expected) => {
  expect(stepOf(board, at, key, room)).toEqual(expected)
})

test('no order of moves loses or doubles a card', () => {
  let now: readonly BoardColumn<{ id: number }>[] = board
  let seed = 7
  const random = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % most
  }
  for (let move = 0; move < 2_000; move += 1) now = carried(now, 1 + random(4), nearest(now, { column: random(4), row: random(5) }, 1))

  expect(idsOf(now).flat().toSorted()).toEqual([1, 2, 3, 4])
  expect(now.map(({ count, cards }) => count === cards.length)).toEqual([true, true, true])
})
