import { expect, test } from 'vitest'
import { makeTicket } from '../testing/ticket.ts'
import { createSorter } from './keepSorted.ts'
import { byNewest, orders } from './listRows.ts'

/** Repeatable, of whole numbers below `most`. */
function createDice(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % most
  }
}

test.each([1, 2, 3, 4])('after any changes the order is that of sorting everything anew (seed %i)', (seed) => {
  const dice = createDice(seed)
  const at = () => new Date(Date.UTC(2026, 10, 1) + dice(1_000_000)).toISOString()
  let rows = new Map(Array.from({ length: 60 }, (_none, id) => [id, makeTicket({ id, lastMessageAt: at() })]))
  const sorted = createSorter()

  for (let turn = 0; turn < 80; turn += 1) {
    rows = new Map(rows)
    for (let change = dice(6); change > 0; change -= 1) {
      const id = dice(90)
      if (dice(5) === 0) rows.delete(id)
      else rows.set(id, makeTicket({ id, rev: turn + 2, lastMessageAt: at(), priority: dice(2) === 0 ? 'high' : 'none' }))
    }
    const order = turn % 20 === 19 ? orders.priority : byNewest

    expect(sorted(rows, order).map(({ id, rev }) => [id, rev])).toEqual([...rows.values()].sort(order).map(({ id, rev }) => [id, rev]))
  }
})
