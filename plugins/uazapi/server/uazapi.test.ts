import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { pairConnection, stopChannelConnection } from '#plugins/channels/contract/index.ts'
import { listMessages, syncOld } from '#plugins/chat/contract/index.ts'
import { createConnection, listChannelTypes } from '#plugins/connections/contract/index.ts'
import { type GatewayDesk, startGatewayDesk } from '#tests/server/support/gatewayDesk.ts'
import { UAZAPI } from '../contract/index.ts'
import { ACCOUNT, atRest, type FakeStored, type FakeUazapi, QR_IMAGE, startFakeUazapi, TOKEN } from './testing/fakeUazapi.ts'

let gatewayDesk: GatewayDesk
let provider: FakeUazapi
beforeAll(async () => {
  provider = await startFakeUazapi()
  gatewayDesk = await startGatewayDesk()
})
afterAll(async () => {
  await gatewayDesk.desk.stop()
  provider.stop()
})

/** A connection whose line asks for a code. */
async function asked() {
  Object.assign(provider.instance, atRest)
  const id = await gatewayDesk.connect({ type: UAZAPI, config: { baseAddress: provider.url }, secrets: { token: TOKEN } })
  await gatewayDesk.isIn(id, 'qrcode')
  const tell = async (event: string, delivery: object) => expect(await provider.tell(event, delivery)).toBe(200)
  const up = async () => {
    Object.assign(provider.instance, atRest, { status: 'connected', owner: ACCOUNT })
    await tell('connection', { instance: provider.instance })
    await gatewayDesk.isIn(id, 'CONNECTED')
  }
  return { id, tell, up }
}

const PHONE = '5511988887777'
const LID = '123456789012345'
const JID = `${PHONE}@s.whatsapp.net`
const inbound = (messageid: string, text: string, more: object = {}) => ({
  chat: { wa_chatid: JID, wa_chatlid: `${LID}@lid`, name: 'Ana' },
  message: {
    ...{ id: `${ACCOUNT}:${messageid}`, messageid, chatid: JID, sender_pn: JID, sender_lid: `${LID}@lid`, senderName: 'Ana Prado', fromMe: false },
    ...{ isGroup: false, messageType: 'Conversation', type: 'text', text, content: text, quoted: '', edited: '', reaction: '' },
    ...more,
  },
})

test('a line is connected by a code, and goes down when the phone ends it', async () => {
  const { id, tell, up } = await asked()
  expect(await gatewayDesk.lineOf(id)).toMatchObject({ qrcode: QR_IMAGE, takesPairing: true })
  await up()
  expect(await gatewayDesk.connectionOf(id)).toMatchObject({ number: ACCOUNT })

  Object.assign(provider.instance, { status: 'disconnected', lastDisconnectReason: '401: logged out from another device' })
  await tell('connection', { instance: provider.instance, type: 'LoggedOut' })
  await gatewayDesk.isIn(id, 'DISCONNECTED')
  expect(await gatewayDesk.lineOf(id)).toMatchObject({ reason: 'notConnected', detail: '401: logged out from another device' })
})

test('a line is connected by a code that is typed, or times out', async () => {
  const { id } = await asked()
  expect(await gatewayDesk.desk.ask(pairConnection, { whatsappId: id, phone: '11 94000-0000' }, gatewayDesk.desk.admin)).toEqual({ pairingCode: 'ABCD1234' })
  await gatewayDesk.isIn(id, 'PAIRING')

  Object.assign(provider.instance, atRest)
  await gatewayDesk.checkNow(id)
  await gatewayDesk.isIn(id, 'TIMEOUT')
})

