import { expect, test } from 'vitest'
import { firstChoice, narrow } from './useReasonPick.ts'

const none = { id: null, name: 'Nenhum', color: null }
const sold = { id: 1, name: 'Vendido', color: '#00ff00' }
const lost = { id: 2, name: 'Não quis', color: '#ff0000' }

test.each([
  ['what was chosen last', [sold, lost], 2, lost],
  ['the only one', [sold], null, sold],
  ['none, where none may be', [none, sold, lost], undefined, none],
  ['the first, where there are several and one must be', [sold, lost], undefined, sold],
  ['the first, when the last one is gone', [sold, lost], 9, sold],
  ['nothing, where there is none', [], undefined, undefined],
])('at first %s is chosen', (_, choices, lastId, chosen) => {
  expect(firstChoice(choices, lastId)).toBe(chosen)
})

test.each([
  ['nao', [lost]],
  ['  VEND ', [sold]],
  ['', [none, sold, lost]],
  ['xyz', []],
])('%j narrows the list', (text, left) => {
  expect(narrow([none, sold, lost], text)).toEqual(left)
})
