import { expect, test } from 'vitest'
import { freeName } from './freeName.ts'

test.each([
  ['Telegram', [], 'Telegram'],
  ['Telegram', ['Telegrama'], 'Telegram'],
  ['Telegram', ['TELEGRAM'], 'Telegram 2'],
  ['Telegram', ['Telegram 2', 'telegram', 'Telegram 4'], 'Telegram 3'],
])('a new %s beside %j is %s', (wanted, taken, name) => {
  expect(freeName(wanted, taken)).toBe(name)
})
