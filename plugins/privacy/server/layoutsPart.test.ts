import { expect, test } from 'vitest'
import { withoutName } from './layoutsPart.ts'

test.each<[string, unknown, unknown]>([
  ['a card of the person', { contactId: 7, name: 'Ana' }, { contactId: 7, name: '-' }],
  ['a card deep in a layout', { panels: { a: { params: { contactId: 7, name: 'Ana' } } } }, { panels: { a: { params: { contactId: 7, name: '-' } } } }],
  [
    'cards in a list',
    [
      { contactId: 9, name: 'Bia' },
      { contactId: 7, name: 'Ana' },
    ],
    [
      { contactId: 9, name: 'Bia' },
      { contactId: 7, name: '-' },
    ],
  ],
  ['somebody else', { contactId: 8, name: 'Ana' }, { contactId: 8, name: 'Ana' }],
  ['a name without a contact', { name: 'Ana' }, { name: 'Ana' }],
  ['a card without a name', { contactId: 7 }, { contactId: 7 }],
  ['nothing', null, null],
])('%s', (_what, saved, expected) => {
  expect(withoutName(saved, [7], '-')).toEqual(expected)
})
