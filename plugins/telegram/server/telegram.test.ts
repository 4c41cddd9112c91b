import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { switchPlugin } from '#core/contract/plugins.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { listConnectionStates } from '#plugins/channels/contract/index.ts'
import { channelMessages } from '#plugins/channels/server/channels.table.ts'
import { editMessage, reactToMessage, sendAtOnce, sendButtons, sendLocation, sendMessage } from '#plugins/chat/contract/index.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { createConnection } from '#plugins/connections/contract/index.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { updateTicket } from '#plugins/tickets/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { TELEGRAM } from '../contract/index.ts'
import { BOT_TOKEN, type FakeBotApi, startFakeBotApi } from './testing/fakeBotApi.ts'

let desk: Desk
let api: FakeBotApi
let webhook: { path: string; secret: string }
let count = 0
beforeAll(async () => {
  api = await startFakeBotApi()
  desk = await startDesk({ environment: { PRIVATE_HOSTS: '127.0.0.1' } })
  const given = { name: 'Bot da loja', type: TELEGRAM, queueId: desk.suporte, config: { apiAddress: api.url }, secrets: { botToken: BOT_TOKEN } }
  const { id } = await desk.ask(createConnection, given, desk.admin)
  await vi.waitFor(async () => expect(api.calls.map(({ method }) => method)).toEqual(['getMe', 'setWebhook']))
  const state = (await desk.ask(listConnectionStates, {}, desk.admin)).find(({ connectionId }) => connectionId === id)
  webhook = { path: new URL(state?.hookUrl ?? '').pathname, secret: state?.hookSecret ?? '' }
})
afterAll(async () => {
  await desk.stop()
  api.stop()
})
beforeEach(() => {
  count += 1
  api.calls.length = 0
})

const rowsOf = <T extends Parameters<typeof tenantRows>[2]>(table: T) => tenantRows(desk.kernel.ctx.db, desk.admin, table)
const deliver = (update: object, secret = webhook.secret) =>
  fetch(desk.base + webhook.path, {
    method: 'POST',
    headers: { 'x-telegram-bot-api-secret-token': secret },
    body: JSON.stringify({ update_id: count, ...update }),
  })
const chat = () => ({ id: 4000 + count, type: 'private' })
const written = (id: number, more: object) => ({ message: { message_id: id, from: { id: 4000 + count, first_name: 'Ana' }, chat: chat(), ...more } })
const arrived = (ref: string) =>
  vi.waitFor(async () => {
    const known = await rowsOf(channelMessages).first(eq(channelMessages.ref, ref))
    const message = known && (await rowsOf(messages).first(eq(messages.id, known.messageId)))
    if (!message) throw new Error(`${ref} is not there`)
    return message
  })
const acked = (id: string, ack: number) =>
  vi.waitFor(async () => expect(await rowsOf(messages).first(eq(messages.id, id))).toMatchObject({ ack }), { timeout: 10_000 })
const called = (method: string) =>
  vi.waitFor(() => api.calls.find((call) => call.method === method)?.body ?? Promise.reject(new Error(`${method} was not called`)))

async function talking() {
  await deliver(written(1, { text: 'Bom dia' }))
  const { ticketId } = await arrived(`${4000 + count}:1`)
  await desk.ask(updateTicket, { id: ticketId, status: 'open' }, desk.agent)
  return ticketId
}

test('somebody writes, with a file, and is answered; what is done to the answer is done there too', async () => {
  api.files.set('f1', Buffer.from('conteúdo da nota'))
  await deliver(written(2, { caption: 'Segue', document: { file_id: 'f1', file_name: 'nota.txt' } }))
  const inbound = await arrived(`${4000 + count}:2`)
  expect(inbound).toMatchObject({ body: 'Segue', mediaId: expect.any(String) })
  expect(await rowsOf(contacts).first(eq(contacts.id, inbound.contactId))).toMatchObject({ name: 'Ana', number: `telegram:${4000 + count}` })
  await desk.ask(updateTicket, { id: inbound.ticketId, status: 'open' }, desk.agent)

  const { id } = await desk.ask(sendMessage, { ticketId: inbound.ticketId, body: 'Recebi', idFront: newId(), quotedMsg: { id: inbound.id } }, desk.agent)
  await acked(id, 1)
  expect(await called('sendMessage')).toEqual({
    chat_id: String(4000 + count),
    text: 'Recebi',
    reply_parameters: { message_id: 2, allow_sending_without_reply: true },
  })

  await desk.ask(editMessage, { id, body: 'Recebi, obrigado' }, desk.agent)
  expect(await called('editMessageText')).toMatchObject({ text: 'Recebi, obrigado' })
  await desk.ask(reactToMessage, { messageId: inbound.id, reaction: '👍' }, desk.agent)
  expect(await called('setMessageReaction')).toMatchObject({ message_id: 2, reaction: [{ type: 'emoji', emoji: '👍' }] })
})

