import { createStore } from 'jotai'
import { expect, test } from 'vitest'
import { createCollection } from '#core/client/store/collection.ts'
import type { Ticket } from '../../contract/index.ts'
import { question } from '../testing/question.ts'
import { makeTicket } from '../testing/ticket.ts'
import { createListing } from './createListing.ts'
import { type ListQuestion, listRows, orders } from './listRows.ts'

/** Repeatable, of whole numbers below `most`. */
function createDice(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % most
  }
}

const made = () => {
  const store = createStore()
  const rows = createCollection<Ticket>(store)
  return { rows, all: () => store.get(rows.rowsAtom), list: createListing(rows.changesSince) }
}

const anew = (all: ReadonlyMap<number, Ticket>, asked: ListQuestion) => listRows([...all.values()], asked).toSorted(orders[asked.order])

test.each([1, 2, 3, 4])('after any changes the list is that of asking everything anew (seed %i)', (seed) => {
  const dice = createDice(seed)
  const start = Date.UTC(2026, 10, 1)
  const at = () => new Date(start + dice(1_000_000)).toISOString()
  const { rows, all, list } = made()
  rows.upsert(...Array.from({ length: 60 }, (_none, id) => makeTicket({ id, lastMessageAt: at() })))
  const last = makeTicket({ id: 1_000, lastMessageAt: new Date(start + 300_000).toISOString() })
  const questions = [question(), question({ order: 'priority', last })]

  for (let turn = 0; turn < 120; turn += 1) {
    // Now and then nobody looks for a while.
    for (let change = dice(turn % 40 === 39 ? 200 : 6); change > 0; change -= 1) {
      const id = dice(90)
      if (dice(5) === 0) rows.remove(id)
      else {
        const [priority, status] = [dice(2) === 0 ? 'high' : 'none', dice(3) === 0 ? 'pending' : 'open'] as const
        rows.upsert(makeTicket({ id, rev: turn + 2, lastMessageAt: at(), priority, status }))
      }
    }
    const asked = questions[turn % 20 === 19 ? 1 : 0]
    if (!asked) throw new Error('no question')

    expect(list(all(), asked)).toEqual(anew(all(), asked))
  }
})

test('a change of rows that are not listed leaves the same list', () => {
  const { rows, all, list } = made()
  const asked = question()
  rows.upsert(makeTicket({ id: 1 }), makeTicket({ id: 2, status: 'closed' }))
  const before = list(all(), asked)

  rows.upsert(makeTicket({ id: 2, status: 'closed', rev: 9 }))

  expect(list(all(), asked)).toBe(before)
})
