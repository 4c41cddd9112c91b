import { expect, test } from 'vitest'
import { readProxy, shownProxy } from './proxy.ts'

test.each([
  ['http://proxy.example:3128', { scheme: 'http', host: 'proxy.example', port: 3128, user: '', password: '' }],
  ['https://proxy.example', { scheme: 'https', host: 'proxy.example', port: 443, user: '', password: '' }],
  [' SOCKS5://ana:se%40nha@203.0.113.9:1080/ ', { scheme: 'socks5', host: '203.0.113.9', port: 1080, user: 'ana', password: 'se@nha' }],
  ['socks5://[2001:db8::1]', { scheme: 'socks5', host: '2001:db8::1', port: 1080, user: '', password: '' }],
  ['socks5://proxy.example:80', { scheme: 'socks5', host: 'proxy.example', port: 80, user: '', password: '' }],
  ['http://2130706433:3128', { scheme: 'http', host: '127.0.0.1', port: 3128, user: '', password: '' }],
])('%s is read', (text, proxy) => {
  expect(readProxy(text)).toEqual(proxy)
})

test.each([
  [''],
  ['proxy.example:3128'],
  ['ftp://proxy.example:21'],
  ['socks4://proxy.example:1080'],
  ['http://'],
  ['http://proxy.example:0'],
  ['http://proxy.example:70000'],
  ['http://proxy.example:3128/way'],
  ['http://proxy.example:3128?x=1'],
  ['http://proxy example:3128'],
  ['http://:senha@proxy.example:3128'],
  ['http://ana:%0d%0a@proxy.example:3128'],
  ['http://ana:%ff@proxy.example:3128'],
  ['http://a%3Ab:senha@proxy.example:3128'],
  [`http://ana:${'s'.repeat(256)}@proxy.example:3128`],
])('%s is none', (text) => {
  expect(readProxy(text)).toBeNull()
})

test('what is shown has no credentials', () => {
  const shown = ['http://ana:senha@proxy.example', 'socks5://ana:senha@[2001:db8::1]:1080'].map((text) => shownProxy(readProxy(text) ?? Object.create(null)))

  expect(shown).toEqual(['http://proxy.example:80', 'socks5://[2001:db8::1]:1080'])
})
