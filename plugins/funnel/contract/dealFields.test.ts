import { expect, test } from 'vitest'
import { changedValues, type DealField, dealFieldsField } from './dealFields.ts'

const field = (id: string, more: Partial<DealField> = {}): DealField => ({ id, name: `Campo ${id}`, type: 'text', options: [], isRequired: false, ...more })
const FIELDS = [
  field('plan', { type: 'choice', options: ['Ouro', 'Prata'] }),
  field('seats', { type: 'number' }),
  field('starts', { type: 'date' }),
  field('code', { isRequired: true }),
]

test.each([
  [
    'values are kept as their type has them',
    { plan: 'ouro', seats: '1.500,5', starts: '2026-12-01', code: ' A1 ' },
    null,
    { plan: 'Ouro', seats: '1500,5', starts: '01/12/2026', code: 'A1' },
  ],
  ['what is not given stays', { seats: '3' }, { plan: 'Ouro', code: 'A1' }, { plan: 'Ouro', code: 'A1', seats: '3' }],
  ['an empty text takes a value away', { plan: ' ' }, { plan: 'Ouro', code: 'A1' }, { code: 'A1' }],
  ['a value that no longer fits stays as long as nobody changes it', { seats: 'muitos' }, { seats: 'muitos', code: 'A1' }, { seats: 'muitos', code: 'A1' }],
  ['values of fields that are gone stay', { seats: '2' }, { old: 'x', code: 'A1' }, { old: 'x', code: 'A1', seats: '2' }],
  ['a required value may be absent where it was absent before', { seats: '2' }, {}, { seats: '2' }],
])('%s', (_title, wanted, before, values) => {
  expect(changedValues(FIELDS, wanted, before)).toEqual({ values, problems: [] })
})

test.each([
  [{ plan: 'Bronze', code: 'A1' }, null, ['fields.plan invalid_choice']],
  [{ seats: 'muitos', code: 'A1' }, null, ['fields.seats invalid_number']],
  [{ seats: '1' }, null, ['fields.code required']],
  [{ code: '' }, { code: 'A1' }, ['fields.code required']],
  [{ other: 'x' }, { code: 'A1' }, ['fields.other unknown']],
  [{ code: 'x'.repeat(1_001) }, null, ['fields.code too_big']],
])('%j after %j is refused', (wanted, before, problems) => {
  expect(changedValues(FIELDS, wanted, before).problems.map(({ field: name, code }) => `${name} ${code}`)).toEqual(problems)
})

test.each<[string, DealField[], string | null]>([
  ['fields of all types', FIELDS, null],
  ['a name twice', [field('a', { name: 'Plano' }), field('b', { name: 'plano' })], 'duplicated'],
  ['no name', [field('a', { name: '' })], 'unnamed'],
  ['a choice of nothing', [field('a', { type: 'choice' })], 'noOptions'],
  ['too many', Array.from({ length: 31 }, (_none, at) => field(`f${at}`)), 'too_many'],
])('a pipeline with %s', (_title, fields, code) => {
  expect(dealFieldsField().problem(fields, {})?.code ?? null).toBe(code)
})

test('definitions get ids of their own, and options only where they are a choice', () => {
  const [first, second] = dealFieldsField().clean(
    [field('a', { options: ['x'] }), field('a', { name: ' Dois ', type: 'choice', options: [' x ', '', 'x'] })],
    {},
  )
  expect(first).toMatchObject({ id: 'a', options: [] })
  expect(second).toMatchObject({ name: 'Dois', options: ['x'] })
  expect(second?.id).not.toBe('a')
})
