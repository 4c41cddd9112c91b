import { expect, test } from 'vitest'
import { formatBytes } from './formatBytes.ts'

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1 kB'],
  [1536, /^1[.,]5 kB$/],
  [52_428_800, /^52[.,]4 MB$/],
  [3_000_000_000, '3 GB'],
])('%d bytes are %s', (bytes, expected) => {
  expect(formatBytes(bytes)).toEqual(expected instanceof RegExp ? expect.stringMatching(expected) : expected)
})
