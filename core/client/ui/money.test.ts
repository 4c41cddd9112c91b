import { expect, test } from 'vitest'
import { moneyText, readMoney } from './money.ts'

test.each([
  ['', null],
  ['1500', 1500],
  ['1.500,50', 1500.5],
  ['R$ 1.500,50', 1500.5],
  ['1,500.50', 1500.5],
  ['99,9', 99.9],
  ['muito', Number.NaN],
])('%s is read as %s', (text, expected) => {
  expect(readMoney(text)).toEqual(expected)
})

test('an amount is written in the language', () => {
  expect(moneyText(1500.5, 'pt-BR')).toMatch(/R\$\s1\.500,50/)
})
