import { expect, test } from 'vitest'
import {
  appliesTo,
  farewellProblems,
  isFarewellFor,
  mayEditFarewell,
  maySendFarewell,
  presentConnections,
  reasonProblems,
  sharesTarget,
  usualFor,
} from './rules.ts'

test.each([
  ['no queues fit all', [], 3, true],
  ['no queues fit none', [], null, true],
  ['the own queue fits', [2, 3], 3, true],
  ['another does not', [2], 3, false],
  ['a queue does not fit a ticket without one', [2], null, false],
])('%s', (_, queues, queueId, fits) => {
  expect(appliesTo(queues, queueId)).toBe(fits)
})

const target = (queues: number[], connections: number[]) => ({ queues, connections })

test.each([
  ['for all', target([], []), { queueId: null, whatsappId: 7 }, true],
  ['of the queue, on any connection', target([2], []), { queueId: 2, whatsappId: 7 }, true],
  ['of the connection, in any queue', target([], [7]), { queueId: null, whatsappId: 7 }, true],
  ['of both', target([2], [7, 8]), { queueId: 2, whatsappId: 7 }, true],
  ['of another connection', target([], [8]), { queueId: 2, whatsappId: 7 }, false],
  ['of the queue on another connection', target([2], [8]), { queueId: 2, whatsappId: 7 }, false],
  ['of the connection in another queue', target([3], [7]), { queueId: 2, whatsappId: 7 }, false],
])('a message %s', (_, message, place, fits) => {
  expect(isFarewellFor(message, place)).toBe(fits)
})

test.each([
  ['two for all', target([], []), target([], []), true],
  ['one for all beside one of a queue', target([], []), target([1], []), false],
  ['one for all beside one of a connection', target([], []), target([], [7]), false],
  ['two of a queue', target([1, 2], []), target([2, 3], []), true],
  ['two of different queues', target([1], []), target([2], []), false],
  ['two of a connection', target([], [7, 8]), target([], [8]), true],
  ['two of different connections', target([], [7]), target([], [8]), false],
  ['one of a queue beside one of a connection', target([1], []), target([], [7]), false],
  ['two of a queue and connection', target([1], [7]), target([1, 2], [7, 8]), true],
  ['two of a queue on different connections', target([1], [7]), target([1], [8]), false],
  ['two of a connection in different queues', target([1], [7]), target([2], [7]), false],
  ['one of a queue beside one of the queue and a connection', target([1], []), target([1], [7]), false],
])('%s: whether they share a target', (_, one, other, same) => {
  expect([sharesTarget(one, other), sharesTarget(other, one)]).toEqual([same, same])
})

const forAll = { id: 1, isUsual: true, ...target([], []) }
const ofQueue = { id: 2, isUsual: true, ...target([2], []) }
const ofConnection = { id: 3, isUsual: true, ...target([], [7]) }
const ofBoth = { id: 4, isUsual: true, ...target([2], [7]) }
const never = { id: 5, isUsual: false, ...target([2], [7]) }
const usual = [forAll, ofQueue, ofConnection, ofBoth, never]

test.each([
  ['of connection and queue before all others', usual, 2, 7, 4],
  ['of the connection before that of the queue', [forAll, ofQueue, ofConnection], 2, 7, 3],
  ['of the queue on another connection', usual, 2, 8, 2],
  ['of the connection in another queue', usual, 5, 7, 3],
  ['of the connection without a queue', usual, null, 7, 3],
  ['for all elsewhere', usual, 5, 8, 1],
  ['for all without a queue', [ofQueue, forAll], null, 8, 1],
  ['none', [never], 2, 7, undefined],
])('the usual one is the one %s', (_, messages, queueId, whatsappId, id) => {
  expect(usualFor(messages, { queueId, whatsappId })?.id).toBe(id)
  expect(usualFor(messages.toReversed(), { queueId, whatsappId })?.id).toBe(id)
})

test.each([
  ['all', [], [7], []],
  ['some that are there', [7, 8], [7, 8, 9], [7, 8]],
  ['one of which is deleted', [7, 8], [8], [8]],
  ['all of which are deleted', [7, 8], [9], [7, 8]],
])('of a message for %s', (_, bound, existing, present) => {
  expect(presentConnections(bound, new Set(existing))).toEqual(present)
})

const own = { userId: 1, showToAll: false, queues: [] }
const shared = { userId: 9, showToAll: true, queues: [4] }
const agent = { userId: 1, profile: 'user', queueIds: [4] } as const
const stranger = { userId: 2, profile: 'user', queueIds: [5] } as const
const supervisor = { userId: 3, profile: 'super', queueIds: [] } as const

test.each([
  ['own', own, agent, [true, true]],
  ["a colleague's own", own, stranger, [false, false]],
  ["an agent's own, for who leads", own, supervisor, [false, true]],
  ['shared with the queue', shared, agent, [true, false]],
  ['shared with another queue', shared, stranger, [false, false]],
  ['shared, for who leads', shared, supervisor, [true, true]],
])('%s: may send, may edit', (_, message, viewer, may) => {
  expect([maySendFarewell(message, viewer), mayEditFarewell(message, viewer)]).toEqual(may)
})

test('what is wrong is said by field', () => {
  expect(reasonProblems({ name: ' ', color: 'red' }).map(({ field, code }) => `${field} ${code}`)).toEqual(['name required', 'color invalid_format'])
  expect(reasonProblems({ name: 'Vendido', color: '#0f9d58' })).toEqual([])
  expect(farewellProblems({ name: 'x'.repeat(81), message: '' }).map(({ field, code }) => `${field} ${code}`)).toEqual(['name too_big', 'message required'])
})
