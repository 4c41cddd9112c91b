import { describe, expect, test } from 'vitest'
import { type ContactField, type DefinedField, definitionOf, type FieldType, LONGEST_FIELD_VALUE, readFieldValue, typedFields } from './index.ts'

const field = (type: FieldType, more: Partial<DefinedField> = {}): DefinedField => ({
  key: 'plano',
  name: 'Plano',
  type,
  help: '',
  options: type === 'choice' ? ['Básico', 'Ouro'] : [],
  isRequired: false,
  isInDetails: true,
  ...more,
})
const read = (type: FieldType, text: string) => {
  const reading = readFieldValue(field(type), text)
  return 'value' in reading ? reading.value : reading.problem.code
}

describe('a value', () => {
  test.each<[FieldType, string, string]>([
    ['text', '  Rua A, 1 ', 'Rua A, 1'],
    ['number', '1500', '1500'],
    ['number', '-1500,5', '-1500,5'],
    ['number', '1.500,50', '1500,50'],
    ['number', '1.500.000', '1500000'],
    ['number', '1500.5', '1500,5'],
    ['number', '007', '7'],
    ['number', '0,125', '0,125'],
    ['date', '22/11/1990', '22/11/1990'],
    ['date', '2/1/1990', '02/01/1990'],
    ['date', '1990-11-22', '22/11/1990'],
    ['date', '29.02.2024', '29/02/2024'],
    ['choice', 'basico', 'Básico'],
    ['choice', ' OURO ', 'Ouro'],
    ['yesNo', 'SIM', 'Sim'],
    ['yesNo', 'true', 'Sim'],
    ['yesNo', 'nao', 'Não'],
    ['yesNo', '0', 'Não'],
    ['email', ' ana@exemplo.com.br ', 'ana@exemplo.com.br'],
    ['link', 'https://exemplo.com.br/a?b=c', 'https://exemplo.com.br/a?b=c'],
    ['link', 'exemplo.com.br', 'https://exemplo.com.br'],
    ['link', 'http://exemplo.com.br', 'http://exemplo.com.br'],
    ['time', '8:30', '08:30'],
    ['time', '0830', '08:30'],
    ['time', '23h59', '23:59'],
    ['phone', '(11) 98765-4321', '+55 11 98765 4321'],
    ['phone', '+1 415 555 2671', '+1 415 555 2671'],
    ['taxDocument', '52998224725', '529.982.247-25'],
    ['taxDocument', '11.222.333/0001-81', '11.222.333/0001-81'],
    ['taxDocument', '12abc34501de35', '12.ABC.345/01DE-35'],
    ['postcode', '01310100', '01310-100'],
    ['postcode', '01.310-100', '01310-100'],
  ])('of type %s written as %j is kept as %j', (type, text, value) => {
    expect(read(type, text)).toBe(value)
    expect(read(type, value), 'it is read again as it is').toBe(value)
  })

  test.each<[FieldType, string]>([
    ['number', 'mil'],
    ['number', '1.500'],
    ['number', '1,5,5'],
    ['number', '1e5'],
    ['number', '1'.repeat(16)],
    ['number', 'NaN'],
    ['date', '31/02/2024'],
    ['time', '24:00'],
    ['time', '8'],
    ['time', 'cedo'],
    ['phone', '123'],
    ['phone', 'ligue'],
    ['taxDocument', '529.982.247-24'],
    ['taxDocument', '11111111111'],
    ['postcode', '0131010'],
    ['postcode', '013101000'],
    ['postcode', 'rua 1'],
    ['date', '22/11'],
    ['date', '22/11/90'],
    ['date', '00/00/0000'],
    ['date', 'ontem'],
    ['choice', 'Prata'],
    ['yesNo', 'talvez'],
    ['email', 'ana'],
    ['email', `ana@${'x'.repeat(300)}.com`],
    ['link', 'javascript:alert(1)'],
    ['link', 'mailto:ana@exemplo.com.br'],
    ['link', 'ftp://exemplo.com.br'],
    ['link', 'exemplo'],
    ['link', 'https://a b.com'],
  ])('of type %s is not %j', (type, text) => {
    expect(read(type, text)).toBe(`invalid_${type}`)
  })

  test.each<FieldType>(['text', 'number', 'date', 'choice', 'yesNo', 'email', 'link'])('of type %s is not too long', (type) => {
    expect(read(type, 'x'.repeat(LONGEST_FIELD_VALUE + 1))).toBe('too_big')
  })
})

test.each(['plano', 'Plano', ' PLÁNO '])('a fact by the name %j is the field', (name) => {
  expect(definitionOf([field('text')], { name })?.key).toBe('plano')
})

describe('the facts of a contact', () => {
  const definitions = [field('choice'), field('date', { key: 'desde', name: 'Desde', isRequired: true })]
  const cases: [string, ContactField[], ContactField[] | null, ContactField[], string[]][] = [
    ['free ones pass', [{ name: 'Cidade', value: ' x ' }], [], [{ name: 'Cidade', value: ' x ' }], []],
    ['values are kept as their type says', [{ name: 'Plano', value: 'ouro' }], [], [{ name: 'Plano', value: 'Ouro' }], []],
    ['empty ones are left out', [{ name: 'plano', value: ' ' }], [], [], []],
    ['a wrong value is refused', [{ name: 'plano', value: 'Prata' }], [], [], ['extraInfo.plano.invalid_choice']],
    ['a wrong one from before stays', [{ name: 'plano', value: 'Prata' }], [{ name: 'plano', value: 'Prata' }], [{ name: 'plano', value: 'Prata' }], []],
    ['a new contact needs what is required', [], null, [], ['extraInfo.desde.required']],
    ['a known contact goes on without it', [], [], [], []],
    ['what is required is not taken away', [{ name: 'desde', value: '' }], [{ name: 'Desde', value: '01/01/2020' }], [], ['extraInfo.desde.required']],
  ]
  test.each(cases)('%s', (_what, wanted, before, fields, codes) => {
    const typed = typedFields(definitions, wanted, before)

    expect(typed.fields).toEqual(fields)
    expect(typed.problems.map((problem) => `${problem.field}.${problem.code}`)).toEqual(codes)
  })
})
