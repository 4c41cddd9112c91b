import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listConnectionStates, pairConnection, stopChannelConnection } from '#plugins/channels/contract/index.ts'
import { channelDeliveries } from '#plugins/channels/server/channels.table.ts'
import { listMessages, syncOld } from '#plugins/chat/contract/index.ts'
import { createConnection, listChannelTypes } from '#plugins/connections/contract/index.ts'
import { type GatewayDesk, startGatewayDesk } from '#tests/server/support/gatewayDesk.ts'
import { WUZAPI } from '../contract/index.ts'
import { ACCOUNT_JID, ADMIN_TOKEN, type FakeStored, type FakeWuzapi, QR_IMAGE, startFakeWuzapi } from './testing/fakeWuzapi.ts'

let gatewayDesk: GatewayDesk
let gateway: FakeWuzapi
beforeAll(async () => {
  gateway = await startFakeWuzapi()
  gatewayDesk = await startGatewayDesk()
})
afterAll(async () => {
  await gatewayDesk.desk.stop()
  gateway.stop()
})

/** A connection whose line asks for a code; its user was made for it. */
async function asked() {
  const token = gatewayDesk.newName('token')
  const id = await gatewayDesk.connect({ type: WUZAPI, config: { baseAddress: gateway.url }, secrets: { token, adminToken: ADMIN_TOKEN } })
  await gatewayDesk.isIn(id, 'qrcode')
  const tell = async (delivery: object) => expect(await gateway.tell(delivery, token)).toBe(200)
  const user = gateway.users.get(token)
  if (!user) throw new Error('no user')
  return { id, token, user, tell }
}

const PHONE = '5511988887777'
const LID = '123456789012345'
const inbound = (ID: string, conversation: string, Chat = `${PHONE}@s.whatsapp.net`) => ({
  type: 'Message',
  event: { Info: { ID, Chat, Sender: `${LID}@lid`, SenderAlt: `${PHONE}@s.whatsapp.net`, IsFromMe: false, PushName: 'Ana Prado' }, Message: { conversation } },
})

test('a line is connected by a code that those see who may connect it', async () => {
  const { id, user, tell } = await asked()
  expect(await gatewayDesk.lineOf(id)).toMatchObject({ qrcode: QR_IMAGE, takesPairing: true })
  expect((await gatewayDesk.desk.ask(listConnectionStates, {}, gatewayDesk.desk.supervisor)).find(({ connectionId }) => connectionId === id)).toMatchObject({
    qrcode: QR_IMAGE,
  })

  await tell({ type: 'PairSuccess', event: { ID: ACCOUNT_JID } })
  await tell({ type: 'Connected', event: {} })

  await gatewayDesk.isIn(id, 'CONNECTED')
  expect(await gatewayDesk.connectionOf(id)).toMatchObject({ number: '5511940000000' })
  expect(user.hmacKey).toBe((await gatewayDesk.lineOf(id))?.hookSecret)
})

test('a line that is connected by a code that is typed keeps it while others come to be scanned', async () => {
  const { id, tell } = await asked()
  expect(await gatewayDesk.desk.ask(pairConnection, { whatsappId: id, phone: '11 94000-0000' }, gatewayDesk.desk.admin)).toEqual({ pairingCode: 'ABCD1234' })

  await tell({ type: 'QR', event: 'code', qrCodeBase64: QR_IMAGE.replace('iVBOR', 'AAAAA') })
  await gatewayDesk.allRead()
  expect(await gatewayDesk.lineOf(id)).toMatchObject({ pairingCode: 'ABCD1234', qrcode: null })

  await tell({ type: 'QRTimeout', event: 'timeout' })
  await gatewayDesk.isIn(id, 'TIMEOUT')
})

test('a line of a gateway that tells nothing of it is looked at', async () => {
  const { id, user } = await asked()
  user.loggedIn = true
  await gatewayDesk.checkNow(id)
  await gatewayDesk.isIn(id, 'CONNECTED')

  user.connected = false
  await gatewayDesk.checkNow(id)
  await gatewayDesk.isIn(id, 'DISCONNECTED')
  expect(await gatewayDesk.lineOf(id)).toMatchObject({ reason: 'reconnecting' })

  user.connected = true
  await gatewayDesk.checkNow(id)
  await gatewayDesk.isIn(id, 'CONNECTED')
})

test('a conversation goes from the contact’s message to the receipt of the answer', async () => {
  const { id, token, user, tell } = await asked()
  Object.assign(user, { loggedIn: true })
  await tell({ type: 'Connected', event: {} })
  await gatewayDesk.isIn(id, 'CONNECTED')

  await tell(inbound('3A01', 'Vocês abrem hoje?'))
  const { asking, say } = await gatewayDesk.accepted('3A01')
  expect(asking).toMatchObject({ body: 'Vocês abrem hoje?', fromMe: false })
  expect(await gatewayDesk.contactOf(asking.contactId)).toMatchObject({ name: 'Ana Prado', number: PHONE })
  await vi.waitFor(() => expect(gateway.callsTo('/chat/markread')).toMatchObject([{ body: { Id: ['3A01'] }, headers: { token } }]))

  const ours = await say('Sim, até as 18')
  await gatewayDesk.acked(ours, 1)
  const ref = ours.replaceAll('-', '').toUpperCase()
  expect(gateway.callsTo('/chat/send/text')).toMatchObject([{ body: { Phone: PHONE, Body: 'Sim, até as 18', Id: ref } }])

  const receipt = { MessageIDs: [ref], Chat: `${PHONE}@s.whatsapp.net`, IsFromMe: false }
  await tell({ type: 'ReadReceipt', state: 'Read', event: receipt })
  await gatewayDesk.acked(ours, 3)
  await tell({ type: 'ReadReceipt', state: 'Delivered', event: receipt })

  await tell(inbound('3A02', 'Obrigada', `${LID}@lid`))
  expect(await gatewayDesk.messageBy('3A02')).toMatchObject({ contactId: asking.contactId, ticketId: asking.ticketId })
  expect(await gatewayDesk.ackOf(ours)).toBe(3)
})

