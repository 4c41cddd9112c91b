import { expect, test } from 'vitest'
import { aDocument, aNode, aSay } from '../testing/flows.ts'
import { differenceOf } from './difference.ts'
import { moveNodes, removeNodes } from './steps.ts'

const before = aDocument(aSay('a', 'b'), aSay('b', null))
const hows = (after: typeof before) => differenceOf(before, after).steps.map(({ id, how }) => `${id} ${how}`)

test.each([
  ['nothing', before, []],
  ['a text', aDocument(aSay('a', 'b', 'outro'), aSay('b', null)), ['a changed']],
  ['a way', aDocument(aSay('a', 'b'), aSay('b', 'a')), ['b changed']],
  ['the place', moveNodes(before, new Map([['a', { x: 90, y: 0 }]])), ['a moved']],
  ['a step less', removeNodes(before, ['b']), ['a changed', 'b removed']],
  ['a step more', aDocument(...before.nodes, aNode('end', 'c')), ['c added']],
])('%s', (_name, after, expected) => {
  expect(hows(after)).toEqual(expected)
})

test('the order of fields is none, and what is not given is not there', () => {
  const [first, second] = before.nodes
  const turned = first && {
    next: 'b',
    note: undefined,
    parts: [{ text: 'texto de a', part: 'text' as const }],
    at: { y: 0, x: 0 },
    title: '',
    id: 'a',
    kind: 'say' as const,
  }

  expect(hows({ ...before, nodes: [...(turned ? [turned] : []), ...(second ? [second] : [])] })).toEqual([])
})

test('what belongs to no step is named', () => {
  const after = { ...before, start: 'b', variables: [{ name: 'x', initial: '' }] }

  expect(differenceOf(before, after).rest).toEqual(['start', 'variables'])
})
