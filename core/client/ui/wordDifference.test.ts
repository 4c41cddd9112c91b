import { expect, test } from 'vitest'
import { type Stretch, wordDifference } from './wordDifference.ts'

const shown = (stretches: readonly Stretch[]) => stretches.map(({ text, isOnlyHere }) => (isOnlyHere ? `[${text}]` : text)).join('')

test.each([
  ['Temos em preto.', 'Temos em preto.', 'Temos em preto.', 'Temos em preto.'],
  ['Temos em preto.', 'Temos em azul.', 'Temos em [preto].', 'Temos em [azul].'],
  ['Olá! Temos.', 'Temos.', '[Olá! ]Temos.', 'Temos.'],
  ['', 'Olá', '', '[Olá]'],
  ['Olá', '', '[Olá]', ''],
  ['a b c', 'a x c d', 'a [b] c', 'a [x] c[ d]'],
])('%j beside %j', (before, now, left, right) => {
  const difference = wordDifference(before, now)

  expect([shown(difference.before), shown(difference.now)]).toEqual([left, right])
})

test('very long texts are different as a whole', () => {
  const [before, now] = ['a '.repeat(5_000), 'b '.repeat(5_000)]

  expect(wordDifference(before, now)).toEqual({ before: [{ text: before, isOnlyHere: true }], now: [{ text: now, isOnlyHere: true }] })
})
