import { expect, test } from 'vitest'
import { aDocument, anAsk, aSay, countedIds } from '../testing/flows.ts'
import { copyText, pasteNodes, readCopied } from './clipboard.ts'
import { exitsOf } from './exits.ts'

const document = aDocument(anAsk('a', { o1: 'b', o2: 'c' }, 'a'), aSay('b', 'c'), aSay('c', null))

test('steps go to another flow with the ways among them, under names of their own', () => {
  const copied = readCopied(copyText(document, ['a', 'b'])) ?? []

  const { document: pasted, ids } = pasteNodes(aDocument(aSay('a', null)), copied, countedIds())

  expect(ids).toEqual(['id1', 'id2'])
  expect(pasted.nodes.map(({ id }) => id)).toEqual(['a', 'id1', 'id2'])
  const [, ask, say] = pasted.nodes
  expect(ask && exitsOf(ask).map(({ next }) => next)).toEqual(['id2', null, 'id1'])
  expect(say && exitsOf(say).map(({ next }) => next)).toEqual([null])
})

test('a copy does not stand on what it was copied of', () => {
  const { document: pasted } = pasteNodes(document, document.nodes.slice(0, 1), countedIds())

  expect(pasted.nodes.at(-1)?.at).not.toEqual(document.nodes[0]?.at)
})

test.each([
  ['texto solto'],
  ['{"format":"outro"}'],
  ['{"format":"balcao.flowSteps/1","nodes":[]}'],
  ['{"format":"balcao.flowSteps/1","nodes":[{"kind":"say"}]}'],
])('a text that holds no steps is none: %s', (text) => {
  expect(readCopied(text)).toBeNull()
})
