import { expect, test } from 'vitest'
import { keyOfPath, pathOf } from './addresses.ts'

test.each([
  ['u7', '/chat-privado/pessoa/7'],
  ['g5', '/chat-privado/equipe/5'],
])('the conversation %s has the address %s, and back', (key, path) => {
  const [, , kind, id] = path.split('/')

  expect([pathOf(key), keyOfPath(kind, id)]).toEqual([path, key])
})

test.each([
  ['pessoa', 'x'],
  ['pessoa', '0'],
  ['outra', '7'],
  [undefined, undefined],
])('%s/%s names no conversation', (kind, id) => {
  expect(keyOfPath(kind, id)).toBeNull()
})
