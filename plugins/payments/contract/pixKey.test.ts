import { expect, test } from 'vitest'
import { readPixKey } from './pixKey.ts'

test.each([
  ['529.982.247-25', { kind: 'cpf', key: '52998224725' }],
  ['52998224725', { kind: 'cpf', key: '52998224725' }],
  ['11.222.333/0001-81', { kind: 'cnpj', key: '11222333000181' }],
  // The example of the Receita Federal for CNPJs with letters.
  ['12.abc.345/01de-35', { kind: 'cnpj', key: '12ABC34501DE35' }],
  ['+55 11 98765-4321', { kind: 'phone', key: '+5511987654321' }],
  ['(11) 3765-4321', { kind: 'phone', key: '+551137654321' }],
  [' Financeiro@Balcao.TEST ', { kind: 'email', key: 'financeiro@balcao.test' }],
  ['123E4567-e12b-12d1-a456-426655440000', { kind: 'random', key: '123e4567-e12b-12d1-a456-426655440000' }],
])('%s is a key', (text, key) => {
  expect(readPixKey(text)).toEqual(key)
})

test.each([
  '',
  'balcão',
  '529.982.247-26',
  '111.111.111-11',
  '11.222.333/0001-82',
  '00000000000000',
  '11987654321',
  '+5511187654321',
  '+1 202 555 0100',
  'a@b',
  'dois@nomes@balcao.test',
  '123e4567-e12b-12d1-a456',
])('%o is none', (text) => {
  expect(readPixKey(text)).toBeNull()
})

test('check digits of zero are digits too', () => {
  expect(readPixKey('00000000191')).toEqual({ kind: 'cpf', key: '00000000191' })
  expect(readPixKey('00000000000191')).toEqual({ kind: 'cnpj', key: '00000000000191' })
})
