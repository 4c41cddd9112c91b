import AES from 'crypto-js/aes.js'
import { describe, expect, test } from 'vitest'
import { tooManyRequests } from '#core/contract/errors.ts'
import { createLimits } from './limits.ts'
import { passwordCandidates } from './loginCipher.ts'
import { hashPassword, isPassword } from './password.ts'

describe('the login cipher', () => {
  test.each(['senha', 'çãõ€ 👩‍💻', 'x'.repeat(200), ' com espaços '])('understands what crypto-js wrote: %s', (password) => {
    expect(passwordCandidates(AES.encrypt(password, 'chave').toString(), ['chave'])).toEqual([password])
  })

  test('finds the right one of several keys', () => {
    expect(passwordCandidates(AES.encrypt('senha', 'segunda').toString(), ['primeira', 'segunda'])).toContain('senha')
  })

  test('a wrong key never gives the password', () => {
    for (let round = 0; round < 300; round += 1) expect(passwordCandidates(AES.encrypt('senha', 'certa').toString(), ['errada'])).not.toContain('senha')
  })

  test.each([
    ['a plain text', 'senha'],
    ['base64 of something else', Buffer.from('x'.repeat(64)).toString('base64')],
    ['a head without a body', Buffer.from('Salted__12345678').toString('base64')],
  ])('%s is the password itself', (_what, text) => {
    expect(passwordCandidates(text, ['chave'])).toEqual([text])
  })

  test('what a key opens is not the password itself', () => {
    const text = AES.encrypt('senha', 'chave').toString()
    expect(passwordCandidates(text, ['chave'])).not.toContain(text)
  })

  test.each([
    ['nothing', ''],
    ['an empty password', AES.encrypt('', 'chave').toString()],
    ['a plain password above 200 characters', 'x'.repeat(201)],
    ['a password above 200 characters', AES.encrypt('x'.repeat(201), 'chave').toString()],
  ])('%s is no password', (_what, text) => {
    expect(passwordCandidates(text, ['chave'])).toEqual([])
  })
})

describe('a stored password', () => {
  test('is known by its text and by no other', async () => {
    const stored = await hashPassword('senha')

    expect(await isPassword('senha', stored)).toBe(true)
    expect(await isPassword('Senha', stored)).toBe(false)
    expect(await isPassword('', stored)).toBe(false)
  })

  test('is another text each time', async () => {
    expect(await hashPassword('senha')).not.toBe(await hashPassword('senha'))
  })

  test.each(['', 'senha', '$2b$10$abcdefghijklmnopqrstuv', 'argon2id$1$1', 'argon2id$19456$2$1$$'])('of another form is never right: %s', async (stored) => {
    expect(await isPassword('senha', stored)).toBe(false)
  })
})

describe('a limit', () => {
  test('lets so many through and says how long the next has to wait', async () => {
    const limit = createLimits(null)('teste', 3, 60)
    for (let count = 0; count < 3; count += 1) await limit('a')

    await expect(limit('a')).rejects.toMatchObject({ code: tooManyRequests(1).code, status: 429, body: { retryAfterSeconds: expect.any(Number) } })
  })

  test('counts each key for itself', async () => {
    const limit = createLimits(null)('teste', 1, 60)
    await limit('a')

    await expect(limit('b')).resolves.toBeUndefined()
  })

  test('of one name is one limit, wherever it is asked for', async () => {
    const limits = createLimits(null)
    await limits('teste', 1, 60)('a')

    await expect(limits('teste', 1, 60)('a')).rejects.toThrow('ERR_LIMIT_MAX')
    await expect(limits('outro', 1, 60)('a')).resolves.toBeUndefined()
  })
})
