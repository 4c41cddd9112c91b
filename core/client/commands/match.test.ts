import { expect, test } from 'vitest'
import { EXACT, matchText, plain } from './match.ts'

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
  ['SAO', 'São Paulo', [[0, 3]]],
  ['paulo', '🙂 São Paulo', [[7, 12]]],
])('%s in %s', (query, text, marks) => {
  expect(matchText(query, text)?.marks ?? null).toEqual(marks)
})

test.each([
  ['a letter missing', 'trnsferir', 'Transferir', [[0, 10]]],
  ['a letter too many', 'transsferir', 'Transferir', [[0, 10]]],
  ['a wrong letter', 'eriqueta', 'Etiquetas', [[0, 8]]],
  ['two that changed places', 'tranfserir', 'Transferir', [[0, 10]]],
  ['two mistakes in a long word', 'tranzferrir', 'Transferir', [[0, 10]]],
  ['the beginning of a word', 'etiuq', 'Etiquetas', [[0, 5]]],
  [
    'one of two words',
    'conexao nvoa',
    'Nova conexão',
    [
      [0, 4],
      [5, 12],
    ],
  ],
  ['a wrong last letter, of the whole word', 'filq', 'Fila', [[0, 4]]],
  ['a wrong last letter, in the middle of a word', 'conf', 'Contatos', null],
  ['a short word is taken at its letters', 'fli', 'Fila', null],
  ['two mistakes in a word of five', 'fxlxs', 'Filas', null],
  ['three in a long one', 'txaxsfexir', 'Transferir', null],
])('misspelt: %s', (_case, query, text, marks) => {
  const match = matchText(query, text)

  expect(match?.marks ?? null).toEqual(marks)
  expect(match?.score ?? 0).toBeLessThan(EXACT)
})

test('a beginning is better than a word, a word better than a part, a part better than a mistake', () => {
  const scores = ['Filas', 'Nova fila', 'Perfilar', 'Filmagem'].map((text) => matchText(text === 'Filmagem' ? 'filna' : 'fila', text)?.score ?? 0)

  expect(scores).toEqual(scores.toSorted((one, other) => other - one))
  expect(new Set(scores).size).toBe(scores.length)
})

test('every letter keeps its place', () => {
  for (const text of ['Ação', '🙂 Ótimo', 'İstanbul', 'straße', 'Pião']) expect(plain(text)).toHaveLength(text.length)
})
