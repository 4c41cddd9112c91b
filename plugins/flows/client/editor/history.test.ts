import { expect, test } from 'vitest'
import { aDocument, aSay } from '../testing/flows.ts'
import { beginHistory, change, redo, undo } from './history.ts'

const draft = (text: string) => aDocument(aSay('a', null, text))
const textOf = ({ document }: { document: ReturnType<typeof aDocument> }) => JSON.stringify(document.nodes[0]).match(/"text":"(\w*)"/)?.[1]

test('changes are taken back one after the other, and made again', () => {
  const history = change(change(beginHistory(draft('um')), draft('dois'), 0), draft('três'), 10)

  const back = undo(undo(history))

  expect(textOf(back)).toBe('um')
  expect(textOf(redo(back))).toBe('dois')
  expect(redo(redo(back)).document).toBe(history.document)
})

test('letters of one place that follow each other are one change', () => {
  const typed = ['a', 'ab', 'abc'].reduce((history, text, index) => change(history, draft(text), index * 300, 'campo'), beginHistory(draft('')))

  expect(textOf(undo(typed))).toBe('')
})

test.each([
  ['another place', 100, 'outro'],
  ['a rest between them', 2_000, 'campo'],
  ['no place at all', 100, ''],
])('%s makes another change', (_name, at, place) => {
  const history = change(change(beginHistory(draft('')), draft('a'), 0, 'campo'), draft('b'), at, place)

  expect(textOf(undo(history))).toBe('a')
})

test('a change after going back forgets what was ahead', () => {
  const history = change(undo(change(beginHistory(draft('a')), draft('b'), 0)), draft('c'), 5_000)

  expect(redo(history)).toBe(history)
  expect(textOf(undo(history))).toBe('a')
})

test('the same draft is no change, and there is an end to going back', () => {
  const history = beginHistory(draft('a'))

  expect(change(history, history.document, 0)).toBe(history)
  expect(undo(history)).toBe(history)
})

test('only so many are kept', () => {
  const long = Array.from({ length: 300 }).reduce<ReturnType<typeof beginHistory>>(
    (now, _none, index) => change(now, draft(`t${index}`), index * 5_000),
    beginHistory(draft('a')),
  )

  expect(long.past).toHaveLength(200)
})
