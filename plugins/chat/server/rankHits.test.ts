import { expect, test } from 'vitest'
import { matchOf, rankHits } from './rankHits.ts'

const words = ['pedido:*']

test.each([
  ['a short text before a long one', 'Pedido?', 'Bom dia, queria saber quando chega o meu pedido, por favor, obrigado'],
  ['the whole word before its beginning', 'o pedido', 'os pedidos'],
  ['twice before once', 'pedido e pedido', 'pedido e nota'],
  ['accents and capitals count as none', 'PEDÍDO', 'os pedidos'],
])('%s', (_what, better, worse) => {
  expect(matchOf(better, words)).toBeGreaterThan(matchOf(worse, words))
})

test('every word counts', () => {
  const both = ['nota:*', 'fiscal:*']

  expect(matchOf('nota fiscal', both)).toBeGreaterThan(matchOf('nota nota nota', both))
})

test('what is newer comes first among equals, and a good one may be older', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const hits = [
    { id: 'long', body: 'queria saber quando chega o meu pedido de ontem, por favor', timestamp: before(1) },
    { id: 'same-older', body: 'Pedido 4812', timestamp: before(3) },
    { id: 'same-newer', body: 'Pedido 4813', timestamp: before(2) },
    { id: 'ancient', body: 'Pedido 4814', timestamp: before(2_000) },
  ]

  expect(rankHits(hits, words, now)).toEqual(['same-newer', 'same-older', 'long', 'ancient'])
})
