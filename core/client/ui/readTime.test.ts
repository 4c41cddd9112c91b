import { expect, test } from 'vitest'
import { readTime } from './readTime.ts'

test.each([
  ['8', '08:00'],
  ['18', '18:00'],
  ['830', '08:30'],
  ['1830', '18:30'],
  ['8h', '08:00'],
  ['8h30', '08:30'],
  ['08:30', '08:30'],
  [' 8:05 ', '08:05'],
  ['', ''],
  [' ', ''],
  ['24', null],
  ['8:60', null],
  ['8:3', null],
  ['960', null],
  ['cedo', null],
])('%j is %j', (text, time) => {
  expect(readTime(text)).toBe(time)
})
