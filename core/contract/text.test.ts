import { describe, expect, test } from 'vitest'
import { cutText, storable, storableText } from './text.ts'

test.each([
  ['Olá 😀', 'Olá 😀'],
  ['a\0b', 'ab'],
  ['x\ud83dy', 'x\ufffdy'],
  ['x\ude00y', 'x\ufffdy'],
  ['cut before the emoji \ud83d', 'cut before the emoji '],
  ['\0\ud83d', ''],
])('%j is stored as %j', (text, stored) => {
  expect(storableText(text)).toBe(stored)
})

describe('a value', () => {
  test('is cleaned everywhere, and keeps dates and bytes', () => {
    const at = new Date()
    const bytes = new Uint8Array([0, 1])

    expect(storable({ a: ['x\0', { 'b\0': '\ud83d' }], at, bytes, none: null, count: 3 })).toEqual({ a: ['x', { b: '' }], at, bytes, none: null, count: 3 })
  })

  test('that needs no change is the same one', () => {
    const value = { a: ['x', { b: 'y' }] }

    expect(storable(value)).toBe(value)
  })
})

test.each([
  ['short enough', 'abc', 3, 'abc'],
  ['cut', 'abcd', 3, 'abc'],
  ['before an emoji', 'ab😀', 3, 'ab'],
  ['before a family', 'ab👨‍👩‍👧‍👦c', 8, 'ab'],
  ['before a letter with its accent', 'abe\u0301', 3, 'ab'],
  ['behind an emoji', 'a😀b', 3, 'a😀'],
  ['nothing', 'abc', 0, ''],
])('%s', (_what, text, most, cut) => {
  expect(cutText(text, most)).toBe(cut)
})
