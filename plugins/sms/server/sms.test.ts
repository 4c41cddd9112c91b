import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { type LiveConnectionState, listConnectionStates } from '#plugins/channels/contract/index.ts'
import { channelMessages } from '#plugins/channels/server/channels.table.ts'
import { sendMessage } from '#plugins/chat/contract/index.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { createConnection } from '#plugins/connections/contract/index.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { updateTicket } from '#plugins/tickets/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { SMS, type SmsProvider } from '../contract/index.ts'
import { signatureOf } from './drivers/twilio.ts'
import { type FakeGateway, startFakeGateway } from './testing/fakeGateway.ts'

const TOKEN = 'token-bem-comprido'
const ACCOUNTS: Record<SmsProvider, Record<string, string>> = {
  zenvia: { sender: '29800' },
  smsdev: {},
  twilio: { sender: '+15550001', account: 'AC1' },
}

let desk: Desk
let gateway: FakeGateway
beforeAll(async () => {
  gateway = await startFakeGateway()
  desk = await startDesk({ environment: { PRIVATE_HOSTS: '127.0.0.1' } })
})
afterAll(async () => {
  await desk.stop()
  gateway.stop()
})
beforeEach(() => {
  gateway.calls.length = 0
})

const rowsOf = <T extends Parameters<typeof tenantRows>[2]>(table: T) => tenantRows(desk.kernel.ctx.db, desk.admin, table)
const make = (provider: SmsProvider, token = TOKEN) => {
  const config = { provider, baseAddress: gateway.url, ...ACCOUNTS[provider] }
  return desk.ask(createConnection, { name: `SMS ${newId().slice(-8)}`, type: SMS, queueId: desk.suporte, config, secrets: { token } }, desk.admin)
}
const connectionOf = async (id: number): Promise<LiveConnectionState | undefined> =>
  (await desk.ask(listConnectionStates, {}, desk.admin)).find(({ connectionId }) => connectionId === id)
async function connect(provider: SmsProvider): Promise<LiveConnectionState> {
  const { id } = await make(provider)
  await vi.waitFor(async () => expect((await rowsOf(connections).first(eq(connections.id, id)))?.status).toBe('CONNECTED'), { timeout: 10_000 })
  const connection = await connectionOf(id)
  if (!connection) throw new Error('no line')
  return connection
}
/** Deliveries as each provider makes them. */
const inbound: Record<SmsProvider, (connection: LiveConnectionState, phone: string, text: string) => { body: string; headers: Record<string, string> }> = {
  zenvia: (_connection, phone, text) => ({
    body: JSON.stringify({ type: 'MESSAGE', message: { id: `i${phone}`, from: phone, direction: 'IN', contents: [{ type: 'text', text }] } }),
    headers: { 'content-type': 'application/json' },
  }),
  smsdev: (_connection, phone, text) => ({
    body: JSON.stringify({ key: TOKEN, id: phone, from: phone, message: text }),
    headers: { 'content-type': 'application/json' },
  }),
  twilio: ({ hookUrl }, phone, text) => {
    const body = new URLSearchParams({ MessageSid: `SM${phone}`, From: `+${phone}`, Body: text }).toString()
    return {
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signatureOf(hookUrl ?? '', Buffer.from(body), TOKEN) },
    }
  },
}
const arrived = (text: string) =>
  vi.waitFor(async () => {
    const message = await rowsOf(messages).first(eq(messages.body, text))
    if (!message) throw new Error(`${text} is not there`)
    return message
  })
const acked = (id: string, ack: number) =>
  vi.waitFor(async () => expect(await rowsOf(messages).first(eq(messages.id, id))).toMatchObject({ ack }), { timeout: 10_000 })

