import { describe, expect, test } from 'vitest'
import type { Ticket } from '../../contract/index.ts'
import { question } from '../testing/question.ts'
import { makeTicket } from '../testing/ticket.ts'
import { byNewest, listedAt, listRows, searchRows } from './listRows.ts'

const ids = (rows: readonly Ticket[]) => rows.map(({ id }) => id)

describe('the search of the list', () => {
  const rows = [
    makeTicket({ id: 1, name: 'Hélio Assunção' }),
    makeTicket({ id: 2, name: 'Joana Prado', protocol: '20261120-2' }),
    makeTicket({ id: 4807, name: 'Padaria Aurora' }),
  ]

  test.each([
    ['nothing typed', '', [1, 2, 4807]],
    ['a name without its accents', 'helio', [1]],
    ['a name in capitals', 'PRADO', [2]],
    ['part of the number', '99876', [1, 2, 4807]],
    ['the number of the ticket', '#4807', [4807]],
    ['the protocol', '20261120-2', [2]],
    ['spaces around', '  aurora ', [4807]],
    ['what nobody is called', 'zzz', []],
  ])('finds by %s', (_what, search, expected) => {
    expect(ids(searchRows(rows, search))).toEqual(expected)
  })
})

test('a tab shows its state only', () => {
  const rows = [makeTicket({ id: 1, status: 'open' }), makeTicket({ id: 2, status: 'pending', userId: null }), makeTicket({ id: 3, status: 'closed' })]

  expect(ids(listRows(rows, question({ filter: { ...question().filter, status: ['pending'] } })))).toEqual([2])
})

test('a lane shows its tickets only', () => {
  const rows = [makeTicket({ id: 1, kanban: 4 }), makeTicket({ id: 2, kanban: 5 }), makeTicket({ id: 3, kanban: null })]
  const inLane = (kanban: number | null) => ids(listRows(rows, question({ filter: { ...question().filter, kanban } })))

  expect(inLane(4)).toEqual([1])
  expect(inLane(null)).toEqual([1, 2, 3])
})

test.each([
  ['groups alone', true, [2]],
  ['no groups', false, [1]],
  ['all', undefined, [1, 2]],
])('a tab of kinds shows %s', (_what, isGroup, expected) => {
  const rows = [makeTicket({ id: 1 }), makeTicket({ id: 2, isGroup: true })]

  expect(ids(listRows(rows, question({ isGroup })))).toEqual(expected)
})

test('a ticket of a queue one is not in is left out', () => {
  const rows = [makeTicket({ id: 1, queueId: 2, userId: 8 }), makeTicket({ id: 2, queueId: 1, userId: 8 })]

  expect(ids(listRows(rows, question()))).toEqual([2])
})

test('the list stands newest first, the higher number first in one moment', () => {
  const at = '2026-11-20T10:00:00.000Z'
  const rows = [
    makeTicket({ id: 1, lastMessageAt: at }),
    makeTicket({ id: 2, lastMessageAt: at }),
    makeTicket({ id: 3, lastMessageAt: '2026-11-20T11:00:00.000Z' }),
  ]

  expect(ids(rows.sort(byNewest))).toEqual([3, 2, 1])
})

test('times of other servers of the family stand in one order with ours', () => {
  const eleven = Date.parse('2026-11-20T11:00:00.000Z')
  const rows = [
    makeTicket({ id: 1, lastMessageAt: '2026-11-20T10:30:00.000Z' }),
    makeTicket({ id: 2, lastMessageAt: String(eleven) }),
    makeTicket({ id: 3, lastMessageAt: null, updatedAt: '2026-11-20T10:45:00.000Z' }),
  ]

  expect(ids(rows.sort(byNewest))).toEqual([2, 3, 1])
})

test('a ticket without messages stands by its last change', () => {
  const ticket = makeTicket({ lastMessageAt: null, updatedAt: '2026-11-19T08:00:00.000Z' })

  expect(listedAt(ticket)).toBe(Date.parse('2026-11-19T08:00:00.000Z'))
})

describe('below the last row that the server has answered', () => {
  const at = (hour: number) => `2026-11-20T${hour}:00:00.000Z`
  const rows = [
    makeTicket({ id: 1, lastMessageAt: at(10), waitingSince: at(10) }),
    makeTicket({ id: 2, lastMessageAt: at(15), waitingSince: at(11) }),
    makeTicket({ id: 3, lastMessageAt: at(12), waitingSince: at(12) }),
    makeTicket({ id: 4, lastMessageAt: at(13), waitingSince: null, priority: 'high' }),
  ]

  test.each([
    ['newest', 3, [2, 3, 4]],
    ['newest', 1, [1, 2, 3, 4]],
    ['waiting', 2, [1, 2]],
    ['waiting', 4, [1, 2, 3, 4]],
    ['priority', 4, [4]],
  ] as const)('nothing is shown, in the order %s down to %i', (order, lastId, expected) => {
    const last = rows.find(({ id }) => id === lastId) ?? null

    expect(ids(listRows(rows, question({ order, last })))).toEqual(expected)
  })
})
