import { createHash, createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { asaas } from './asaas.ts'
import { isFromMercadoPago, manifestOf } from './mercadoPago.ts'
import { pagbank } from './pagbank.ts'
import { isFromStripe } from './stripe.ts'
import { VENDOR_ADDRESSES } from './vendor.ts'

const NOW = new Date('2026-12-01T12:00:00.000Z')
const AGE_MS = 300_000
const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')
const at = (ageMs: number) => NOW.getTime() - ageMs

describe('Mercado Pago', () => {
  const SECRET = 'assinatura'
  const signed = (ts: string, { id = '123', requestId = 'r-1', secret = SECRET } = {}) => ({
    headers: { 'x-request-id': requestId, 'x-signature': `ts=${ts}, v1=${hmac(secret, `id:${id};request-id:${requestId};ts:${ts};`)}` },
    query: new URLSearchParams({ 'data.id': id }),
  })
  const seconds = (ageMs: number) => String(Math.floor(at(ageMs) / 1_000))

  test.each([
    ['a time in seconds', signed(seconds(0))],
    ['a time in milliseconds', signed(String(at(0)))],
    ['the oldest that counts', signed(String(at(AGE_MS)))],
    ['a clock that is ahead', signed(String(at(-AGE_MS)))],
  ])('%s is genuine', (_what, received) => {
    expect(isFromMercadoPago(received, SECRET, NOW)).toBe(true)
  })

  test.each([
    ['too old', signed(String(at(AGE_MS + 1)))],
    ['too old in seconds', signed(seconds(AGE_MS + 1_000))],
    ['too far ahead', signed(String(at(-AGE_MS - 1)))],
    ['with another secret', signed(seconds(0), { secret: 'outra' })],
    ['of another payment', { ...signed(seconds(0)), query: new URLSearchParams({ 'data.id': '124' }) }],
    ['of another request', { ...signed(seconds(0)), headers: { ...signed(seconds(0)).headers, 'x-request-id': 'r-2' } }],
    ['without a signature', { ...signed(seconds(0)), headers: {} }],
    ['with a time that is none', signed('agora')],
  ])('%s is not', (_what, received) => {
    expect(isFromMercadoPago(received, SECRET, NOW)).toBe(false)
  })

  test.each([undefined, ''])('nothing is genuine without a secret (%o)', (secret) => {
    expect(isFromMercadoPago(signed(seconds(0), { secret: '' }), secret, NOW)).toBe(false)
  })

  test.each([
    [['123', 'r-1', '9'], 'id:123;request-id:r-1;ts:9;'],
    [['ORD01ABC', 'r-1', '9'], 'id:ord01abc;request-id:r-1;ts:9;'],
    [['', 'r-1', '9'], 'request-id:r-1;ts:9;'],
    [['123', '', '9'], 'id:123;ts:9;'],
  ])('of %o signs %s', ([id = '', requestId = '', ts = ''], manifest) => {
    expect(manifestOf(id, requestId, ts)).toBe(manifest)
  })
})

describe('Stripe', () => {
  const SECRET = 'whsec_1'
  const body = Buffer.from('{"id":"evt_1","café":true}')
  const header = (ageMs: number, secret = SECRET, text = body.toString()) => {
    const t = Math.floor(at(ageMs) / 1_000)
    return `t=${t},v1=${hmac(secret, `${t}.${text}`)}`
  }
  const check = (signature: string | undefined, secret: string | undefined = SECRET) =>
    isFromStripe({ headers: signature === undefined ? {} : { 'stripe-signature': signature }, body }, secret, NOW)

  test.each([
    ['now', header(0)],
    ['the oldest that counts', header(AGE_MS)],
    ['two signatures while a secret is changed', `${header(0, 'antigo')},${header(0).split(',')[1]}`],
  ])('%s is genuine', (_what, signature) => {
    expect(check(signature)).toBe(true)
  })

  test.each([
    ['too old', header(AGE_MS + 1_000)],
    ['with another secret', header(0, 'outro')],
    ['of other bytes', header(0, SECRET, '{"id":"evt_2"}')],
    ['of an older scheme', header(0).replace('v1=', 'v0=')],
    ['without a time', header(0).replace(/^t=\d+,/, '')],
    ['empty', ''],
    ['absent', undefined],
  ])('%s is not', (_what, signature) => {
    expect(check(signature)).toBe(false)
  })

  test('nothing is genuine without a secret', () => {
    expect(check(header(0, ''), '')).toBe(false)
  })
})

describe('PagBank and Asaas', () => {
  const body = Buffer.from('{"id":"ORDE_1"}')
  const query = new URLSearchParams()
  const ofPagBank = (signature: string, values: Record<string, string> = { token: 'segredo' }) =>
    pagbank(VENDOR_ADDRESSES).webhook?.read({ headers: { 'x-authenticity-token': signature }, query, body }, values, NOW)
  const digest = (token: string) => createHash('sha256').update(`${token}-`).update(body).digest('hex')
  const ofAsaas = (given: string | undefined, values: Record<string, string>) =>
    asaas(VENDOR_ADDRESSES).webhook?.read(
      { headers: given === undefined ? {} : { 'asaas-access-token': given }, query, body: Buffer.from('{"id":"evt_1&9","payment":{"id":"pay_1"}}') },
      values,
      NOW,
    )

  test('an order is named by the digest of the token and the bytes', () => {
    expect(ofPagBank(digest('segredo'))).toMatchObject({ remoteIds: ['ORDE_1'] })
    expect(ofPagBank(digest('outro'))).toBeNull()
    expect(ofPagBank('')).toBeNull()
    expect(ofPagBank(digest(''), { token: '' })).toBeNull()
  })

  test('a charge is named by the token that both sides keep', () => {
    expect(ofAsaas('token-dos-avisos', { webhookToken: 'token-dos-avisos' })).toEqual({ remoteIds: ['pay_1'], eventId: 'evt_1&9' })
    expect(ofAsaas('outro-dos-avisos', { webhookToken: 'token-dos-avisos' })).toBeNull()
    expect(ofAsaas(undefined, { webhookToken: 'token-dos-avisos' })).toBeNull()
    expect(ofAsaas('', {})).toBeNull()
    expect(ofAsaas('', { webhookToken: '' })).toBeNull()
  })
})
