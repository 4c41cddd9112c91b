import { expect, test } from 'vitest'
import { storable } from './storable.ts'

test('no text of a value has the character zero or half a character, wherever it stands', () => {
  expect(storable({ 'a\u0000': ['maria\u0000exemplo.com', { b: 'ok \ud83d' }], c: 7, d: null, e: true })).toEqual({
    a: ['mariaexemplo.com', { b: 'ok \ufffd' }],
    ...{ c: 7, d: null, e: true },
  })
})

test('a whole emoji stays', () => {
  expect(storable('Oi 👍')).toBe('Oi 👍')
})
