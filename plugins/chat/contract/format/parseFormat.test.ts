import { expect, it } from 'vitest'
import type { Formatted } from './formatted.ts'
import { parseFormat } from './parseFormat.ts'
import { plainText } from './plainText.ts'

const sign = { bold: 'B', italic: 'I', struck: 'S', code: 'C', block: 'P', link: 'L', text: '' }
/** `B(…)` for bold and so on, so that a table of cases stays readable. */
const sketch = (parts: readonly Formatted[]): string =>
  parts.map((part) => (part.kind === 'text' ? part.text : `${sign[part.kind]}(${'parts' in part ? sketch(part.parts) : part.text})`)).join('')

it.each([
  ['', ''],
  ['*oi*', 'B(oi)'],
  ['um _dois_, ~três~!', 'um I(dois), S(três)!'],
  ['*um* *dois*', 'B(um) B(dois)'],
  ['*_~tudo~_*', 'B(I(S(tudo)))'],
  ['(*a*)', '(B(a))'],
  ['*ação*é', '*ação*é'],
  ['2*3*4', '2*3*4'],
  ['nome_de_arquivo', 'nome_de_arquivo'],
  ['* item\n* outro', '* item\n* outro'],
  ['*não fecha', '*não fecha'],
  ['*duas\nlinhas*', '*duas\nlinhas*'],
  ['* espaço*', '* espaço*'],
  ['*espaço *', '*espaço *'],
  ['**', '**'],
  ['****', '****'],
  ['**dois**', '*B(dois)*'],
  ['*a _b* c_', 'B(a _b) c_'],
  ['*a *b*', 'B(a *b)'],
  ['`código`', 'C(código)'],
  ['`*não*`', 'C(*não*)'],
  ['*com `*código*` dentro*', 'B(com C(*código*) dentro)'],
  ['` `', '` `'],
  ['`a\nb`', '`a\nb`'],
  ['```uma linha```', 'C(uma linha)'],
  ['antes\n```\num\n*dois*\n```\ndepois', 'antesP(um\n*dois*)depois'],
  ['```sem fim', '```sem fim'],
  ['https://a.com/_x_/*y*', 'L(https://a.com/_x_/*y)*'],
  ['*veja https://a.com/b_c_d*', 'B(veja L(https://a.com/b_c_d))'],
  ['_https://a.com_', 'I(L(https://a.com))'],
  ['~https://a.com~', 'S(L(https://a.com))'],
  ['`https://a.com`', 'C(https://a.com)'],
  ['*javascript:alert(1)*', 'B(javascript:alert(1))'],
  ['*<b>*', 'B(<b>)'],
  ['*😀*', 'B(😀)'],
  ['😀*a*', '😀B(a)'],
])('%j is %j', (body, shown) => {
  expect(sketch(parseFormat(body))).toBe(shown)
})

it.each([
  ['*a* _b_ `c`', 'a b c'],
  ['veja *https://a.com*', 'veja https://a.com'],
  ['2*3*4', '2*3*4'],
])('%j without marks is %j', (body, plain) => {
  expect(plainText(body)).toBe(plain)
})

it.each(['*a '.repeat(1366), '*_~'.repeat(1366), '`'.repeat(4096), '```'.repeat(1366), '*a_b~c '.repeat(600)])(
  'the longest text of %.12s… keeps all its letters',
  (body) => {
    const letters = (text: string) => text.replace(/[^abc]/g, '')

    expect(letters(plainText(body))).toBe(letters(body))
  },
)
