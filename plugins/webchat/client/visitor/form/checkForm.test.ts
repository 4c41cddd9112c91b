import { expect, it } from 'vitest'
import { readRefusal } from '../wire/readRefusal.ts'
import { checkForm, type FormFaults, type FormValues } from './checkForm.ts'
import { faultsOf } from './faultsOf.ts'

const asks = { name: 'required', email: 'optional', phone: 'optional' } as const
const ana: FormValues = { name: 'Ana', email: '', phone: '' }

it.each<[string, FormValues, FormFaults]>([
  ['only a name', ana, {}],
  ['everything', { name: 'Ana', email: 'ana@loja.com.br', phone: '11 98811-2040' }, {}],
  ['no name', { ...ana, name: '' }, { name: 'missing' }],
  ['a long name', { ...ana, name: 'a'.repeat(101) }, { name: 'tooLong' }],
  ['the longest name', { ...ana, name: 'a'.repeat(100) }, {}],
  ['an e-mail without domain', { ...ana, email: 'ana@' }, { email: 'wrong' }],
  ['an e-mail with a space', { ...ana, email: 'a na@loja.com' }, { email: 'wrong' }],
  ['an e-mail without @', { name: '', email: 'ana', phone: '' }, { name: 'missing', email: 'wrong' }],
  ['a long phone', { ...ana, phone: '1'.repeat(251) }, { phone: 'tooLong' }],
])('%s', (_, values, faults) => {
  expect(checkForm(values, asks)).toEqual(faults)
})

it("reads the server's refusal as faults of our fields", () => {
  const fields = [
    { field: 'email', code: 'invalid_format', message: '' },
    { field: 'phone', code: 'too_big', message: '' },
    { field: 'other', code: 'x', message: '' },
  ]

  expect(faultsOf(readRefusal(422, { error: 'ERR_INVALID_INPUT', fields }))).toEqual({ email: 'wrong', phone: 'tooLong' })
})

it('says which of the asked ones are missing', () => {
  const nobody = { name: '', email: '', phone: '' }

  expect(checkForm(nobody, { name: 'no', email: 'required', phone: 'required' })).toEqual({ email: 'missing', phone: 'missing' })
  expect(checkForm(nobody, { name: 'optional', email: 'optional', phone: 'no' })).toEqual({})
})
