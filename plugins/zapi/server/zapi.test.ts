import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pairConnection, stopChannelConnection } from '#plugins/channels/contract/index.ts'
import { channelConnections, channelMessages } from '#plugins/channels/server/channels.table.ts'
import { createConnection, listChannelTypes } from '#plugins/connections/contract/index.ts'
import { type GatewayDesk, startGatewayDesk } from '#tests/server/support/gatewayDesk.ts'
import { ZAPI } from '../contract/index.ts'
import { CLIENT_TOKEN, type FakeZapi, INSTANCE, startFakeZapi, TOKEN } from './testing/fakeZapi.ts'

let lines: GatewayDesk
let provider: FakeZapi
const secrets = { token: TOKEN, clientToken: CLIENT_TOKEN }
beforeAll(async () => {
  provider = await startFakeZapi()
  lines = await startGatewayDesk()
})
afterAll(async () => {
  await lines.desk.stop()
  provider.stop()
})

/** A connection whose line asks for a code. */
async function asked() {
  provider.state.connected = false
  const id = await lines.connect({ type: ZAPI, config: { baseAddress: provider.url, instanceId: INSTANCE }, secrets })
  await lines.isIn(id, 'qrcode')
  const tell = async (delivery: object) => expect(await provider.tell(delivery)).toBe(200)
  const up = async () => {
    provider.state.connected = true
    await tell({ type: 'ConnectedCallback', connected: true, phone: '5511940000000' })
    await lines.isIn(id, 'CONNECTED')
  }
  return { id, tell, up }
}

const PHONE = '5511988887777'
const LID = '123456789012345'
const inbound = (messageId: string, message: string, phone = PHONE) => ({
  ...{ type: 'ReceivedCallback', messageId, phone, chatLid: `${LID}@lid`, senderLid: `${LID}@lid`, fromMe: false, isGroup: false },
  ...{ momment: 1795401750000, senderName: 'Ana Prado', text: { message } },
})

test('a line is connected by codes that follow one another', async () => {
  const { id, up } = await asked()
  expect(await lines.lineOf(id)).toMatchObject({ qrcode: '2@codigo-1', takesPairing: true })

  provider.state.code = '2@codigo-2'
  await lines.lookNow(id)
  await lines.showsCode(id, '2@codigo-2')
  provider.state.code = '2@codigo-1'

  await up()
  expect(await lines.connectionOf(id)).toMatchObject({ number: '5511940000000' })
  expect(await lines.lineOf(id)).toMatchObject({ qrcode: null })
})

test('a line for which nobody comes with a phone times out, and begins anew when somebody asks', async () => {
  const { id } = await asked()
  await lines.rowsOf(channelConnections).write(eq(channelConnections.connectionId, id), { cursor: '4' })
  await lines.lookNow(id)
  await lines.isIn(id, 'TIMEOUT')
  expect(await lines.desk.ask(pairConnection, { whatsappId: id, phone: '11 94000-0000' }, lines.desk.admin)).toEqual({ pairingCode: 'ABCD1234' })
  await lines.isIn(id, 'PAIRING')
})

test('a conversation goes from the contact’s message to the receipt of the answer', async () => {
  const { id, tell, up } = await asked()
  await up()

  await tell(inbound('3A01', 'Vocês abrem hoje?'))
  const { asking, say } = await lines.accepted('3A01')
  expect(asking).toMatchObject({ body: 'Vocês abrem hoje?', fromMe: false })
  expect(await lines.contactOf(asking.contactId)).toMatchObject({ name: 'Ana Prado', number: PHONE })

  const ours = await say('Sim, até as 18')
  const known = await lines.refOf(ours)
  expect(provider.asked('/send-text')).toMatchObject([{ body: { phone: PHONE, message: 'Sim, até as 18' } }])
  expect(await lines.ackOf(ours)).toBe(0)

  await tell({ type: 'DeliveryCallback', zaapId: 'Z1', messageId: known, phone: PHONE })
  await lines.acked(ours, 1)
  await tell({ type: 'MessageStatusCallback', status: 'READ', ids: [known], phone: PHONE })
  await lines.acked(ours, 3)
  expect(provider.asked('/read-message')).toMatchObject([{ body: { phone: PHONE, messageId: '3A01' } }])

  await tell({ type: 'ReceivedCallback', messageId: '3A02', phone: PHONE, fromMe: false, waitingMessage: true, senderName: 'Ana Prado' })
  await tell(inbound('3A02', 'Obrigada'))
  expect(await lines.messageBy('3A02')).toMatchObject({ contactId: asking.contactId, ticketId: asking.ticketId, body: 'Obrigada' })
  expect(await lines.rowsOf(channelMessages).first(eq(channelMessages.ref, 'waiting:3A02'))).toBeDefined()
  expect(await lines.connectionOf(id)).toMatchObject({ status: 'CONNECTED' })
})

test('a line that is disconnected hears nothing', async () => {
  const { id, up } = await asked()
  await up()
  await lines.desk.ask(stopChannelConnection, { whatsappId: id }, lines.desk.admin)
  await lines.isIn(id, 'DISCONNECTED')
  expect(provider.state.webhook).toBe('')
})

test('a delivery for another instance is refused', async () => {
  const { id } = await asked()
  expect(await provider.tell({ type: 'ConnectedCallback', connected: true, instanceId: 'OUTRA' })).toBe(401)
  await lines.isIn(id, 'qrcode')
})

test.each([
  [{ config: { instanceId: INSTANCE, baseAddress: 'sem protocolo' } }, 'config.baseAddress'],
  [{ config: {} }, 'config.instanceId'],
  [{ config: { instanceId: '../outra' } }, 'config.instanceId'],
  [{ secrets: { clientToken: 'x' } }, 'secrets.token'],
])('%j is refused', async (more, field) => {
  const wanted = { name: lines.newName('X'), type: ZAPI, config: { instanceId: INSTANCE }, secrets, ...more }
  expect(await lines.desk.refusal(createConnection, wanted, lines.desk.admin)).toMatchObject({ status: 422, body: { fields: [{ field }] } })
})

test('the kind is offered with its fields', async () => {
  const kind = (await lines.desk.ask(listChannelTypes, {}, lines.desk.admin)).find(({ type }) => type === ZAPI)
  expect(kind).toMatchObject({ icon: 'phone', title: 'zapi.kind', abilities: { startsByNumber: true, typing: false } })
  expect(Object.keys(kind?.settings.properties ?? {})).toEqual(['baseAddress', 'instanceId'])
})
