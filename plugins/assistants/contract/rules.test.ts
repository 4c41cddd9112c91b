import { describe, expect, test } from 'vitest'
import { readMarks } from './marks.ts'
import { costOf, holdsWord, isSpent, splitAnswer } from './rules.ts'

test.each([
  ['Quero um ATENDENTE já', ['atendente'], true],
  ['atendentes', ['atendente'], false],
  ['Não, falar com a pessoa!', ['falar com a pessoa'], true],
  ['preço', ['PRECO'], true],
  ['qualquer coisa', ['', '  '], false],
  ['', ['oi'], false],
] as const)('%s holds one of %j: %s', (text, words, expected) => {
  expect(holdsWord(text, words)).toBe(expected)
})

describe('what a call cost', () => {
  test.each([
    ['as the engine says', { usd: 0.5, input: 1_000_000, output: 0 }, { priceIn: 3, priceOut: 15 }, 0.5],
    ['by the table of prices', { usd: null, input: 1_000_000, output: 100_000 }, { priceIn: 3, priceOut: 15 }, 4.5],
    ['by one price alone', { usd: null, input: 0, output: 1_000_000 }, { priceIn: null, priceOut: 15 }, 15],
    ['unknown', { usd: null, input: 10, output: 10 }, { priceIn: null, priceOut: null }, null],
  ] as const)('%s', (_name, usage, prices, expected) => {
    expect(costOf(usage, prices)).toBe(expected)
  })
})

test.each([
  ['no budget', { tokens: 1e9, usd: 1e6 }, { budgetTokens: null, budgetUsd: null }, false],
  ['tokens below it', { tokens: 99, usd: 0 }, { budgetTokens: 100, budgetUsd: null }, false],
  ['tokens at it', { tokens: 100, usd: 0 }, { budgetTokens: 100, budgetUsd: null }, true],
  ['money at it', { tokens: 0, usd: 5 }, { budgetTokens: 100, budgetUsd: 5 }, true],
  ['a budget of nothing', { tokens: 0, usd: 0 }, { budgetTokens: 0, budgetUsd: null }, true],
] as const)('%s', (_name, used, budget, expected) => {
  expect(isSpent(used, budget)).toBe(expected)
})

describe('an answer becomes messages', () => {
  test.each([
    ['at blank lines', 'Um\n\nDois\nmesmo\n \n\nTrês', ['Um', 'Dois\nmesmo', 'Três']],
    ['with the bold of WhatsApp and without headings', '## Preço\n**R$ 10** à vista', ['Preço\n*R$ 10* à vista']],
    ['and nothing becomes none', ' \n\n ', []],
  ])('%s', (_name, text, expected) => {
    expect(splitAnswer(text)).toEqual(expected)
  })

  test('never more than six, and none too long', () => {
    expect(splitAnswer(Array.from({ length: 9 }, (_, index) => `Parte ${index}`).join('\n\n'))).toHaveLength(6)
    expect(splitAnswer('x'.repeat(8_000)).map(({ length }) => length)).toEqual([3_500, 3_500, 1_000])
  })
})

describe('marks', () => {
  test.each([
    ['Passo. [[transferir: Vendas]]', 'Passo.', [{ name: 'transfer', value: 'Vendas' }]],
    ['[[ Encerrar ]]Tchau', 'Tchau', [{ name: 'close', value: '' }]],
    [
      '[[etiqueta:VIP]] [[FILA: Suporte]] ok',
      'ok',
      [
        { name: 'label', value: 'VIP' },
        { name: 'transfer', value: 'Suporte' },
      ],
    ],
    ['[[apagar: tudo]] Oi', 'Oi', []],
    ['Sem marca [1] [[', 'Sem marca [1] [[', []],
  ])('%s', (given, text, marks) => {
    expect(readMarks(given)).toEqual({ text, marks })
  })
})
