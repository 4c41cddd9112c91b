import { expect, test } from 'vitest'
import { contactProblems, hasOwnNumber, maySetWallet } from './rules.ts'

const fine = { name: 'Joana', email: 'joana@exemplo.com.br', extraInfo: [{ name: 'empresa', value: 'Padaria' }] }

test.each([
  ['all it needs', fine, []],
  ['no e-mail', { ...fine, email: null }, []],
  ['a name of spaces', { ...fine, name: '  ' }, ['name required']],
  ['a name that is too long', { ...fine, name: 'x'.repeat(101) }, ['name too_big']],
  ['an e-mail that is none', { ...fine, email: 'joana@' }, ['email invalid_format']],
  ['an e-mail longer than mail allows', { ...fine, email: `${'x'.repeat(250)}@a.br` }, ['email invalid_format']],
  ['a field without a name', { ...fine, extraInfo: [{ name: ' ', value: 'x' }] }, ['extraInfo required']],
  ['a value that is too long', { ...fine, extraInfo: [{ name: 'a', value: 'x'.repeat(1001) }] }, ['extraInfo too_big']],
  [
    'two fields of one name',
    {
      ...fine,
      extraInfo: [
        { name: 'CPF', value: '1' },
        { name: 'cpf ', value: '2' },
      ],
    },
    ['extraInfo duplicated'],
  ],
  ['too many fields', { ...fine, extraInfo: Array.from({ length: 51 }, (_none, at) => ({ name: String(at), value: '' })) }, ['extraInfo too_many']],
])('a contact with %s', (_what, contact, problems) => {
  expect(contactProblems(contact).map(({ field, code }) => `${field} ${code}`)).toEqual(problems)
})

test.each([
  ['a phone', '5521998764410', false, true],
  ['a visitor of the site', 'webchat:abc', false, false],
  ['a group', '123@g.us', true, false],
])('%s has a number of its own or not', (_what, number, isGroup, expected) => {
  expect(hasOwnNumber({ number, isGroup })).toBe(expected)
})

test.each([
  ['user', 1, true],
  ['user', 2, false],
  ['super', 2, true],
  ['admin', 2, true],
] as const)('%s 1 may set the wallet of %i: %s', (profile, userId, may) => {
  expect(maySetWallet({ profile, userId: 1 }, userId)).toBe(may)
})
