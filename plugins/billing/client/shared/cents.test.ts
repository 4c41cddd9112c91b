import { expect, test } from 'vitest'
import { readCents, typedCents } from './cents.ts'

test.each([
  ['99,90', 9990],
  ['1.234,5', 123_450],
  ['0', 0],
  ['', Number.NaN],
  ['dez', Number.NaN],
  ['10,005', Number.NaN],
])('%j is %d cents', (typed, cents) => {
  expect(readCents(typed)).toBe(cents)
})

test('what stands in a field is read as the same', () => {
  expect(readCents(typedCents(123_456))).toBe(123_456)
})
