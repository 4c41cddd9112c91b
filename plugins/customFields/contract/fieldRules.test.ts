import { describe, expect, test } from 'vitest'
import type { DefinedField } from '#plugins/contacts/contract/index.ts'
import { contactFields, keyFor, LONGEST_HELP, LONGEST_OPTION, MOST_OPTIONS, takenProblems, textValues } from './index.ts'

const draft = (change: Partial<DefinedField> = {}): DefinedField => ({
  key: 'plano',
  name: 'Plano',
  type: 'text',
  help: '',
  options: [],
  isRequired: false,
  isInDetails: true,
  ...change,
})
const codesOf = (change: Partial<DefinedField>, others: { key: string; name: string }[] = []) =>
  [...contactFields.problems(draft(change)), ...takenProblems(draft(change), others)].map(({ field, code }) => `${field}.${code}`)

describe('a field of contacts', () => {
  test.each<[Partial<DefinedField>]>([[{}], [{ type: 'choice', options: ['Um', ' ', ''] }], [{ options: ['a', 'a'] }], [{ key: ' Plano_2 ' }]])(
    'may be %j',
    (change) => {
      expect(codesOf(change)).toEqual([])
    },
  )

  test.each<[Partial<DefinedField>, string]>([
    [{ name: ' ' }, 'name.required'],
    [{ name: 'x'.repeat(61) }, 'name.too_big'],
    [{ name: 'DÉSDE' }, 'name.duplicated'],
    [{ key: '' }, 'key.required'],
    [{ key: 'x'.repeat(41) }, 'key.too_big'],
    [{ key: 'plano atual' }, 'key.invalid_format'],
    [{ key: 'plâno' }, 'key.invalid_format'],
    [{ key: 'Protocol' }, 'key.built_in'],
    [{ key: '__proto__' }, 'key.built_in'],
    [{ key: 'Constructor' }, 'key.built_in'],
    [{ key: 'SINCE' }, 'key.duplicated'],
    [{ help: 'x'.repeat(LONGEST_HELP + 1) }, 'help.too_big'],
    [{ type: 'choice' }, 'options.required'],
    [{ type: 'choice', options: [' ', ''] }, 'options.required'],
    [{ type: 'choice', options: ['Ouro', 'OURO '] }, 'options.duplicated'],
    [{ type: 'choice', options: ['x'.repeat(LONGEST_OPTION + 1)] }, 'options.too_big'],
    [{ type: 'choice', options: Array.from({ length: MOST_OPTIONS + 1 }, (_none, index) => String(index)) }, 'options.too_many'],
  ])('is not %j', (change, code) => {
    expect(codesOf(change, [{ key: 'since', name: 'Desde' }])).toEqual([code])
  })
})

test.each([
  ['Plano contratado', 'plano_contratado'],
  ['Aniversário', 'aniversario'],
  [' CPF / CNPJ ', 'cpf_cnpj'],
  ['¿?', ''],
])('the name %j suggests the key %j', (name, key) => {
  expect(keyFor(name)).toBe(key)
})

test('texts know the fields as empty, unless the company says a value of that name', () => {
  const [pix, plan] = [{ name: 'Pix', value: 'chave' }, draft()]

  expect(textValues([pix], [plan, draft({ key: 'pix', name: 'Pix' })])).toEqual([pix, { name: 'plano', value: '', title: 'Plano' }])
})
