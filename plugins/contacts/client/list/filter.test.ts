import { expect, test } from 'vitest'
import { type ContactFilter, chosenOf, filterSchema, NO_FILTER, wishOf, withChosen } from './filter.ts'

const rows: [string, Partial<ContactFilter>, object][] = [
  ['nothing', {}, { searchParam: '' }],
  ['a search', { search: 'ana' }, { searchParam: 'ana' }],
  ['a label', { label: '7' }, { searchParam: '', tags: [7] }],
  ["a person's wallet", { wallet: '3' }, { searchParam: '', wallets: [3] }],
  ["nobody's wallet", { wallet: 'none' }, { searchParam: '', hasWallet: false }],
  ['open conversations', { open: 'yes' }, { searchParam: '', hasOpenTicket: true }],
  ['none open', { open: 'no' }, { searchParam: '', hasOpenTicket: false }],
  ['blocked contacts', { blocked: 'yes' }, { searchParam: '', blocked: true }],
  ['a day', { since: '2026-11-01' }, { searchParam: '', createdSince: new Date('2026-11-01T00:00').toISOString() }],
  ['a day that is none', { since: '2026-99-99' }, { searchParam: '' }],
  ['a field that has a value', { field: 'plano' }, { searchParam: '', field: 'plano' }],
  ['a value of a field', { field: 'plano', fieldValue: 'Ouro' }, { searchParam: '', field: 'plano', fieldValue: 'Ouro' }],
  ['numbers within bounds', { field: 'valor', fieldFrom: '10', fieldTo: '20,5' }, { searchParam: '', field: 'valor', fieldFrom: '10', fieldTo: '20,5' }],
  ['days within bounds', { field: 'desde', fieldFrom: '2026-01-31' }, { searchParam: '', field: 'desde', fieldFrom: '2026-01-31' }],
  ['a bound that is still typed', { field: 'valor', fieldFrom: '10,' }, { searchParam: '', field: 'valor' }],
  ['area codes, without what is none', { area: '11, (021) +351; x' }, { searchParam: '', areaCodes: ['11', '021', '+351'] }],
  ['an area code that is still typed', { area: '+' }, { searchParam: '' }],
  ['what other plugins know', { having: 'lane:3,stage:2' }, { searchParam: '', having: ['lane:3', 'stage:2'] }],
  ['the view that was chosen last', { view: '7' }, { searchParam: '' }],
  ['a value without a field', { fieldValue: 'Ouro', fieldTo: '5' }, { searchParam: '' }],
]

test.each(rows)('%s is asked of the server', (_what, filter, wish) => {
  expect(wishOf({ ...NO_FILTER, ...filter })).toEqual(wish)
})

test.each([{ label: 'x' }, { wallet: 'me' }, { open: 'maybe' }, { since: 'ontem' }, { having: 'lane' }, { having: 'lane:3,' }])(
  'an address with %j is not taken',
  (part) => {
    expect(filterSchema.safeParse({ ...NO_FILTER, ...part }).success).toBe(false)
  },
)

test('values of other plugins are chosen, changed and taken away by their sources', () => {
  const two = withChosen(withChosen('', 'lane', '3'), 'stage', '2:a')

  expect(two).toBe('lane:3,stage:2:a')
  expect([...chosenOf(two)]).toEqual([
    ['lane', '3'],
    ['stage', '2:a'],
  ])
  expect(withChosen(two, 'lane', '4')).toBe('lane:4,stage:2:a')
  expect(withChosen(two, 'lane', '')).toBe('stage:2:a')
})
