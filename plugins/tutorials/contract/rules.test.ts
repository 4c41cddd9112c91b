import { expect, test } from 'vitest'
import { isTutorialUrl, LONGEST_DESCRIPTION, LONGEST_TITLE, LONGEST_URL, tutorialProblems } from './rules.ts'

test.each([
  ['https://www.youtube.com/watch?v=abc', true],
  [' https://intranet.empresa.com.br/manual#fim ', true],
  ['http://empresa.com.br', false],
  ['javascript:alert(1)', false],
  ['https://ana:senha@empresa.com.br', false],
  ['manual', false],
  ['', false],
])('the address %s', (text, expected) => {
  expect(isTutorialUrl(text)).toBe(expected)
})

const valid = { title: 'Primeiro dia', description: '', url: 'https://empresa.com.br/v', position: 1 }
test.each([
  ['nothing wrong', {}, []],
  ['no title', { title: ' ' }, ['title required']],
  ['a long title', { title: 'x'.repeat(LONGEST_TITLE + 1) }, ['title too_big']],
  ['a long description', { description: 'x'.repeat(LONGEST_DESCRIPTION + 1) }, ['description too_big']],
  ['no address', { url: '' }, ['url invalid_format']],
  ['a long address', { url: `https://a.example/${'x'.repeat(LONGEST_URL)}` }, ['url too_big']],
  ['the place 0', { position: 0 }, ['position invalid_type']],
  ['half a place', { position: 1.5 }, ['position invalid_type']],
  ['no number', { position: Number.NaN }, ['position invalid_type']],
  ['a place too far', { position: 1_001 }, ['position invalid_type']],
])('%s', (_what, over, problems) => {
  expect(tutorialProblems({ ...valid, ...over }).map(({ field, code }) => `${field} ${code}`)).toEqual(problems)
})
