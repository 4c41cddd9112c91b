import { expect, test } from 'vitest'
import { triggerWordAt } from './triggerWord.ts'

const at = (marked: string) => triggerWordAt(marked.replace('|', ''), marked.indexOf('|'), ['/', ':'])

test.each([
  ['/|', '/', '', 0],
  ['/oi|', '/', 'oi', 0],
  ['Bom dia /oi|', '/', 'oi', 8],
  ['linha\n/oi|', '/', 'oi', 6],
  ['/oi| e mais', '/', 'oi', 0],
  ['/o|i', '/', 'o', 0],
  [':coração|', ':', 'coração', 0],
  ['a :s|', ':', 's', 2],
])('in %j the word is %s%s', (marked, character, query, start) => {
  expect(at(marked)).toMatchObject({ character, query, start, end: start + 1 + query.length })
})

test.each([
  ['/oi|', true],
  ['linha\n/oi|', true],
  ['Bom dia /oi|', false],
])('whether the word of %j begins its line: %s', (marked, isFirst) => {
  expect(at(marked)?.isFirst).toBe(isFirst)
})

test.each(['|', 'e/ou|', 'https://x.com/oi|', 'às 10:30|', '/oi |', 'oi|', '@ana|', '|/oi', `/${'x'.repeat(41)}|`])('in %j there is none', (marked) => {
  expect(at(marked)).toBeNull()
})
