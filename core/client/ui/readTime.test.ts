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

test.each([
  ['24', '24:00'],
  ['24h', '24:00'],
  ['2400', '24:00'],
  ['24:00', '24:00'],
  ['24:30', null],
  ['2401', null],
  ['25', null],
  ['830', '08:30'],
  ['0', '00:00'],
])('as an end, %j is %j', (text, time) => {
  expect(readTime(text, true)).toBe(time)
})
