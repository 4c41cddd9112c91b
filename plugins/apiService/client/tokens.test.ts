import { expect, test } from 'vitest'
import { apiToken } from './testing/apiToken.ts'
import { curlExample, stateOf } from './tokens.ts'

const NOW = Date.parse('2026-11-23T12:00:00Z')

test.each([
  ['on', {}],
  ['on', { expiresAt: '2026-11-23T12:00:01Z' }],
  ['expired', { expiresAt: '2026-11-23T12:00:00Z' }],
  ['off', { isActive: false }],
  ['off', { isActive: false, expiresAt: '2020-01-01T00:00:00Z' }],
] as const)('is %s with %j', (state, change) => {
  expect(stateOf(apiToken(change), NOW)).toBe(state)
})

test('the example is a call that a terminal takes as it stands: JSON in single quotes', () => {
  const example = curlExample('https://balcao.example/v1/api/external/loja-1', 'segredo', 'Seu pedido saiu')

  const [, json = ''] = /-d '([^']+)'$/.exec(example) ?? []
  expect(JSON.parse(json)).toEqual({ number: '5511988887777', body: 'Seu pedido saiu', externalKey: 'pedido-77' })
  expect(example.split(' \\\n')).toHaveLength(4)
  expect(example).toContain('-H "Authorization: Bearer segredo"')
})
