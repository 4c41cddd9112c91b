import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { seal, unseal } from './sealed.ts'

const key = randomBytes(32)

test('what is sealed is read again with its key, and looks different each time', () => {
  const [one, other] = [seal(key, 'senha do e-mail ção'), seal(key, 'senha do e-mail ção')]

  expect(one).not.toBe(other)
  expect([unseal(key, one), unseal(key, other)]).toEqual(['senha do e-mail ção', 'senha do e-mail ção'])
})

test.each([
  ['another key', (sealed: string) => unseal(randomBytes(32), sealed)],
  ['a change', (sealed: string) => unseal(key, `${sealed.slice(0, -2)}AA`)],
  ['a cut', (sealed: string) => unseal(key, sealed.slice(0, 20))],
  ['nothing', () => unseal(key, '')],
])('with %s there is nothing to read', (_what, read) => {
  expect(read(seal(key, 'segredo'))).toBeNull()
})
