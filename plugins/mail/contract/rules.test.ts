import { expect, test } from 'vitest'
import { mailServerProblems } from './index.ts'

const right = { host: 'smtp.exemplo.com.br', port: 587, username: 'aviso', fromName: 'Loja Aurora', fromAddress: 'aviso@exemplo.com.br' }

test.each<[string, Partial<typeof right>, string[]]>([
  ['all is right', {}, []],
  ['an address instead of a name', { host: '203.0.113.7' }, []],
  ['a name of one part', { host: 'correio' }, []],
  ['nothing', { host: ' ', port: 0, fromAddress: '' }, ['host required', 'port invalid', 'fromAddress required']],
  ['a web address', { host: 'https://smtp.exemplo.com' }, ['host invalid']],
  ['a host with its port', { host: 'smtp.exemplo.com:587' }, ['host invalid']],
  ['a space in the host', { host: 'smtp exemplo.com' }, ['host invalid']],
  ['a port beyond the last', { port: 65_536 }, ['port invalid']],
  ['half a port', { port: 25.5 }, ['port invalid']],
  ['no e-mail address', { fromAddress: 'aviso' }, ['fromAddress invalid']],
  ['a header in the name', { fromName: 'Loja\r\nBcc: todos@exemplo.com' }, ['fromName invalid']],
  ['a very long name', { fromName: 'x'.repeat(255), username: 'x'.repeat(255) }, ['username too_big', 'fromName too_big']],
])('%s', (_what, change, problems) => {
  expect(mailServerProblems({ ...right, ...change }).map(({ field, code }) => `${field} ${code}`)).toEqual(problems)
})
