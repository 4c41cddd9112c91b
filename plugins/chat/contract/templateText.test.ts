import { describe, expect, test } from 'vitest'
import { cleanValue, countPlaces, fillPlaces, templateText } from './templateText.ts'

test.each([
  ['Bom dia', 0],
  ['Olá {{1}}, pedido {{2}}', 2],
  ['{{2}} e de novo {{2}}', 2],
  ['Olá {{ 1 }}', 1],
  ['Olá {{nome}}', 0],
])('%s needs %d values', (text, count) => {
  expect(countPlaces(text)).toBe(count)
})

describe('a text with its values', () => {
  test.each([
    ['Olá {{1}}, pedido {{2}}', ['Ana', '42'], 'Olá Ana, pedido 42'],
    ['{{1}} {{1}}', ['oi'], 'oi oi'],
    ['Olá {{1}}, pedido {{2}}', ['Ana'], 'Olá Ana, pedido {{2}}'],
    ['Olá {{1}}', [''], 'Olá {{1}}'],
    ['Vale {{1}}', ['$& {{1}}'], 'Vale $& {{1}}'],
  ])('%s with %j', (text, values, filled) => {
    expect(fillPlaces(text, values)).toBe(filled)
  })

  test('has heading and foot around it', () => {
    expect(templateText({ header: 'Loja', body: 'Olá {{1}}', footer: 'Obrigado' }, ['Ana'])).toBe('Loja\n\nOlá Ana\n\nObrigado')
    expect(templateText({ header: null, body: 'Olá', footer: null }, [])).toBe('Olá')
  })
})

test('a value goes in one line', () => {
  expect(cleanValue('  Ana \n\t Prado     e filhos ')).toBe('Ana Prado e filhos')
})
