import { expect, test } from 'vitest'
import { aDocument, anAsk, aSay } from '../testing/flows.ts'
import { moveNodes } from './steps.ts'
import { type Direction, outlineOf, walk } from './ways.ts'

const document = moveNodes(
  aDocument(aSay('a', 'q'), anAsk('q', { o1: 'x', o2: 'y' }, 'a'), aSay('x', 'z'), aSay('y', 'z'), aSay('z', null), aSay('lost', null)),
  new Map([
    ['a', { x: 0, y: -100 }],
    ['x', { x: 600, y: 0 }],
    ['y', { x: 600, y: 200 }],
  ]),
)

test.each<[string, Direction, string | null]>([
  ['a', 'right', 'q'],
  ['q', 'right', 'x'],
  ['q', 'left', 'a'],
  ['x', 'down', 'y'],
  ['y', 'up', 'x'],
  ['x', 'up', 'a'],
  ['z', 'left', 'x'],
  ['z', 'right', null],
  ['lost', 'left', null],
  ['lost', 'down', null],
])('from %s %s is %s', (from, direction, to) => {
  expect(walk(document, from, direction)).toBe(to)
})

test('read as a list, each step stands once, deeper where ways part, and those that nothing leads to last', () => {
  expect(outlineOf(document).map(({ step, depth }) => `${depth} ${step}`)).toEqual(['0 a', '0 q', '1 x', '1 z', '1 y', '0 lost'])
})

test('what is heard everywhere leads to steps as well', () => {
  const heard = { ...document, anywhere: [{ id: 'w', when: { op: 'any' as const }, next: 'lost' }] }

  expect(outlineOf(heard).map(({ step }) => step)).toEqual(['a', 'q', 'x', 'z', 'y', 'lost'])
})

test('a flow of thousands of steps in a row is read as well', () => {
  const ids = Array.from({ length: 5_000 }, (_, index) => `n${index}`)

  expect(outlineOf(aDocument(...ids.map((id, index) => aSay(id, ids[index + 1] ?? null))))).toHaveLength(5_000)
})
