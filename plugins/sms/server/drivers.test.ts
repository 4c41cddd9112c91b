import { describe, expect, test } from 'vitest'
import type { WebhookRequest } from '#plugins/channels/contract/index.ts'
import type { SmsAccount } from './driver.ts'
import { smsdev } from './drivers/smsdev.ts'
import { signatureOf, twilio } from './drivers/twilio.ts'
import { zenvia } from './drivers/zenvia.ts'

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))
const form = (fields: Record<string, string>): Buffer => Buffer.from(new URLSearchParams(fields).toString())
const from = (value: string, name = '') => ({ addresses: [{ kind: 'phone', value }], name })

describe('Zenvia says', () => {
  const status = (code: string, causes: object[] = []) => json({ type: 'MESSAGE_STATUS', id: 'e1', messageId: 'm1', messageStatus: { code, causes } })
  const message = (contents: object[], direction = 'IN') =>
    json({ type: 'MESSAGE', id: 'e2', direction, message: { id: 'i1', from: '5511988887777', to: '29800', direction, visitor: { name: 'Ana' }, contents } })
  test.each<[string, Buffer, object[]]>([
    ['sent', status('SENT'), [{ kind: 'ack', ref: 'm1', ack: 1 }]],
    ['delivered', status('DELIVERED'), [{ kind: 'ack', ref: 'm1', ack: 2 }]],
    ['read', status('READ'), [{ kind: 'ack', ref: 'm1', ack: 3 }]],
    [
      'not delivered',
      status('NOT_DELIVERED', [{ channelErrorCode: '4', reason: 'Invalid number' }]),
      [{ kind: 'ack', ref: 'm1', ack: -1, reason: 'invalidRecipient', detail: '4 Invalid number' }],
    ],
    [
      'blocked',
      status('REJECTED', [{ reason: 'Blocked by opt-out' }]),
      [{ kind: 'ack', ref: 'm1', ack: -1, reason: 'blockedByContact', detail: 'Blocked by opt-out' }],
    ],
    ['something new of a message', status('QUEUED_SOMEWHERE'), []],
    ['an answer', message([{ type: 'text', text: 'Quero' }]), [{ kind: 'message', ref: 'i1', from: from('5511988887777', 'Ana'), body: 'Quero' }]],
    ['what is no text', message([{ type: 'file' }]), [{ kind: 'unreadable', ref: 'i1', from: from('5511988887777', 'Ana'), what: 'file' }]],
    ['an echo of ours', message([{ type: 'text', text: 'Oi' }], 'OUT'), []],
    ['an event of another kind', json({ type: 'SOMETHING' }), []],
  ])('%s', (_what, body, events) => expect(zenvia.parse(body)).toEqual(events))
})

test.each([
  ['REJECTED', 'Blocked by opt-out', 'blockedByContact'],
  ['REJECTED', 'Message filtered as spam', 'filteredAsSpam'],
  ['REJECTED', 'Insufficient balance', 'payment'],
  ['REJECTED', 'Sem crédito', 'payment'],
  ['REJECTED', 'No route to country', 'regionNotEnabled'],
  ['NOT_DELIVERED', 'Absent subscriber', 'invalidRecipient'],
  ['NOT_DELIVERED', 'Telefone fixo', 'invalidRecipient'],
  ['NOT_DELIVERED', '', 'invalidRecipient'],
  ['REJECTED', '', 'refused'],
  ['REJECTED', 'Something new', 'refused'],
])('Zenvia that says %s of “%s” means %s', (code, text, reason) => {
  const causes = text === '' ? [] : [{ reason: text }]
  const body = json({ type: 'MESSAGE_STATUS', id: 'e1', messageId: 'm1', messageStatus: { code, causes } })
  expect(zenvia.parse(body)).toEqual([{ kind: 'ack', ref: 'm1', ack: -1, reason, ...(text && { detail: text }) }])
})

test.each([
  ['ERRO', 'Número inválido', 'invalidRecipient'],
  ['ERRO', 'Operadora não identificada', 'invalidRecipient'],
  ['CANCELADA', 'Conteúdo não permitido', 'filteredAsSpam'],
  ['CANCELADA', 'Número em blacklist', 'blockedByContact'],
  ['ERRO', 'Falha nova', 'refused'],
])('SMSDev that says %s of “%s” means %s', (situacao, descricao, reason) => {
  expect(smsdev.parse(json({ id: 1, situacao, descricao }))).toEqual([{ kind: 'ack', ref: '1', ack: -1, reason, detail: `${situacao}: ${descricao}` }])
})

test.each([
  ['21408', 'regionNotEnabled'],
  ['21610', 'blockedByContact'],
  ['30003', 'invalidRecipient'],
  ['30007', 'filteredAsSpam'],
])('Twilio that says %s means %s', (ErrorCode, reason) => {
  expect(twilio.parse(form({ MessageSid: 'SM1', MessageStatus: 'undelivered', ErrorCode }))).toEqual([
    { kind: 'ack', ref: 'SM1', ack: -1, reason, detail: ErrorCode },
  ])
})

