import { describe, expect, test } from 'vitest'
import { FIRST_WALL, fits, type PlaceableTicket, placeTickets, type Wall } from './rule.ts'

const ticket = (id: number, change: Partial<PlaceableTicket> = {}): PlaceableTicket => ({
  id,
  status: 'open',
  userId: 7,
  queueId: 1,
  waitingSince: `2026-11-22T10:${String(id).padStart(2, '0')}:00.000Z`,
  pausedAt: null,
  snoozedUntil: null,
  lastMessageAt: `2026-11-22T10:${String(id).padStart(2, '0')}:00.000Z`,
  ...change,
})
const wall = (change: Partial<Wall> = {}): Wall => ({ ...FIRST_WALL, count: 4, ...change })
const answered = { waitingSince: null }

describe('a ticket stands on the wall', () => {
  test.each<[string, Partial<PlaceableTicket>, Partial<Wall>, boolean]>([
    ['while its contact waits', {}, {}, true],
    ['also one that nobody has', { status: 'pending', userId: null }, {}, true],
    ['not once it was answered', answered, {}, false],
    ['not while its clock stands still', { pausedAt: '2026-11-22T10:00:00.000Z' }, {}, false],
    ['not when it is closed', { status: 'closed' }, {}, false],
    ['not when it is put off', { snoozedUntil: '2026-11-23T10:00:00.000Z' }, { by: 'queues' }, false],
    ['of any queue, where none is chosen', { queueId: null }, { by: 'queues' }, true],
    ['of a chosen queue, answered or not', answered, { by: 'queues', queueIds: [2, 1] }, true],
    ['not of another queue', {}, { by: 'queues', queueIds: [2] }, false],
    ['not of no queue, where one is chosen', { queueId: null }, { by: 'queues', queueIds: [1] }, false],
    ['of any agent, where none is chosen', answered, { by: 'agents' }, true],
    ['of a chosen agent', answered, { by: 'agents', userIds: [7] }, true],
    ['not of another agent', {}, { by: 'agents', userIds: [8] }, false],
    ['not of nobody, by agents', { status: 'pending', userId: null }, { by: 'agents' }, false],
    ['whatever was chosen under another rule', {}, { by: 'waiting', queueIds: [2], userIds: [8] }, true],
  ])('%s', (_what, change, rule, expected) => {
    expect(fits(ticket(1, change), wall(rule))).toBe(expected)
  })
})

describe('places', () => {
  test.each<[string, (number | null)[], PlaceableTicket[], Partial<Wall>, (number | null)[]]>([
    ['go to who waits longest', [], [ticket(3), ticket(1), ticket(2)], {}, [1, 2, 3]],
    ['are as many as were asked for', [], [1, 2, 3, 4, 5, 6].map((id) => ticket(id)), {}, [1, 2, 3, 4]],
    ['then to who was spoken with last', [], [ticket(1, answered), ticket(2, answered), ticket(9)], { by: 'queues' }, [9, 2, 1]],
    ['are kept while a ticket fits, whoever waits longer', [5, 6], [ticket(1), ticket(5), ticket(6)], {}, [5, 6, 1]],
    ['that are freed are filled where they are', [5, 6, 7], [ticket(5), ticket(6, answered), ticket(7), ticket(9)], {}, [5, 9, 7]],
    ['that are freed stay free while nobody is next', [5, 6, 7], [ticket(5), ticket(7)], {}, [5, null, 7]],
    ['are none at the end', [5, 6, 7], [ticket(5)], {}, [5]],
    ['beyond fewer go', [1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6].map((id) => ticket(id)), {}, [1, 2, 3, 4]],
    ['of a wall that grows are added', [4, 3], [1, 3, 4].map((id) => ticket(id)), { count: 6 }, [4, 3, 1]],
    ['of nobody are none', [], [], {}, []],
  ])('%s', (_what, held, tickets, rule, expected) => {
    expect(placeTickets(held, new Map(tickets.map((one) => [one.id, one])), wall(rule))).toEqual(expected)
  })
})
