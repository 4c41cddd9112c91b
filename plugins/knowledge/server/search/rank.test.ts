import { describe, expect, test } from 'vitest'
import { questionWords } from '../../contract/index.ts'
import { excerptOf, fuse, leastWords, rankByWords } from './rank.ts'

const hit = (pieceId: number, holds: string, rank = 0.1) => ({ pieceId, holds, rank })

describe('pieces found by words', () => {
  test.each([
    ['more words go before fewer', [hit(1, '100'), hit(2, '111'), hit(3, '110')], [5, 5, 5], 20, [2, 3]],
    ['a rare word counts more than two common ones', [hit(1, '1100'), hit(2, '0011')], [400, 400, 1, 2], 1_000, [2, 1]],
    ['the database decides between equals', [hit(1, '11', 0.1), hit(2, '11', 0.6)], [5, 5], 20, [2, 1]],
    ['one of two words is enough', [hit(1, '10')], [5, 0], 20, [1]],
    ['one of three is not', [hit(1, '100')], [5, 0, 0], 20, []],
    ['two of ten are not', [hit(1, '1100000000'), hit(2, '1110000000')], Array(10).fill(3), 20, [2]],
    ['nothing', [], [0], 20, []],
  ])('%s', (_what, hits, piecesWith, pieces, order) => {
    expect(rankByWords(hits, piecesWith, pieces)).toEqual(order)
  })

  test('how many words must be held', () => {
    expect([1, 2, 3, 8, 9, 12].map(leastWords)).toEqual([1, 1, 2, 2, 3, 3])
  })
})

describe('two lists as one', () => {
  test.each([
    ['what is in both goes first', [1, 2, 3], [4, 3], [3, 1, 4, 2]],
    ['one list alone keeps its order', [3, 1, 2], [], [3, 1, 2]],
    ['none', [], [], []],
  ])('%s', (_what, byWords, byVectors, order) => {
    expect(fuse(byWords, byVectors).map(({ pieceId }) => pieceId)).toEqual(order)
  })

  test('each says where it stood', () => {
    expect(fuse([7, 8], [8])).toMatchObject([
      { pieceId: 8, byWords: 2, byVectors: 1 },
      { pieceId: 7, byWords: 1, byVectors: null },
    ])
  })
})

describe('the excerpt', () => {
  const long = ['A loja abre cedo. '.repeat(20).trim(), 'O estorno no cartão aparece em duas faturas.', 'Fale conosco pelo site. '.repeat(20).trim()].join(
    '\n\n',
  )

  test.each([
    ['of a short piece is the piece', '## Prazo\nTroca em 30 dias.', 'troca', 'Prazo\nTroca em 30 dias.'],
    ['of a long one begins at the paragraph that holds the words', long, 'Quando vem o estorno do cartão?', 'O estorno no cartão aparece em duas faturas.'],
    ['finds the singular of a plural, without accents', long, 'estornos cartoes', 'O estorno no cartão aparece em duas faturas.'],
  ])('%s', (_what, text, question, beginning) => {
    const excerpt = excerptOf(text, questionWords(question))

    expect(excerpt.startsWith(beginning)).toBe(true)
    expect(excerpt.length).toBeLessThanOrEqual(600)
  })

  test('of one very long paragraph is the sentence that holds the words', () => {
    const text = `${'A loja abre cedo. '.repeat(60)}O estorno aparece em duas faturas. ${'Fale conosco. '.repeat(60)}`

    expect(excerptOf(text, questionWords('estorno faturas'))).toContain('O estorno aparece em duas faturas.')
  })
})
