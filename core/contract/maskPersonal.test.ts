import { expect, test } from 'vitest'
import { maskPersonal } from './maskPersonal.ts'

test.each([
  ['Meu número é +55 11 98877-6655, ok?', 'Meu número é +•• •• •••••-6655, ok?'],
  ['CPF 123.456.789-09', 'CPF •••.•••.•89-09'],
  ['5511988776655', '•••••••••6655'],
  ['escreva para ana.silva@loja.com.br', 'escreva para a•••@•••.br'],
  ['R$ 1.234,56 em 12 vezes', 'R$ 1.234,56 em 12 vezes'],
  ['de 2026-11-25 10:00 em diante', 'de 2026-11-25 10:00 em diante'],
  ['pedido 12345', 'pedido 12345'],
])('%s', (text, masked) => {
  expect(maskPersonal(text)).toBe(masked)
})
