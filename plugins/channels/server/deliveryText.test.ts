import { expect, test } from 'vitest'
import { deliveryText } from './deliveryText.ts'

const text = (body: string, secrets: string[] = []) => deliveryText(Buffer.from(body), secrets).text

test.each([
  ['a secret of the connection', '{"to":"abc-123","x":"Oi"}', ['abc-123'], '{"to":"•••","x":"Oi"}'],
  ['the same as it stands in JSON', '{"x":"se\\"nha"}', ['se"nha'], '{"x":"•••"}'],
  ['the same as it stands in an address', 'url=https%3A%2F%2Fx%2Fa%2Fb', ['https://x/a/b'], 'url=•••'],
  ['the same in base64', 'Basic YWJjLTEyMw==', ['abc-123'], 'Basic •••'],
  ['a key of the provider', '{"apikey":"K","event":"x"}', [], '{"apikey":"•••","event":"x"}'],
  ['a token with a quotation mark in it', '{"token" : "a\\"b","x":1}', [], '{"token" : "•••","x":1}'],
  ['a token in a form', 'from=5511&token=abc&body=Oi', [], 'from=5511&token=•••&body=Oi'],
  ['a token in a link', 'Veja https://x.exemplo/?access_token=abc#a', [], 'Veja https://x.exemplo/?access_token=•••'],
])('%s is removed', (_what, body, secrets, shown) => {
  expect(text(body, secrets)).toBe(shown)
})

test.each([
  ['a text', '{"body":"A senha é token: abc"}'],
  ['a short value', 'abc', ['abc']],
  ['an identifier', '{"id":"wamid.HBgNNTUxMTk4ODg4Nzc3NxUCABIYFjNFQjBDNDc"}'],
])('%s stays', (_what, body, secrets: string[] = []) => {
  expect(text(body, secrets)).toBe(body)
})

test('a file is its size, in JSON and in a mail', () => {
  expect(text(`{"base64":"${'QUJD'.repeat(300)}"}`)).toBe('{"base64":"[… 900 bytes]"}')
  expect(text(`Content-Type: image/png\r\n\r\n${`${'QUJD'.repeat(19)}\r\n`.repeat(10)}QUJD\r\n--fim`)).toBe(
    'Content-Type: image/png\r\n\r\n[… 573 bytes]\r\n--fim',
  )
})

test('what no database takes is left out, and a long text is cut', () => {
  expect(text('a\0b')).toBe('ab')
  const long = deliveryText(Buffer.from('olá '.repeat(30_000)), [])
  expect([long.text.length, long.isCut]).toEqual([60_000, true])
})

test('no part of a secret stands at the end of what is looked through', () => {
  const secret = 's3cret-'.repeat(20)
  const body = `${'QUJD'.repeat(256 * 1024 - 5)}!${secret.repeat(2)}`
  const { text: shown, isCut } = deliveryText(Buffer.from(body), [secret])
  expect(isCut).toBe(true)
  expect(shown).not.toContain('s3cret')
})
