import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { seal, sealAnew, sealKeysOf, unseal } from './sealed.ts'

const key = { current: randomBytes(32), older: [] }

test('what is sealed is read again with its key, and looks different each time', () => {
  const [one, other] = [seal(key, 'senha do e-mail ção'), seal(key, 'senha do e-mail ção')]

  expect(one).not.toBe(other)
  expect([unseal(key, one), unseal(key, other)]).toEqual(['senha do e-mail ção', 'senha do e-mail ção'])
})

test.each([
  ['another key', (sealed: string) => unseal({ current: randomBytes(32), older: [] }, sealed)],
  ['a change', (sealed: string) => unseal(key, `${sealed.slice(0, -2)}AA`)],
  ['a cut', (sealed: string) => unseal(key, sealed.slice(0, 20))],
  ['nothing', () => unseal(key, '')],
])('with %s there is nothing to read', (_what, read) => {
  expect(read(seal(key, 'segredo'))).toBeNull()
})

test('what an older key sealed is read, and sealed anew with the current one', () => {
  const [before, after, only] = [sealKeysOf(['velha']), sealKeysOf(['nova', 'velha']), sealKeysOf(['nova'])].map((keyOf) => keyOf('um'))
  if (!before || !after || !only) throw new Error('three keys were made')
  const sealed = seal(before, 'segredo')

  expect([unseal(after, sealed), unseal(only, sealed)]).toEqual(['segredo', null])

  const anew = sealAnew(after, sealed)

  expect(typeof anew === 'object' ? unseal(only, anew.sealed) : anew).toBe('segredo')
  expect([sealAnew(after, seal(after, 'x')), sealAnew(only, sealed)]).toEqual(['current', 'unreadable'])
})

test('each purpose has a key of its own', () => {
  const keyOf = sealKeysOf(['segredo'])

  expect(unseal(keyOf('um'), seal(keyOf('outro'), 'texto'))).toBeNull()
})