test('what was written before is brought beside what was delivered, each message once', async () => {
  const { id, token, user, tell } = await asked()
  Object.assign(user, { loggedIn: true, history: 100 })
  await tell({ type: 'Connected', event: {} })
  await gatewayDesk.isIn(id, 'CONNECTED')
  await tell(inbound('4A02', 'Ainda estão abertos?'))
  const { asking, say } = await gatewayDesk.accepted('4A02')
  const ours = await gatewayDesk.refOf(await say('Sim'))
  const at = (minutes: number) => new Date(Date.now() - 3_600_000 + minutes * 60_000).toISOString()
  const stored = (message_id: string, text: string, minutes: number, more: Partial<FakeStored> = {}): FakeStored => {
    const { event } = inbound(message_id, text)
    const data_json = JSON.stringify({ ...event, Info: { ...event.Info, Timestamp: at(minutes) } })
    const row = { user_id: token, chat_jid: event.Info.Chat, sender_jid: event.Info.Sender, message_id, timestamp: at(59), message_type: 'text' }
    return { ...row, text_content: text, quoted_message_id: '', data_json, ...more }
  }
  const sent = { sender_jid: 'me', data_json: '' }
  gateway.stored = [stored('4A01', 'Bom dia', 1), stored('4A02', 'Ainda estão abertos?', 2), stored(ours, 'Sim', 3, sent)]
  gateway.stored.push(stored('4A03', 'Até já', 0, { ...sent, timestamp: at(0) }))

  await gatewayDesk.desk.ask(syncOld, { ticketId: asking.ticketId, days: 2 }, gatewayDesk.desk.agent)

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

test('a line that is disconnected rests at the gateway', async () => {
  const { id, user } = await asked()
  await gatewayDesk.desk.ask(stopChannelConnection, { whatsappId: id }, gatewayDesk.desk.admin)
  await gatewayDesk.isIn(id, 'DISCONNECTED')
  expect(user.connected).toBe(false)
})

const CONNECTED = '{"type":"Connected","event":{}}'
const multipart = (token: string) =>
  [...['token', token, 'jsonData', CONNECTED].entries()]
    .map(([index, text]) => (index % 2 === 0 ? `--x\r\nContent-Disposition: form-data; name="${text}"\r\n\r\n` : `${text}\r\n`))
    .join('')
    .concat('--x--\r\n')

test.each([
  ['a wrong signature', CONNECTED, { 'x-hmac-signature': 'ab'.repeat(32) }],
  ['JSON with a wrong token', JSON.stringify({ ...JSON.parse(CONNECTED), token: 'de-outro' }), {}],
  ['a form with a wrong token', new URLSearchParams({ jsonData: CONNECTED, token: 'de-outro' }).toString(), {}],
  ['a form in parts with a wrong token', multipart('de-outro'), {}],
])('a delivery with %s is refused, and nothing of it is stored', async (_what, body, headers) => {
  const { id } = await asked()
  await gatewayDesk.allRead()
  const stored = () => gatewayDesk.rowsOf(channelDeliveries).find(eq(channelDeliveries.connectionId, id))
  const before = await stored()
  const { hookUrl = '' } = (await gatewayDesk.lineOf(id)) ?? {}

  expect((await fetch(hookUrl ?? '', { method: 'POST', headers, body })).status).toBe(401)

  expect(await stored()).toEqual(before)
  await gatewayDesk.isIn(id, 'qrcode')
})

test.each([
  [{ config: { baseAddress: 'sem protocolo' } }, 'config.baseAddress'],
  [{ config: {} }, 'config.baseAddress'],
  [{ secrets: {} }, 'secrets.token'],
])('%j is refused', async (more, field) => {
  const wanted = { name: gatewayDesk.newName('X'), type: WUZAPI, config: { baseAddress: gateway.url }, secrets: { token: 'token' }, ...more }
  expect(await gatewayDesk.desk.refusal(createConnection, wanted, gatewayDesk.desk.admin)).toMatchObject({ status: 422, body: { fields: [{ field }] } })
})

test('the kind is offered with its fields', async () => {
  const kind = (await gatewayDesk.desk.ask(listChannelTypes, {}, gatewayDesk.desk.admin)).find(({ type }) => type === WUZAPI)
  expect(kind).toMatchObject({ icon: 'phone', title: 'wuzapi.kind', abilities: { startsByNumber: true, buttons: false } })
  expect(Object.keys(kind?.secrets.properties ?? {})).toEqual(['token', 'adminToken'])
})
