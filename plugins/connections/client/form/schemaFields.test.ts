import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldsOf, textsOf } from './schemaFields.ts'

const schema = z.toJSONSchema(
  z.object({
    address: z.url().meta({ title: 'x.address', description: 'x.addressHelp' }),
    greeting: z.string().max(500).default(''),
    pace: z.int().min(1).max(60).default(5),
    isQuick: z.boolean().default(true),
    mode: z.enum(['poll', 'hook']).default('hook'),
    sites: z.array(z.string()).default([]),
    proxy: z.union([z.literal(''), z.url().max(200)]).default(''),
    deep: z.object({ a: z.string() }).nullable().default(null),
  }),
  { io: 'input' },
)

test('every property that a control can hold is a field, in its order', () => {
  expect(fieldsOf(schema).map(({ name, kind, isRequired }) => [name, kind, isRequired])).toEqual([
    ['address', 'text', true],
    ['greeting', 'long', false],
    ['pace', 'number', false],
    ['isQuick', 'switch', false],
    ['mode', 'choice', false],
    ['sites', 'lines', false],
    ['proxy', 'text', false],
  ])
  expect(fieldsOf(schema).find(({ name }) => name === 'proxy')?.maxLength).toBe(200)
  expect(fieldsOf(schema)[0]).toMatchObject({ title: 'x.address', help: 'x.addressHelp' })
})

test.each([null, 'x', 3, {}, { properties: 3 }])('what is no schema of an object has none: %j', (none) => {
  expect(fieldsOf(none)).toEqual([])
})

test('a card says what somebody wrote, and no colours', () => {
  expect(textsOf(schema, { address: 'https://a.b', greeting: '', mode: 'poll' })).toEqual([{ title: 'x.address', text: 'https://a.b' }])
  expect(textsOf(schema, { address: '#112233' })).toEqual([])
})
