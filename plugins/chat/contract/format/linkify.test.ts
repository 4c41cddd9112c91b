import { expect, it } from 'vitest'
import { linkify } from './linkify.ts'

it.each<[string, string[]]>([
  ['sem endereço', []],
  ['veja https://a.com.br/x?y=1.', ['https://a.com.br/x?y=1']],
  ['(https://a.com)', ['https://a.com']],
  ['https://pt.wikipedia.org/wiki/Balcão_(móvel)', ['https://pt.wikipedia.org/wiki/Balcão_(móvel)']],
  ['http://a.com e https://b.com!', ['http://a.com', 'https://b.com']],
  ['javascript:alert(1) data:text/html,x ftp://a.com', []],
  ['https:// nada', []],
  ['<a href="https://a.com">', ['https://a.com']],
])('%s', (text, shown) => {
  const parts = linkify(text)

  expect(parts.filter(({ href }) => href !== null).map((part) => part.text)).toEqual(shown)
  expect(parts.map((part) => part.text).join('')).toBe(text)
})
