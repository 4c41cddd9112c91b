import { expect, test } from 'vitest'
import { type Candidate, type Choice, choosePerson } from './choosePerson.ts'

const people = (...counts: [number, number][]): Candidate[] => counts.map(([userId, openCount]) => ({ userId, openCount }))
const three = people([1, 5], [2, 0], [3, 0])
const choice = (part: Partial<Choice>): Choice => ({ mode: 'roundRobin', lastUserId: null, mostOpen: 0, besidesUserId: null, ...part })

test.each<[string, Candidate[], Partial<Choice>, number | null]>([
  ['nobody where nothing is given', three, { mode: 'none' }, null],
  ['nobody where nobody is there', [], {}, null],
  ['nobody where nobody is there, by fewest', [], { mode: 'fewestOpen' }, null],
  ['the first at first', three, {}, 1],
  ['the next in turn', three, { lastUserId: 1 }, 2],
  ['the first after the last', three, { lastUserId: 3 }, 1],
  ['the next where the last one has gone', people([1, 0], [3, 0]), { lastUserId: 2 }, 3],
  ['whoever order they come in', people([3, 0], [1, 0], [2, 0]), { lastUserId: 1 }, 2],
  ['who has nothing', three, { mode: 'fewestOpen' }, 2],
  ['who has nothing, in turn', three, { mode: 'fewestOpen', lastUserId: 2 }, 3],
  ['who has fewest, though not in turn', people([1, 1], [2, 4]), { mode: 'fewestOpen', lastUserId: 1 }, 1],
  ['nobody who is full', people([1, 3], [2, 3]), { mostOpen: 3 }, null],
  ['who is not full', people([1, 3], [2, 2]), { mostOpen: 3 }, 2],
  ['another than who gave it back', three, { lastUserId: 1, besidesUserId: 2 }, 3],
  ['nobody where only who gave it back is there', people([1, 0]), { besidesUserId: 1 }, null],
])('chosen is %s', (_what, candidates, part, userId) => {
  expect(choosePerson(candidates, choice(part))).toBe(userId)
})

test('in turn everybody gets as many as the others', () => {
  const given = new Map<number, number>()
  let lastUserId: number | null = null
  for (let ticket = 0; ticket < 30; ticket += 1) {
    lastUserId = choosePerson(three, choice({ lastUserId }))
    given.set(lastUserId ?? 0, (given.get(lastUserId ?? 0) ?? 0) + 1)
  }

  expect([...given]).toEqual([
    [1, 10],
    [2, 10],
    [3, 10],
  ])
})
