import { describe, expect, test } from 'vitest'
import { breakLines } from './breakLines.ts'
import { type Coverage, type FontName, openCoverage } from './fonts.ts'
import { splitByFont } from './splitByFont.ts'
import { cleanText, PLAIN, textRuns } from './textRuns.ts'

/** `B`old, `I`talic, `S`truck, `C`ode and `L`ink before what is so. */
const marks = (body: string) =>
  textRuns(body)
    .map(({ text, isBold, isItalic, isStruck, isCode, href }) => {
      const mark = [isBold && 'B', isItalic && 'I', isStruck && 'S', isCode && 'C', href !== null && 'L'].filter(Boolean).join('')
      return mark ? `${mark}(${text})` : text
    })
    .join('')

describe('runs of a text', () => {
  test.each([
    ['', ''],
    ['*negrito* e _itálico_', 'B(negrito) e I(itálico)'],
    ['*_ambos_ aqui*', 'BI(ambos)B( aqui)'],
    ['~riscado~ `código`', 'S(riscado) C(código)'],
    ['```\num\ndois\n```\nfim', 'C(um\ndois\n)fim'],
    ['antes\n```\num\ndois\n```', 'antesC(\num\ndois)'],
    ['*veja https://a.com/x*', 'B(veja )BL(https://a.com/x)'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['a\r\nb\u2028c\td', 'a\nb\nc    d'],
    ['a\u0000\u0007\u001b[31mb\u202Ec\uD800', 'a[31mbc'],
  ])('%j is %j', (body, shown) => {
    expect(marks(body)).toBe(shown)
  })
})

describe('fonts', () => {
  const has = openCoverage()
  const sketch = (text: string, style = {}) =>
    splitByFont({ ...PLAIN, ...style, text: cleanText(text) }, has).map(({ font, text: part }): [FontName, string] => [font, part])

  test.each<[string, [FontName, string][]]>([
    ['ação, coração', [['text', 'ação, coração']]],
    ['Łódź Привет Ελληνικά Việt', [['text', 'Łódź Привет Ελληνικά Việt']]],
    [
      'oi 👍🏽 tchau',
      [
        ['text', 'oi '],
        ['emoji', '👍🏽'],
        ['text', ' tchau'],
      ],
    ],
    ['👨‍👩‍👧🇧🇷❤️1️⃣', [['emoji', '👨‍👩‍👧🇧🇷❤️1️⃣']]],
    [
      'שלום مرحبا',
      [
        ['other', 'שלום'],
        ['text', ' '],
        ['other', 'مرحبا'],
      ],
    ],
    [
      '中文 ok',
      [
        ['other', '□□'],
        ['text', ' ok'],
      ],
    ],
    ['e\u0301', [['text', 'e\u0301']]],
  ])('%s', (text, parts) => {
    expect(sketch(text)).toEqual(parts)
  })

  test.each([
    [{ isBold: true }, 'bold'],
    [{ isItalic: true }, 'italic'],
    [{ isBold: true, isItalic: true }, 'boldItalic'],
    [{ isCode: true, isBold: true }, 'code'],
  ])('%j is %s', (style, font) => {
    expect(sketch('texto', style)).toEqual([[font, 'texto']])
  })
})

describe('lines', () => {
  const all: Coverage = () => true
  /** Every character is as wide as one. */
  const lines = (body: string, width: number) =>
    breakLines(
      textRuns(body).flatMap((run) => splitByFont(run, all)),
      width,
      ({ text }) => Array.from(text).length,
    ).map((line) => line.map(({ text }) => text).join('|'))

  test.each<[string, number, string[]]>([
    ['', 10, []],
    ['um dois três', 20, ['um dois três']],
    ['um dois três', 7, ['um dois', 'três']],
    ['um dois três', 6, ['um', 'dois', 'três']],
    ['um\n\ndois', 10, ['um', '', 'dois']],
    ['abcdefghij', 4, ['abcd', 'efgh', 'ij']],
    ['a abcdefgh b', 4, ['a', 'abcd', 'efgh', 'b']],
    ['mar*ca*do assim', 9, ['mar*ca*do', 'assim']],
    ['*ne*, fim', 4, ['ne|,', 'fim']],
    ['um   dois', 20, ['um   dois']],
    ['fim   ', 20, ['fim']],
    ['ok שלום עולם fim', 30, ['ok |עולם| |שלום| fim']],
  ])('%j in %i', (body, width, shown) => {
    expect(lines(body, width)).toEqual(shown)
  })

  test('no line is wider than it may be', () => {
    const body = 'Uma frase *com negrito longo* e https://endereco.example/muito/comprido/mesmo, fim. '.repeat(30)

    for (const line of breakLines(
      textRuns(body).flatMap((run) => splitByFont(run, all)),
      31,
      ({ text }) => text.length,
    )) {
      const last = line.at(-1)
      expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(31)
    }
  })
})
