import { expect, test } from 'vitest'
import { prefixOfAreaCode, readAreaCodes } from './narrowing.ts'

test.each([
  ['11', '5511'],
  ['011', '5511'],
  ['+351', '351'],
  ['351', '351'],
  ['+1', '1'],
  ['1', '1'],
  ['+11', '11'],
  ['0', null],
  ['10', '5510'],
  ['x1', null],
  ['+', null],
  ['12345678', null],
])('numbers of the area code %s begin with %s', (code, prefix) => {
  expect(prefixOfAreaCode(code)).toBe(prefix)
})

test('area codes are read from a list as people write it, each once', () => {
  expect(readAreaCodes(' (11), 21;+351 11 ')).toEqual(['11', '21', '+351'])
})
