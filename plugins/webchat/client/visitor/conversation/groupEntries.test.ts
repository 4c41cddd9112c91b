import { describe, expect, it } from 'vitest'
import type { Entry } from './Entry.ts'
import { entryForTests } from './entryForTests.ts'
import { groupEntries } from './groupEntries.ts'

const at = (day: number, minute: number, second = 0) => new Date(2026, 2, day, 14, minute, second).getTime()
const mine = (key: string, overrides: Partial<Entry> = {}) => entryForTests(key, { at: at(12, 5), ...overrides })
const theirs = (key: string, overrides: Partial<Entry> = {}) => mine(key, { isMine: false, author: 'Clara', state: null, ...overrides })
const shape = (entries: Entry[]) => groupEntries(entries).map(({ groups }) => groups.map((group) => group.entries.map(({ key }) => key).join('')))

describe('groups', () => {
  it.each<[string, Entry[], string[][]]>([
    ['one author within a minute', [mine('a', { at: at(12, 5, 1) }), mine('b', { at: at(12, 5, 59) })], [['ab']]],
    ['a new minute', [mine('a'), mine('b', { at: at(12, 6) })], [['a', 'b']]],
    ['the other side', [mine('a'), theirs('b')], [['a', 'b']]],
    ['another agent', [theirs('a'), theirs('b', { author: 'Diego' })], [['a', 'b']]],
    ['another day', [mine('a'), mine('b', { at: at(13, 5) })], [['a'], ['b']]],
    ['what failed stands alone', [mine('a'), mine('b', { state: 'failed' }), mine('c')], [['a', 'b', 'c']]],
    ['what is stuck stands apart', [mine('a'), mine('b', { state: 'kept', isStuck: true }), mine('c', { state: 'kept', isStuck: true })], [['a', 'bc']]],
  ])('%s', (_, entries, expected) => {
    expect(shape(entries)).toEqual(expected)
  })

  it('say no more than the least of their messages', () => {
    const [day] = groupEntries([mine('a', { state: 'read' }), mine('b', { state: 'kept' }), mine('c', { state: 'delivered' })])

    expect(day?.groups[0]?.state).toBe('kept')
  })
})
