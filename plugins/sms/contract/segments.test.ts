import { expect, test } from 'vitest'
import { segmentsOf } from './segments.ts'

test.each([
  ['', 0, 160, false],
  ['Oi', 1, 158, false],
  ['a'.repeat(160), 1, 0, false],
  ['a'.repeat(161), 2, 153 * 2 - 161, false],
  ['a'.repeat(306), 2, 0, false],
  ['a'.repeat(307), 3, 152, false],
  ['€', 1, 158, false],
  // The sign of two places does not fit in the last place of the first part.
  [`${'a'.repeat(152)}€${'a'.repeat(10)}`, 2, 153 - 12, false],
  ['Olá, até já', 1, 70 - 11, true],
  ['ã'.repeat(70), 1, 0, true],
  ['ã'.repeat(71), 2, 67 * 2 - 71, true],
  ['é à ñ ü', 1, 153, false],
  ['👍'.repeat(35), 1, 0, true],
  // Half of a sign never goes alone: 33 of them fill 66 places of 67.
  ['👍'.repeat(36), 2, 67 - 6, true],
])('%j is %i of SMS', (text, count, left, isLong) => {
  expect(segmentsOf(text)).toEqual({ count, left, isLong })
})
