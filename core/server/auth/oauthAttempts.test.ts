import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { encryptionKeysOf } from '../encryption.ts'
import { challengeOf, newVerifier, readAttempt, writeAttempt } from './oauthAttempts.ts'

const keyFor = encryptionKeysOf(['um segredo da instalação'])
const key = keyFor('tentativas')
const schema = z.object({ userId: z.int() })
const at = new Date('2026-11-28T10:00:00Z')
const later = (ms: number) => new Date(at.getTime() + ms)

test('an attempt comes back as it was, until it ends', () => {
  const state = writeAttempt(key, { userId: 7 }, later(1_000).getTime())

  expect(readAttempt(key, schema, state, later(999))).toEqual({ userId: 7 })
  expect(readAttempt(key, schema, state, later(1_000))).toBeNull()
})

test.each([
  ['changed', (state: string) => `${state.slice(0, -2)}${state.endsWith('AA') ? 'BB' : 'AA'}`],
  ['cut', (state: string) => state.slice(0, 20)],
  ['empty', () => ''],
  ['of another purpose', () => writeAttempt(keyFor('outra coisa'), { userId: 7 }, later(1_000).getTime())],
  ['of another kind', () => writeAttempt(key, { accountId: 7 }, later(1_000).getTime())],
])('an attempt that is %s is none', (_what, change) => {
  const state = writeAttempt(key, { userId: 7 }, later(1_000).getTime())

  expect(readAttempt(key, schema, change(state), at)).toBeNull()
})

test('each attempt has a verifier of its own, of which the provider first gets the digest alone', () => {
  const verifier = newVerifier()

  expect(verifier).toMatch(/^[\w-]{43}$/)
  expect(newVerifier()).not.toBe(verifier)
  expect(challengeOf(verifier)).toEqual({ code_challenge_method: 'S256', code_challenge: createHash('sha256').update(verifier).digest('base64url') })
})
