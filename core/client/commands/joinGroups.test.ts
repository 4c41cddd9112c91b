import { expect, test } from 'vitest'
import { joinGroups, keepFitting } from './joinGroups.ts'
import type { PaletteGroup } from './paletteEntries.ts'

const row = (id: string) => ({ id, title: id, match: { score: 0, marks: [] }, run: () => {} })
const group = (id: string, ids: string): PaletteGroup => ({ id, heading: id, rows: ids.split(' ').filter(Boolean).map(row) })
const shape = (groups: readonly PaletteGroup[]) => groups.map(({ id, rows }) => `${id}: ${rows.map((each) => each.id).join(' ')}`)

test.each([
  ['the first answer', [], group('a', 'a1 a2'), null, ['a: a1 a2']],
  ['another source joins below', [group('a', 'a1')], group('b', 'b1'), null, ['a: a1', 'b: b1']],
  ['without the cursor an answer takes the place of the last', [group('a', 'a1'), group('b', 'b1')], group('a', 'a2 a3'), null, ['a: a2 a3', 'b: b1']],
  ['below the cursor too', [group('a', 'a1'), group('b', 'b1')], group('b', 'b2'), 'a1', ['a: a1', 'b: b2']],
  ['in its own group the rows down to the cursor stay', [group('a', 'a1 a2 a3')], group('a', 'a0 a2 a3 a4'), 'a2', ['a: a1 a2 a0 a3 a4']],
  ['above the cursor nothing changes, new rows go below', [group('a', 'a1'), group('b', 'b1')], group('a', 'a0 a1'), 'b1', ['a: a1', 'b: b1', 'a+: a0']],
  ['an answer without rows', [group('a', 'a1'), group('b', 'b1')], group('b', ''), 'a1', ['a: a1']],
  ['a cursor elsewhere', [group('a', 'a1')], group('a', 'a2'), 'local', ['a: a2']],
])('%s', (_case, shown, incoming, cursor, wanted) => {
  expect(shape(joinGroups(shown, incoming, cursor))).toEqual(wanted)
})

test('at the next key a source is one group again, with what still fits', () => {
  const shown = joinGroups([group('a', 'a1'), group('b', 'b1')], group('a', 'a0'), 'b1')

  expect(shape(keepFitting(shown, (each) => (each.id === 'b1' ? null : each)))).toEqual(['a: a1 a0'])
})
