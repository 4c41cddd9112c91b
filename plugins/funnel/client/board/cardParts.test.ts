import { expect, test } from 'vitest'
import { cardParts, cardText, fieldPart, partsOf } from './cardParts.ts'

test.each([
  ['', [...cardParts]],
  ['none', []],
  ['value,owner', ['value', 'owner']],
  [`value,${fieldPart('a1')}`, ['value', 'field:a1']],
])('the cards of "%s" have %j, and the text is found again', (card, parts) => {
  expect([...partsOf(card)]).toEqual(parts)
  expect(cardText(partsOf(card))).toBe(card)
})
