import { expect, test } from 'vitest'
import { hasWanted, readHaving, valuesOfPart } from './parts.ts'

test.each([
  [null, []],
  [undefined, []],
  [7, ['7']],
  ['natal', ['natal']],
  [false, ['false']],
  [{ id: 3, name: 'Natal' }, ['3']],
  [{ name: 'Natal' }, []],
  [
    [{ id: 3 }, 5, null],
    ['3', '5'],
  ],
])('%j can be filtered by %j', (value, values) => {
  expect(valuesOfPart(value)).toEqual(values)
})

test('wishes are gathered by part, and a value may hold colons', () => {
  expect(readHaving(['tags:1', 'site:a:b', 'tags:2'])).toEqual([
    { id: 'tags', values: ['1', '2'] },
    { id: 'site', values: ['a:b'] },
  ])
})

test.each([
  [[], true],
  [['tags:1'], true],
  [['tags:9'], false],
  [['tags:9', 'tags:2'], true],
  [['tags:1', 'stage:4'], false],
  [['tags:1', 'stage:5'], true],
  [['other:1'], false],
])('of %j one value of each part is enough: %s', (having, isThere) => {
  expect(hasWanted({ tags: [{ id: 1 }, { id: 2 }], stage: 5 }, having)).toBe(isThere)
})
