import { expect, test } from 'vitest'
import { variableName } from '../../contract/index.ts'
import { cleanName } from './cleanName.ts'

test.each([
  ['nome', 'nome'],
  ['Número do pedido', 'Numero_do_pedido'],
  ['1º nome', 'nome'],
  ['_x', 'x'],
  ['e-mail', 'email'],
  ['ç'.repeat(60), 'c'.repeat(40)],
])('%s becomes %s', (typed, name) => {
  expect(cleanName(typed)).toBe(name)
  expect(variableName.safeParse(cleanName(typed)).success).toBe(true)
})

test('nothing stays nothing', () => {
  expect(cleanName('123 !')).toBe('')
})
