import { expect, test } from 'vitest'
import { timeOf, writtenAt } from './writtenAt.ts'

const AT = new Date('2026-11-23T02:42:30Z')

test.each([
  ['seconds', 1_795_401_750],
  ['seconds in a text', '1795401750'],
  ['milliseconds', 1_795_401_750_000],
  ['an ISO date with its zone', '2026-11-22T23:42:30-03:00'],
])('a time is read from %s', (_what, value) => {
  expect(timeOf(value)).toEqual(AT)
  expect(writtenAt(value)).toEqual({ at: AT })
})

test.each([undefined, null, '', 0, -5, 'ontem', Number.NaN])('%j is no time', (value) => {
  expect(timeOf(value)).toBeNull()
  expect(writtenAt(value)).toEqual({})
})
