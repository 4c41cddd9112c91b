import { expect, test } from 'vitest'
import { matchText } from './match.ts'

test.each([
  ['tra', 'Transferir', [[0, 3]]],
  ['acao', 'Automação', [[5, 9]]],
  [
    'ate pa',
    'Painel de atendimentos',
    [
      [0, 2],
      [10, 13],
    ],
  ],
  ['lit', 'Transportes Litoral', [[12, 15]]],
  ['tra', 'Alternar tema', null],
  ['xyz', 'Transferir', null],
  ['', 'Tudo', []],
])('%s in %s', (query, text, marks) => {
  expect(matchText(query, text)?.marks ?? null).toEqual(marks)
})

test('a beginning is better than a word, a word better than a part', () => {
  const scores = ['Filas', 'Nova fila', 'Perfilar'].map((text) => matchText('fila', text)?.score ?? 0)

  expect(scores).toEqual(scores.toSorted((one, other) => other - one))
})