test('a conversation goes from the contact’s message to the receipt of the answer', async () => {
  const { tell, up } = await asked()
  await up()

  await tell('messages', inbound('3A01', 'Vocês abrem hoje'))
  const { asking, say } = await gatewayDesk.accepted('3A01')
  expect(asking).toMatchObject({ body: 'Vocês abrem hoje', fromMe: false })
  expect(await gatewayDesk.contactOf(asking.contactId)).toMatchObject({ name: 'Ana Prado', number: PHONE })
  await tell('messages', inbound('3A02', 'Vocês abrem hoje?', { edited: '3A01' }))
  await gatewayDesk.allRead()
  expect(await gatewayDesk.messageBy('3A01')).toMatchObject({ id: asking.id, body: 'Vocês abrem hoje?', isEdited: true })

  const ours = await say('Sim, até as 18')
  await gatewayDesk.acked(ours, 1)
  expect(provider.callsTo('/send/text')).toMatchObject([{ body: { number: PHONE, text: 'Sim, até as 18', track_id: ours } }])
  const receipt = { Chat: JID, MessageIDs: [await gatewayDesk.refOf(ours)], IsFromMe: false, IsGroup: false }
  await tell('messages_update', { type: 'ReadReceipt', state: 'Delivered', event: receipt })
  await gatewayDesk.acked(ours, 2)
  await tell('messages_update', { type: 'ReadReceipt', state: 'Read', event: receipt })
  await gatewayDesk.acked(ours, 3)
  expect(provider.callsTo('/message/markread')).toMatchObject([{ body: { id: ['3A01'] } }])
})

test('what was written before is brought beside what was delivered, each message once', async () => {
  const { id, tell, up } = await asked()
  await up()
  await tell('messages', inbound('4A02', 'Ainda estão abertos?'))
  const { asking, say } = await gatewayDesk.accepted('4A02')
  const ours = await gatewayDesk.refOf(await say('Sim'))
  const begin = Date.now() - 3_600_000
  const stored = (messageid: string, text: string, minutes: number, more: object = {}): FakeStored => ({
    ...inbound(messageid, text, { wasSentByApi: false, ...more }).message,
    ...{ messageid, chatid: JID, messageTimestamp: begin + minutes * 60_000 },
  })
  const sent = { fromMe: true, wasSentByApi: true }
  provider.stored = [stored('4A01', 'Bom dia', 1), stored('4A02', 'Ainda estão abertos?', 2), stored(ours, 'Sim', 3, sent), stored('4A03', 'Até já', 0, sent)]

  await gatewayDesk.desk.ask(syncOld, { whatsappId: id, days: 2 }, gatewayDesk.desk.admin)

  await vi.waitFor(async () => expect(await gatewayDesk.lineOf(id)).toMatchObject({ takesHistory: true, history: { state: 'done', count: 2 } }), {
    timeout: 10_000,
  })
  const { messages } = await gatewayDesk.desk.ask(listMessages, { ticketId: asking.ticketId }, gatewayDesk.desk.admin)
  expect(messages.map(({ body, fromMe }) => [body, fromMe])).toEqual([
    ['Até já', true],
    ['Bom dia', false],
    ['Ainda estão abertos?', false],
    ['Sim', true],
  ])
})

test('a line that is disconnected hears nothing', async () => {
  const { id, up } = await asked()
  await up()
  await gatewayDesk.desk.ask(stopChannelConnection, { whatsappId: id }, gatewayDesk.desk.admin)
  await gatewayDesk.isIn(id, 'DISCONNECTED')
  expect(provider.webhook.enabled).toBe(false)
})

test('a delivery with the token of another instance is refused', async () => {
  const { id } = await asked()
  expect(await provider.tell('connection', { token: 'de-outra', instance: { status: 'connected' } })).toBe(401)
  await gatewayDesk.isIn(id, 'qrcode')
})

test.each([
  [{ config: { baseAddress: 'sem protocolo' } }, 'config.baseAddress'],
  [{ config: {} }, 'config.baseAddress'],
  [{ secrets: {} }, 'secrets.token'],
])('%j is refused', async (more, field) => {
  const wanted = { name: gatewayDesk.newName('X'), type: UAZAPI, config: { baseAddress: provider.url }, secrets: { token: TOKEN }, ...more }
  expect(await gatewayDesk.desk.refusal(createConnection, wanted, gatewayDesk.desk.admin)).toMatchObject({ status: 422, body: { fields: [{ field }] } })
})

test('the kind is offered with its fields', async () => {
  const kind = (await gatewayDesk.desk.ask(listChannelTypes, {}, gatewayDesk.desk.admin)).find(({ type }) => type === UAZAPI)
  expect(kind).toMatchObject({ icon: 'phone', title: 'uazapi.kind', abilities: { startsByNumber: true, typing: true } })
  expect(Object.keys(kind?.secrets.properties ?? {})).toEqual(['token'])
})
