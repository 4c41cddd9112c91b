import { expect, test } from 'vitest'
import { readKeywords } from './readKeywords.ts'

test.each([
  ['oi\nolá', ['oi', 'olá']],
  ['  oi  \n\n', ['oi']],
  ['Oi\noi\nOI', ['OI']],
  ['', []],
])('%j is %j', (text, keywords) => {
  expect(readKeywords(text)).toEqual(keywords)
})
