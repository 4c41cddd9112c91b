import { describe, expect, test } from 'vitest'
import { type ContactFieldDraft, contactFieldProblems, keyFor, LONGEST_HELP, LONGEST_OPTION, MOST_OPTIONS, movedTo, textValues } from './index.ts'

const draft = (change: Partial<ContactFieldDraft> = {}): ContactFieldDraft => ({
  key: 'plano',
  name: 'Plano',
  type: 'text',
  help: '',
  options: [],
  isRequired: false,
  isInDetails: true,
  ...change,
})
const codesOf = (change: Partial<ContactFieldDraft>, others: { key: string; name: string }[] = []) =>
  contactFieldProblems(draft(change), others).map(({ field, code }) => `${field}.${code}`)

describe('a field of contacts', () => {
  test.each<[Partial<ContactFieldDraft>]>([[{}], [{ type: 'choice', options: ['Um', ' ', ''] }], [{ options: ['a', 'a'] }], [{ key: ' Plano_2 ' }]])(
    'may be %j',
    (change) => {
      expect(codesOf(change)).toEqual([])
    },
  )

  test.each<[Partial<ContactFieldDraft>, string]>([
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

test.each([
  [1, [3, 1, 2]],
  [2, [1, 3, 2]],
  [9, [1, 2, 3]],
])('a field goes to place %i', (place, order) => {
  expect(movedTo([1, 2, 3], 3, place)).toEqual(order)
})

test('texts know the fields as empty, unless the company says a value of that name', () => {
  const [pix, plan] = [{ name: 'Pix', value: 'chave' }, draft()]

  expect(textValues([pix], [plan, draft({ key: 'pix', name: 'Pix' })])).toEqual([pix, { name: 'plano', value: '', title: 'Plano' }])
})
