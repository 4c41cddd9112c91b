import { expect, test } from 'vitest'
import { type ContactFilter, filterSchema, NO_FILTER, wishOf } from './filter.ts'

const rows: [string, Partial<ContactFilter>, object][] = [
  ['nothing', {}, { searchParam: '' }],
  ['a search', { search: 'ana' }, { searchParam: 'ana' }],
  ['a label', { label: '7' }, { searchParam: '', tags: [7] }],
  ["a person's wallet", { wallet: '3' }, { searchParam: '', wallets: [3] }],
  ["nobody's wallet", { wallet: 'none' }, { searchParam: '', hasWallet: false }],
  ['open conversations', { open: 'yes' }, { searchParam: '', hasOpenTicket: true }],
  ['none open', { open: 'no' }, { searchParam: '', hasOpenTicket: false }],
  ['a day', { since: '2026-11-01' }, { searchParam: '', createdSince: new Date('2026-11-01T00:00').toISOString() }],
  ['a day that is none', { since: '2026-99-99' }, { searchParam: '' }],
  ['a field that has a value', { field: 'plano' }, { searchParam: '', field: 'plano' }],
  ['a value of a field', { field: 'plano', fieldValue: 'Ouro' }, { searchParam: '', field: 'plano', fieldValue: 'Ouro' }],
  ['numbers within bounds', { field: 'valor', fieldFrom: '10', fieldTo: '20,5' }, { searchParam: '', field: 'valor', fieldFrom: '10', fieldTo: '20,5' }],
  ['days within bounds', { field: 'desde', fieldFrom: '2026-01-31' }, { searchParam: '', field: 'desde', fieldFrom: '2026-01-31' }],
  ['a bound that is still typed', { field: 'valor', fieldFrom: '10,' }, { searchParam: '', field: 'valor' }],
  ['a value without a field', { fieldValue: 'Ouro', fieldTo: '5' }, { searchParam: '' }],
]

test.each(rows)('%s is asked of the server', (_what, filter, wish) => {
  expect(wishOf({ ...NO_FILTER, ...filter })).toEqual(wish)
})

test.each([{ label: 'x' }, { wallet: 'me' }, { open: 'maybe' }, { since: 'ontem' }])('an address with %j is not taken', (part) => {
  expect(filterSchema.safeParse({ ...NO_FILTER, ...part }).success).toBe(false)
})
