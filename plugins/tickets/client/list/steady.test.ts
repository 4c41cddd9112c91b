import { describe, expect, test } from 'vitest'
import type { Ticket } from '../../contract/index.ts'
import { makeTicket } from '../testing/ticket.ts'
import { steadyRows } from './steady.ts'

interface Case {
  what: string
  held: number[]
  wanted: number[]
  /** Tickets that are held somewhere in this browser besides `wanted`. */
  elsewhere?: number[]
  own?: number[]
  rows: number[]
  left?: number[]
  newCount?: number
}

const cases: Case[] = [
  { what: 'nothing happens', held: [1, 2, 3], wanted: [1, 2, 3], rows: [1, 2, 3] },
  { what: 'a row is new above', held: [1, 2], wanted: [9, 1, 2], rows: [1, 2], newCount: 1 },
  { what: 'a row is new between', held: [1, 2], wanted: [1, 9, 2], rows: [1, 2], newCount: 1 },
  { what: 'the next page comes below', held: [1, 2], wanted: [1, 2, 3, 4], rows: [1, 2, 3, 4] },
  { what: 'a row goes up', held: [1, 2, 3], wanted: [3, 1, 2], rows: [1, 2, 3], newCount: 1 },
  { what: 'two rows go up, and one is new', held: [1, 2, 3, 4], wanted: [9, 4, 3, 1, 2], rows: [1, 2, 3, 4], newCount: 3 },
  { what: 'a row goes up while the next page comes', held: [1, 2, 3], wanted: [3, 1, 2, 4], rows: [1, 2, 3, 4], newCount: 1 },
  { what: 'a row is of another list now', held: [1, 2, 3], wanted: [1, 3], elsewhere: [2], rows: [1, 2, 3], left: [2] },
  { what: 'a row may not be seen any more', held: [1, 2, 3], wanted: [1, 3], rows: [1, 3] },
  { what: 'one resolves a row oneself', held: [1, 2, 3], wanted: [1, 3], elsewhere: [2], own: [2], rows: [1, 3] },
  { what: 'one brings a row back oneself', held: [1, 3], wanted: [1, 2, 3], own: [2], rows: [1, 2, 3] },
  { what: 'one brings a row to the top oneself', held: [1, 3], wanted: [2, 1, 3], own: [2], rows: [2, 1, 3] },
  { what: 'a row of the own deed goes up', held: [1, 2], wanted: [2, 1], own: [2], rows: [1, 2], newCount: 1 },
  { what: 'every row is of another list now', held: [1, 2], wanted: [], elsewhere: [1, 2], rows: [1, 2], left: [1, 2] },
]

describe('rows before somebody who is pointing at them', () => {
  test.each(cases)('$what', ({ held: current, wanted, elsewhere = [], own = [], rows, left = [], newCount = 0 }) => {
    const here = new Map([...wanted, ...elsewhere].map((id) => [id, makeTicket({ id })]))
    const inOrder = wanted.flatMap((id) => here.get(id) ?? [])

    const steady = steadyRows({ current, wanted: inOrder, known: (id) => here.get(id), own: new Set(own) })

    expect(steady.rows.map(({ id }) => id)).toEqual(rows)
    expect([...steady.left]).toEqual(left)
    expect(steady.newCount).toBe(newCount)
  })

  test('show at once what they hold by now', () => {
    const now: Ticket = makeTicket({ id: 2, lastMessage: 'E agora?', unreadMessages: 4 })

    const { rows } = steadyRows({ current: [1, 2], wanted: [now, makeTicket({ id: 1 })], known: () => undefined, own: new Set() })

    expect(rows[1]).toBe(now)
  })
})