describe.each<[SmsProvider, RegExp, (call: { body: Record<string, unknown> }, phone: string) => unknown[]]>([
  ['zenvia', /channels\/sms/, ({ body }, phone) => [body.from === '29800', body.to === phone, JSON.stringify(body.contents).includes('Temos sim')]],
  ['smsdev', /v1\/send/, ({ body }, phone) => [body.type === 9, body.number === phone, body.msg === 'Temos sim']],
  ['twilio', /Messages\.json/, ({ body }, phone) => [body.From === '+15550001', body.To === `+${phone}`, body.Body === 'Temos sim']],
])('%s', (provider, path, facts) => {
  test('carries a question and its answer, and tells how far that is', async () => {
    const connection = await connect(provider)
    const phone = `55119${String(80_000_000 + connection.connectionId)}`
    const text = `Tem estoque? ${provider}`
    const { body, headers } = inbound[provider](connection, phone, text)

    const reply = await fetch(desk.base + new URL(connection.hookUrl ?? '').pathname, { method: 'POST', body, headers })
    expect([reply.status, reply.headers.get('content-type'), await reply.text()]).toEqual([
      200,
      expect.stringContaining('text/xml'),
      expect.stringContaining('<Response/>'),
    ])
    const { ticketId } = await arrived(text)
    await desk.ask(updateTicket, { id: ticketId, status: 'open' }, desk.agent)
    const { id } = await desk.ask(sendMessage, { ticketId, body: 'Temos sim', idFront: newId() }, desk.agent)

    await acked(id, 1)
    const call = gateway.calls.find((one) => path.test(one.path))
    expect(call && facts(call, phone)).toEqual([true, true, true])
    expect(await rowsOf(channelMessages).first(eq(channelMessages.messageId, id))).toMatchObject({ ref: expect.any(String) })
  })

  test('with a character that no database takes is a message without it', async () => {
    const connection = await connect(provider)
    const { body, headers } = inbound[provider](connection, `55119${String(81_000_000 + connection.connectionId)}`, `maria\u0000exemplo.com ${provider}`)

    await fetch(desk.base + new URL(connection.hookUrl ?? '').pathname, { method: 'POST', body, headers })

    expect(await arrived(`mariaexemplo.com ${provider}`)).toMatchObject({ fromMe: false })
  })

  test('with a token that is not good is down in words, which do not hold it', async () => {
    const { id } = await make(provider, `${TOKEN}x`)
    await vi.waitFor(async () => expect(await connectionOf(id)).toMatchObject({ reason: 'authFailed' }), { timeout: 10_000 })
    expect(JSON.stringify(await connectionOf(id))).not.toContain(TOKEN)
  })
})

test.each<[string, SmsProvider, number, object, string]>([
  ['a number that is none', 'twilio', 400, { code: 21211, message: 'Invalid To' }, 'invalidRecipient'],
  ['a contact who asked to stop', 'twilio', 400, { code: 21610, message: 'Unsubscribed' }, 'blockedByContact'],
  ['a wrong number', 'smsdev', 200, { situacao: 'ERRO', descricao: 'NUMERO INVALIDO' }, 'invalidRecipient'],
  ['a request that Zenvia does not take', 'zenvia', 400, { code: 'VALIDATION_ERROR', message: 'Invalid' }, 'refused'],
  ['an answer that is none', 'zenvia', 200, { other: 1 }, 'uncertain'],
])('%s is said with its reason', async (_what, provider, status, body, reason) => {
  const { id } = await answerRefused(await connect(provider), provider, status, body)

  await acked(id, -1)
  expect(await rowsOf(messages).first(eq(messages.id, id))).toMatchObject({ failureReason: reason })
})

test('an account without credit is said by the line, and the message waits', async () => {
  const connection = await connect('smsdev')

  const { id } = await answerRefused(connection, 'smsdev', 200, { situacao: 'ERRO', descricao: 'SEM SALDO' })

  await vi.waitFor(async () => expect(await connectionOf(connection.connectionId)).toMatchObject({ reason: 'accountRestricted' }))
  expect(await rowsOf(messages).first(eq(messages.id, id))).toMatchObject({ ack: 0, failure: null })
})

/** An answer to a contact that the provider refuses. */
async function answerRefused(connection: Awaited<ReturnType<typeof connect>>, provider: SmsProvider, status: number, body: object) {
  const text = `Oi ${newId()}`
  const made = inbound[provider](connection, `55119${String(70_000_000 + connection.connectionId)}`, text)
  await fetch(desk.base + new URL(connection.hookUrl ?? '').pathname, { method: 'POST', ...made })
  const { ticketId } = await arrived(text)
  await desk.ask(updateTicket, { id: ticketId, status: 'open' }, desk.agent)
  gateway.answerNext(status, body)
  return desk.ask(sendMessage, { ticketId, body: 'Olá', idFront: newId() }, desk.agent)
}

test('a forged delivery is refused', async () => {
  const connection = await connect('twilio')
  const { body } = inbound.twilio(connection, '5511900000001', 'Falso')
  const headers = { 'x-twilio-signature': 'AAAA' }
  expect((await fetch(desk.base + new URL(connection.hookUrl ?? '').pathname, { method: 'POST', body, headers })).status).toBe(401)
})