test('buttons, places and files go in the words of the Bot API', async () => {
  const ticketId = await talking()
  await desk.ask(sendButtons, { ticketId, body: 'Confirma?', buttons: [{ id: 's', text: 'Sim' }], idFront: newId() }, desk.agent)
  expect(await called('sendMessage')).toMatchObject({ text: 'Confirma?', reply_markup: { inline_keyboard: [[{ text: 'Sim', callback_data: 's' }]] } })
  await desk.ask(
    sendLocation,
    { id: ticketId, location: { latitude: -23.5, longitude: -46.6, name: 'Loja', address: 'Rua A, 1' }, idFront: newId() },
    desk.agent,
  )
  expect(await called('sendVenue')).toMatchObject({ latitude: -23.5, title: 'Loja', address: 'Rua A, 1' })

  const form = new FormData()
  form.set('body', 'A nota')
  form.append('medias', new File(['conteúdo'], 'nota "1".txt', { type: 'text/plain' }))
  await fetch(`${desk.base}/messages/${ticketId}`, { method: 'POST', headers: { authorization: `Bearer ${desk.agent.token}` }, body: form })
  expect(await called('sendDocument')).toMatchObject({ chat_id: String(4000 + count), caption: 'A nota' })
})

describe('a pressed button', () => {
  const pressed = (id: string) => ({
    callback_query: {
      ...{ id, from: { id: 4000 + count, first_name: 'Ana' }, data: 'fin' },
      message: { message_id: 9, chat: chat(), reply_markup: { inline_keyboard: [[{ text: 'Financeiro', callback_data: 'fin' }]] } },
    },
  })

  test('is answered at once, and its words stand in the conversation', async () => {
    await deliver(pressed(`p${count}`))

    expect(await called('answerCallbackQuery')).toEqual({ callback_query_id: `p${count}` })
    expect(await arrived(`press:p${count}`)).toMatchObject({ body: 'Financeiro' })
  })

  test('that is too old to be answered is read all the same', async () => {
    api.refuse('answerCallbackQuery', { error_code: 400, description: 'Bad Request: query is too old and response timeout expired' })

    await deliver(pressed(`p${count}`))

    expect(await arrived(`press:p${count}`)).toMatchObject({ body: 'Financeiro' })
  })

  test('whose delivery comes twice is one message', async () => {
    await deliver(pressed(`p${count}`))
    await deliver(pressed(`p${count}`))
    await deliver(written(70, { text: 'E agora?' }))

    const { ticketId } = await arrived(`${4000 + count}:70`)
    expect((await rowsOf(messages).find(eq(messages.ticketId, ticketId))).map(({ body }) => body).filter((body) => body === 'Financeiro')).toHaveLength(1)
  })
})

test('a notice of Telegram opens no conversation', async () => {
  await deliver(written(80, { message_auto_delete_timer_changed: { message_auto_delete_time: 86_400 } }))
  await deliver(written(81, { text: 'Agora sim' }))

  const { contactId } = await arrived(`${4000 + count}:81`)
  expect((await rowsOf(messages).find(eq(messages.contactId, contactId))).map(({ body }) => body)).toEqual(['Agora sim'])
})

test('a refusal is said with its reason, and a delivery of somebody else is refused', async () => {
  const ticketId = await talking()
  api.refuse('sendMessage', { error_code: 403, description: 'Forbidden: bot was blocked by the user' })
  const { id } = await desk.ask(sendMessage, { ticketId, body: 'Ainda aí?', idFront: newId() }, desk.agent)
  await acked(id, -1)
  expect(await rowsOf(messages).first(eq(messages.id, id))).toMatchObject({ failureReason: 'blockedByContact' })

  expect((await deliver(written(9, { text: 'Falso' }), 'errado')).status).toBe(401)
})

test.each([
  ['no token', {}, 'secrets.botToken'],
  ['a token that is none', { botToken: 'abc' }, 'secrets.botToken'],
])('a connection with %s is refused at its field', async (_what, secrets, field) => {
  const refusal = await desk.refusal(createConnection, { name: `Bot ${newId()}`.slice(0, 40), type: TELEGRAM, secrets }, desk.admin)
  expect(refusal).toMatchObject({ status: 422, body: { fields: [{ field }] } })
})

test('a token that Telegram does not know leaves the line down, and stands in nothing that is told', async () => {
  const secrets = { botToken: `${BOT_TOKEN}x` }
  const { id } = await desk.ask(createConnection, { name: 'Bot errado', type: TELEGRAM, config: { apiAddress: api.url }, secrets }, desk.admin)
  const state = async () => (await desk.ask(listConnectionStates, {}, desk.admin)).find(({ connectionId }) => connectionId === id)
  await vi.waitFor(async () => expect(await state()).toMatchObject({ reason: 'authFailed', detail: 'Unauthorized' }))
  expect(JSON.stringify(await state())).not.toContain(secrets.botToken)
})

test('a company that switches the plugin off has no line: deliveries find nothing, and nothing leaves, until it is on again', async () => {
  const ticketId = await talking()
  await desk.ask(switchPlugin, { id: 'telegram', isOn: false }, desk.admin)
  try {
    expect((await deliver(written(60, { text: 'Ninguém lê' }))).status).toBe(404)
    expect(await desk.ask(sendAtOnce, { ticketId, body: 'Alguém?' }, desk.agent)).toMatchObject({ ack: 0, status: 'pending' })
    expect(api.calls.filter(({ method }) => method === 'sendMessage')).toEqual([])
  } finally {
    await desk.ask(switchPlugin, { id: 'telegram', isOn: true }, desk.admin)
  }
  await deliver(written(61, { text: 'De novo' }))
  await arrived(`${4000 + count}:61`)
})
