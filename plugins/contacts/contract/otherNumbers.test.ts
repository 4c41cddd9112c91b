import { expect, test } from 'vitest'
import { numberMaskerOf } from '#core/contract/personalNumber.ts'
import { contactDetailSchema } from './contact.ts'
import { maskField, unmaskFields } from './otherNumbers.ts'

const numbers = { name: 'Outros números', value: '+55 11 3333 4444, +55 11 98888-7777' }
const masked = { name: 'Outros números', value: '+•• •• •••• 4444, +•• •• •••••-7777' }

test.each([
  ['the numbers of an import', numbers, masked],
  ['the same however the field is written', { ...numbers, name: ' outros NÚMEROS ' }, { ...masked, name: ' outros NÚMEROS ' }],
  ['not another field', { name: 'CPF', value: '123.456.789-09' }, { name: 'CPF', value: '123.456.789-09' }],
])('people who may not see numbers read masked: %s', (_what, field, shown) => {
  expect(maskField(field)).toEqual(shown)
})

test('the answer of a contact is masked', () => {
  const extraInfo = [{ id: 1, ...numbers }]
  expect(numberMaskerOf(contactDetailSchema)?.({ name: 'Ana', number: '5511988887777', extraInfo })).toMatchObject({ extraInfo: [{ id: 1, ...masked }] })
})

test.each([
  ['as it was shown stays what it was', [masked], [numbers]],
  ['of another name stays what it was', [{ ...masked, name: 'Telefones' }], [{ ...numbers, name: 'Telefones' }]],
  ['that somebody typed is taken', [{ ...numbers, value: '+55 11 2222 1111' }], [{ ...numbers, value: '+55 11 2222 1111' }]],
])('a saved value %s', (_what, saved, stored) => {
  expect(unmaskFields(saved, [numbers])).toEqual(stored)
})
