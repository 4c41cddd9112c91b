import { expect, test } from 'vitest'
import { rankReplies } from './rankReplies.ts'

const replies = [
  { key: 'bom-dia', message: 'Bom dia! Como posso ajudar?', scope: 'shared' as const },
  { key: 'cartao', message: 'Parcelamos em 6 vezes.', scope: 'shared' as const },
  { key: 'cartão-meu', message: 'O meu jeito de falar do cartão.', scope: 'personal' as const },
  { key: 'frete', message: 'O frete é grátis. Bom dia!', scope: 'shared' as const },
  { key: 'ola', message: 'Olá!', scope: 'shared' as const },
]

test.each([
  ['', ['cartão-meu', 'bom-dia', 'cartao', 'frete', 'ola']],
  ['ola', ['ola']],
  ['olá', ['ola']],
  ['OLÁ', ['ola']],
  ['/ola', ['ola']],
  ['cartao', ['cartao', 'cartão-meu']],
  ['cart', ['cartão-meu', 'cartao']],
  ['meu', ['cartão-meu']],
  ['bom', ['bom-dia', 'frete']],
  ['gratis', ['frete']],
  ['dia', ['bom-dia', 'frete']],
  ['nada-disso', []],
])('/%s offers %j', (query, keys) => {
  expect(rankReplies(replies, query).map(({ key }) => key)).toEqual(keys)
})

test('no more come than asked for', () => {
  expect(rankReplies(replies, '', 2)).toHaveLength(2)
})
