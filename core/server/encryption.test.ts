import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { decrypt, encrypt, encryptionKeysOf, reencrypt } from './encryption.ts'

const key = { current: randomBytes(32), older: [] }

test('what is encrypted is read again with its key, and looks different each time', () => {
  const [one, other] = [encrypt(key, 'senha do e-mail ção'), encrypt(key, 'senha do e-mail ção')]

  expect(one).not.toBe(other)
  expect([decrypt(key, one), decrypt(key, other)]).toEqual(['senha do e-mail ção', 'senha do e-mail ção'])
})

test.each([
  ['another key', (encrypted: string) => decrypt({ current: randomBytes(32), older: [] }, encrypted)],
  ['a change', (encrypted: string) => decrypt(key, `${encrypted.slice(0, -2)}AA`)],
  ['a cut', (encrypted: string) => decrypt(key, encrypted.slice(0, 20))],
  ['nothing', () => decrypt(key, '')],
])('with %s there is nothing to read', (_what, read) => {
  expect(read(encrypt(key, 'segredo'))).toBeNull()
})

test('what an older key encrypted is read, and encrypted again with the current one', () => {
  const [before, after, only] = [encryptionKeysOf(['velha']), encryptionKeysOf(['nova', 'velha']), encryptionKeysOf(['nova'])].map((keyOf) => keyOf('um'))
  if (!before || !after || !only) throw new Error('three keys were made')
  const encrypted = encrypt(before, 'segredo')

  expect([decrypt(after, encrypted), decrypt(only, encrypted)]).toEqual(['segredo', null])

  const anew = reencrypt(after, encrypted)

  expect(typeof anew === 'object' ? decrypt(only, anew.encrypted) : anew).toBe('segredo')
  expect([reencrypt(after, encrypt(after, 'x')), reencrypt(only, encrypted)]).toEqual(['current', 'unreadable'])
})

test('each purpose has a key of its own', () => {
  const keyOf = encryptionKeysOf(['segredo'])

  expect(decrypt(keyOf('um'), encrypt(keyOf('outro'), 'texto'))).toBeNull()
})
