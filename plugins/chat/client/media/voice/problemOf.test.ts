import { expect, test } from 'vitest'
import { problemOf } from './problemOf.ts'

test.each([
  [new DOMException('', 'NotAllowedError'), 'refused'],
  [new DOMException('', 'NotFoundError'), 'missing'],
  [new DOMException('', 'NotReadableError'), 'busy'],
  [new DOMException('', 'NotSupportedError'), 'unsupported'],
  [new TypeError('x'), 'failed'],
  ['no error at all', 'failed'],
])('%s', (error, expected) => {
  expect(problemOf(error)).toBe(expected)
})
