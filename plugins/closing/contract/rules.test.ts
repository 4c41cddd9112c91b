import { expect, test } from 'vitest'
import { appliesTo, farewellProblems, mayEditFarewell, maySendFarewell, reasonProblems, sharesQueue, usualFor } from './rules.ts'

test.each([
  ['no queues fit all', [], 3, true],
  ['no queues fit none', [], null, true],
  ['the own queue fits', [2, 3], 3, true],
  ['another does not', [2], 3, false],
  ['a queue does not fit a ticket without one', [2], null, false],
])('%s', (_, queues, queueId, fits) => {
  expect(appliesTo(queues, queueId)).toBe(fits)
})

test.each([
  ['two for all', [], [], true],
  ['one for all beside one of a queue', [], [1], false],
  ['two of a queue', [1, 2], [2, 3], true],
  ['two of different queues', [1], [2], false],
])('%s: the same place is %s %s %s', (_, one, other, same) => {
  expect(sharesQueue(one, other)).toBe(same)
})

const forAll = { id: 1, isUsual: true, queues: [] }
const ofTwo = { id: 2, isUsual: true, queues: [2] }
const never = { id: 3, isUsual: false, queues: [2] }

test.each([
  ['of the queue before the one for all', [forAll, ofTwo, never], 2, 2],
  ['for all elsewhere', [forAll, ofTwo], 5, 1],
  ['for all without a queue', [ofTwo, forAll], null, 1],
  ['none', [never], 2, undefined],
])('the usual one is the one %s', (_, messages, queueId, id) => {
  expect(usualFor(messages, queueId)?.id).toBe(id)
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
