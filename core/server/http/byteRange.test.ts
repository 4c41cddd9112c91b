import { expect, test } from 'vitest'
import { byteRange } from './byteRange.ts'

test.each([
  [undefined, 'whole'],
  ['', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=0-1,4-5', 'whole'],
  ['lines=0-1', 'whole'],
  ['bytes=5-2', 'whole'],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=2-5', { start: 2, end: 5 }],
  ['bytes=4-', { start: 4, end: 9 }],
  ['bytes=4-999999999999999999999', { start: 4, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-300', { start: 0, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
])('%s of ten bytes', (header, range) => {
  expect(byteRange(header, 10)).toEqual(range)
})

test('an empty file has no part', () => {
  expect([byteRange('bytes=0-', 0), byteRange('bytes=-1', 0)]).toEqual(['unsatisfiable', 'unsatisfiable'])
})
