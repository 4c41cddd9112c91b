import { expect, test } from 'vitest'
import { forbiddenIn, isBound } from './index.ts'

test.each([
  ['a word', 'Que droga!', 'droga', ['droga']],
  ['whatever its case and accents', 'É PROIBÍDO', 'proibido', ['proibido']],
  ['where the list has accents and the text none', 'nao', 'Não', ['Não']],
  ['no part of a word', 'drogaria aberta', 'droga', []],
  ['the beginning of a word with a star', 'drogaria aberta', 'droga*', ['droga*']],
  ['the word itself with a star', 'droga', 'droga*', ['droga*']],
  ['a phrase over lines and punctuation', 'Cale, a\nboca', 'cale a boca', ['cale a boca']],
  ['no phrase whose words stand apart', 'cale logo a boca', 'cale a boca', []],
  ['a phrase with a star inside', 'devolvemos seu dinheiro', 'devolv* seu dinheiro', ['devolv* seu dinheiro']],
  ['a phrase at the very end, cut off', 'cale a', 'cale a boca', []],
  ['several, in the order of the list', 'a b c', 'c\nb\nx', ['c', 'b']],
  ['nothing for empty lines and lone stars', 'tudo certo', '\n  \n*\n!', []],
  ['numbers', 'ligue 0800', '0800', ['0800']],
  ['words with a decomposed accent', 'na\u0303o', 'não', ['não']],
])('finds %s', (_what, text, list, found) => {
  expect(forbiddenIn(text, list)).toEqual(found)
})

test.each([
  ['agents', [true, false, false]],
  ['supervisors', [true, true, false]],
  ['everybody', [true, true, true]],
  ['nonsense', [false, false, false]],
])('%s binds agents, supervisors, administrators: %j', (boundBy, bound) => {
  expect((['user', 'super', 'admin'] as const).map((profile) => isBound(profile, boundBy))).toEqual(bound)
})