describe('SMSDev says', () => {
  test.each<[string, Buffer, object[]]>([
    ['sent', json({ key: 'k', id: 637849052, refer: 'x', situacao: 'ENVIADA' }), [{ kind: 'ack', ref: '637849052', ack: 1 }]],
    ['received, as a form', form({ id: '1', situacao: 'RECEBIDA', operadora: 'VIVO' }), [{ kind: 'ack', ref: '1', ack: 2 }]],
    ['refused for good', json({ id: 1, situacao: 'BLACK LIST' }), [{ kind: 'ack', ref: '1', ack: -1, reason: 'blockedByContact', detail: 'BLACK LIST' }]],
    ['an error', json({ id: 1, situacao: 'ERRO' }), [{ kind: 'ack', ref: '1', ack: -1, reason: 'refused', detail: 'ERRO' }]],
    ['something new', json({ id: 1, situacao: 'OUTRA' }), []],
    [
      'an answer without a calling code',
      json({ id: 9, id_sent: 1, from: '11988887777', message: 'Sim' }),
      [{ kind: 'message', ref: 'in:9', from: from('5511988887777'), body: 'Sim' }],
    ],
    [
      'an answer with one',
      form({ id: '9', from: '5511988887777', message: 'Não' }),
      [{ kind: 'message', ref: 'in:9', from: from('5511988887777'), body: 'Não' }],
    ],
  ])('%s', (_what, body, events) => expect(smsdev.parse(body)).toEqual(events))
})

describe('Twilio says', () => {
  test.each<[string, Buffer, object[]]>([
    ['sent', form({ MessageSid: 'SM1', MessageStatus: 'sent', From: '+15550001', To: '+5511988887777' }), [{ kind: 'ack', ref: 'SM1', ack: 1 }]],
    ['delivered', form({ MessageSid: 'SM1', MessageStatus: 'delivered' }), [{ kind: 'ack', ref: 'SM1', ack: 2 }]],
    [
      'that the contact asked to stop',
      form({ MessageSid: 'SM1', MessageStatus: 'failed', ErrorCode: '21610' }),
      [{ kind: 'ack', ref: 'SM1', ack: -1, reason: 'blockedByContact', detail: '21610' }],
    ],
    [
      'undelivered, without a reason',
      form({ MessageSid: 'SM1', MessageStatus: 'undelivered' }),
      [{ kind: 'ack', ref: 'SM1', ack: -1, reason: 'invalidRecipient' }],
    ],
    [
      'an answer',
      form({ MessageSid: 'SM2', From: '+5511988887777', To: '+15550001', Body: 'Olá & até', NumMedia: '0' }),
      [{ kind: 'message', ref: 'SM2', from: from('5511988887777'), body: 'Olá & até' }],
    ],
    [
      'a picture alone',
      form({ MessageSid: 'SM3', From: '+5511988887777', Body: '', NumMedia: '1' }),
      [{ kind: 'unreadable', ref: 'SM3', from: from('5511988887777'), what: 'MMS' }],
    ],
  ])('%s', (_what, body, events) => expect(twilio.parse(body)).toEqual(events))
})

test.each([zenvia, smsdev, twilio])('what is no delivery throws, whatever the provider', (driver) => {
  for (const body of ['', 'x', '[]', '{}', '{"type":7}', 'null']) expect(() => driver.parse(Buffer.from(body))).toThrow()
})

describe('a delivery is the provider’s', () => {
  const account: SmsAccount = { provider: 'twilio', sender: '+15550001', account: 'AC1', base: '', token: 'token-da-conta' }
  const connection = { hookUrl: 'https://desk.example/hooks/sms/abc' }
  const post = (body: Buffer, headers: WebhookRequest['headers'] = {}): WebhookRequest => ({ method: 'POST', query: new URLSearchParams(), headers, body })
  const body = form({ MessageSid: 'SM2', Body: 'Olá 👍', From: '+55' })
  const signed = (url = connection.hookUrl, token = account.token) => ({ 'x-twilio-signature': signatureOf(url, body, token) })

  test.each([
    ['Twilio with its signature', twilio.verify(post(body, signed()), account, connection), 'ok'],
    ['Twilio of another address', twilio.verify(post(body, signed('https://other.example/')), account, connection), 'refused'],
    ['Twilio of another token', twilio.verify(post(body, signed(connection.hookUrl, 'outro')), account, connection), 'refused'],
    ['Twilio with none', twilio.verify(post(body), account, connection), 'refused'],
    ['Twilio with other fields', twilio.verify(post(form({ MessageSid: 'SM2' }), signed()), account, connection), 'refused'],
    ['SMSDev with its key', smsdev.verify(post(json({ id: 1, key: account.token })), account, connection), 'ok'],
    ['SMSDev with another', smsdev.verify(post(json({ id: 1, key: 'outra' })), account, connection), 'refused'],
    ['SMSDev that is none', smsdev.verify(post(Buffer.from('x')), account, connection), 'refused'],
    ['Zenvia by its address alone', zenvia.verify(post(json({})), account, connection), 'ok'],
    ['Zenvia that only asks', zenvia.verify({ ...post(json({})), method: 'GET' }, account, connection), 'refused'],
  ])('%s: %s', (_what, proof, expected) => expect(proof).toBe(expected))

  test('by the address and the fields in the order of their names', () => {
    expect(signatureOf('https://a.example/', form({ b: '2', a: '1' }), 'k')).toBe(signatureOf('https://a.example/', form({ a: '1', b: '2' }), 'k'))
  })
})

test.each<[string, () => object[]]>([
  [
    'Zenvia',
    () => zenvia.parse(json({ type: 'MESSAGE', message: { id: 'i1', from: 'BANCO', to: '29800', direction: 'IN', contents: [{ type: 'text', text: 'Oi' }] } })),
  ],
  ['SMSDev', () => smsdev.parse(json({ id: '7', from: 'BANCO', message: 'Oi' }))],
  ['Twilio', () => twilio.parse(form({ MessageSid: 'SM1', From: 'BANCO', Body: 'Oi' }))],
])('a message that %s brings from a name is left out by it: no two of them are one person', (_provider, events) => {
  expect(events()).toEqual([{ kind: 'leftOut', problem: 'notUnderstood', detail: 'BANCO' }])
})
