import { describe, expect, test } from 'vitest'
import { verifyGraph } from '#plugins/channels/contract/graph/verify.ts'
import { connectionTo } from './testing/connection.ts'
import { bytesOfDelivery, changeOf, deliveryOf, messageOf, signatureOf } from './testing/deliveries.ts'

const connection = connectionTo('http://127.0.0.1:1')
const body = bytesOfDelivery(deliveryOf(changeOf({ messages: [messageOf('text', { body: 'Olá 👍 \u00e7' })] })))
const post = (signature: string | undefined, bytes = body, secrets = connection.secrets) =>
  verifyGraph(
    { method: 'POST', query: new URLSearchParams(), headers: signature === undefined ? {} : { 'x-hub-signature-256': signature }, body: bytes },
    { ...connection, secrets },
  )

describe('a delivery', () => {
  test('is taken with the signature over its very bytes', () => {
    expect(post(signatureOf(body))).toBe('ok')
    expect(post(signatureOf(body).toUpperCase().replace('SHA256', 'sha256'))).toBe('ok')
  })

  test('is taken with escaped slashes and signs of a text, as they came', () => {
    const escaped = Buffer.from('{"url":"https:\\/\\/exemplo.com","text":"\\ud83d\\udc4d"}')

    expect(post(signatureOf(escaped), escaped)).toBe('ok')
    expect(post(signatureOf(JSON.stringify(JSON.parse(escaped.toString()))), escaped)).toBe('refused')
  })

  test.each<[string, string | undefined]>([
    ['none', undefined],
    ['an empty one', ''],
    ['one of another secret', signatureOf(body, 'outro')],
    ['one of another body', signatureOf('{}')],
    ['one that is too short', 'sha256=00'],
    ['one without its method', signatureOf(body).slice('sha256='.length)],
    ['no hexadecimal number', `sha256=${'z'.repeat(64)}`],
  ])('is refused with %s', (_what, signature) => {
    expect(post(signature)).toBe('refused')
  })

  test('is refused where the connection has no secret, also one that is signed with an empty secret', () => {
    expect(post(signatureOf(body, ''), body, {})).toBe('refused')
    expect(post(signatureOf(body, ''), body, { appSecret: '' })).toBe('refused')
  })
})

describe('the question for the address', () => {
  const get = (query: Record<string, string>) =>
    verifyGraph({ method: 'GET', query: new URLSearchParams(query), headers: {}, body: Buffer.alloc(0) }, connection)
  const right = { 'hub.mode': 'subscribe', 'hub.verify_token': connection.hookSecret, 'hub.challenge': '1158201444' }

  test('is answered with its own challenge and nothing else', () => {
    expect(get(right)).toEqual({ status: 200, body: '1158201444' })
  })

  test.each<[string, Record<string, string>]>([
    ['another secret', { ...right, 'hub.verify_token': 'outro' }],
    ['no secret', { 'hub.mode': 'subscribe', 'hub.challenge': '1' }],
    ['another mode', { ...right, 'hub.mode': 'unsubscribe' }],
    ['no challenge', { 'hub.mode': 'subscribe', 'hub.verify_token': connection.hookSecret }],
    ['a challenge that is a page', { ...right, 'hub.challenge': '<script>' }],
    ['nothing at all', {}],
  ])('is refused with %s', (_what, query) => {
    expect(get(query)).toBe('refused')
  })
})
