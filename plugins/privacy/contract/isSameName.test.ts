import { expect, test } from 'vitest'
import { isSameName } from './index.ts'

test.each<[typed: string, name: string, isSame: boolean]>([
  ['Ana Lima', 'Ana Lima', true],
  ['  Ana Lima ', 'Ana Lima', true],
  // The same letters, composed and not.
  ['Jose\u0301', 'José', true],
  ['ana lima', 'Ana Lima', false],
  ['Ana', 'Ana Lima', false],
  ['', 'Ana Lima', false],
  ['', ' ', false],
])('%j typed for %j: %s', (typed, name, isSame) => {
  expect(isSameName(typed, name)).toBe(isSame)
})
