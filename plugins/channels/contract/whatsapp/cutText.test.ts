import { expect, test } from 'vitest'
import { cutText } from './cutText.ts'

test.each([
  ['a text that fits', 'Flor', 10, 'Flor'],
  ['letters', 'Floricultura', 4, 'Flor'],
  ['before an emoji of two units', 'NNN🌻 Flor', 4, 'NNN'],
  ['behind an emoji that just fits', 'NNN🌻 Flor', 5, 'NNN🌻'],
  ['before a family, which is one sign', 'a👨‍👩‍👧 b', 6, 'a'],
  ['before a letter with its accent', 'ae\u0301o', 2, 'a'],
  ['a first sign that alone is too long, and never half of a character', '👨‍👩‍👧', 4, '👨‍'],
])('cuts %s', (_what, text, most, expected) => {
  const cut = cutText(text, most)

  expect(cut).toBe(expected)
  expect(cut.isWellFormed()).toBe(true)
})
