import { describe, expect, test } from 'vitest'
import { cutPieces } from './cutPieces.ts'

const sentence = (number: number) => `Esta é a frase de número ${number}, que diz alguma coisa sobre as trocas da loja.`
const sentences = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_none, index) => sentence(from + index)).join(' ')

describe('the pieces of a document', () => {
  test.each([
    ['nothing', '', []],
    ['only headings', '# Trocas\n\n## Prazo', []],
    ['one paragraph', 'Trocamos em 30 dias.', [{ heading: 'Loja', text: 'Trocamos em 30 dias.' }]],
    ['short paragraphs are one', 'Um.\n\n\nDois.\r\n\r\nTrês.', [{ heading: 'Loja', text: 'Um.\n\nDois.\n\nTrês.' }]],
    [
      'headings part them, and stand above them with those around',
      'Começo.\n# Trocas\nGeral.\n## Prazo\n30 dias.\n### Sapatos\n60 dias.\n## Frete ##\nGrátis.\n# Pagamento\nPix.',
      [
        { heading: 'Loja', text: 'Começo.' },
        { heading: 'Loja › Trocas', text: 'Geral.' },
        { heading: 'Loja › Trocas › Prazo', text: '30 dias.' },
        { heading: 'Loja › Trocas › Prazo › Sapatos', text: '60 dias.' },
        { heading: 'Loja › Trocas › Frete', text: 'Grátis.' },
        { heading: 'Loja › Pagamento', text: 'Pix.' },
      ],
    ],
    ['a heading that is the title is not said twice', '# Loja\n## Prazo\n30 dias.', [{ heading: 'Loja › Prazo', text: '30 dias.' }]],
    [
      'a hash inside code or without a space is text',
      '#promo vale\n```\n# comentário\n```',
      [{ heading: 'Loja', text: '#promo vale\n```\n# comentário\n```' }],
    ],
    ['lines of a list stay lines', '- um\n- dois', [{ heading: 'Loja', text: '- um\n- dois' }]],
  ])('%s', (_what, text, pieces) => {
    expect(cutPieces('Loja', text)).toEqual(pieces)
  })

  test('of a long text are of a size, and each begins with the end of the one before', () => {
    const pieces = cutPieces('Loja', [sentences(1, 10), sentences(11, 20), sentences(21, 30)].join('\n\n'))

    expect(pieces.length).toBeGreaterThan(2)
    for (const [index, { text }] of pieces.entries()) {
      expect(text.length).toBeLessThan(1_500)
      const next = pieces[index + 1]
      const last = text.split(/(?<=\.)\s+/).at(-1) ?? ''
      if (next) expect(next.text.slice(0, 200)).toContain(last)
    }
    const all = pieces.map(({ text }) => text).join(' ')
    for (let number = 1; number <= 30; number += 1) expect(all).toContain(`número ${number},`)
  })

  test.each([
    ['without a space', 'x'.repeat(5_000)],
    ['of words alone', 'palavra '.repeat(800)],
    ['of surrogates', '😀'.repeat(2_000)],
  ])('of a paragraph %s are cut all the same, and nothing is lost', (_what, text) => {
    const pieces = cutPieces('Loja', text)

    expect(pieces.length).toBeGreaterThan(3)
    expect(Math.max(...pieces.map((piece) => piece.text.length))).toBeLessThan(1_500)
    expect(pieces.map((piece) => piece.text.length).reduce((sum, length) => sum + length, 0)).toBeGreaterThanOrEqual(text.trim().length - pieces.length)
  })
})
