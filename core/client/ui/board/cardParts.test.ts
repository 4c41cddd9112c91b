import { expect, test } from 'vitest'
import { partsOf, partsText } from './cardParts.ts'

const FIRST = ['contact', 'value', 'owner']

test.each([
  ['', FIRST],
  ['none', []],
  ['value,owner', ['value', 'owner']],
  ['value,field:a1', ['value', 'field:a1']],
])('the cards of "%s" have %j, and the text is found again', (chosen, parts) => {
  expect([...partsOf(chosen, FIRST)]).toEqual(parts)
  expect(partsText(partsOf(chosen, FIRST), FIRST)).toBe(chosen)
})
