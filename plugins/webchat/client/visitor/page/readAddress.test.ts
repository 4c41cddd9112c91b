import { expect, it } from 'vitest'
import { readAddress } from './readAddress.ts'

it('reads the token, the language and the host', () => {
  const address = readAddress('https://b.com/webchat/a%20b?embed=1&lang=es&host=https%3A%2F%2Floja.com', null)

  expect(address).toEqual({ webchatToken: 'a b', isEmbedded: true, isPreview: false, language: 'es', hostOrigin: 'https://loja.com' })
})

it.each([
  ['no host', '', null],
  ['not an origin', 'host=https://loja.com/page', null],
  ['no web address', 'host=javascript:alert(1)', null],
  ['an opaque origin', 'host=null', null],
])('trusts no host: %s', (_, query, origin) => {
  expect(readAddress(`https://b.com/webchat/t?embed=1&${query}`, null).hostOrigin).toBe(origin)
})

it('trusts no host that the browser contradicts', () => {
  expect(readAddress('https://b.com/webchat/t?embed=1&host=https://loja.com', 'https://evil.com').hostOrigin).toBeNull()
})
