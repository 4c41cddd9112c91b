import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pairConnection, stopChannelConnection } from '#plugins/channels/contract/index.ts'
import { channelConnections, channelMessages } from '#plugins/channels/server/channels.table.ts'
import { createConnection, listChannelTypes } from '#plugins/connections/contract/index.ts'
import { type GatewayDesk, startGatewayDesk } from '#tests/server/support/gatewayDesk.ts'
import { ZAPI } from '../contract/index.ts'
import { CLIENT_TOKEN, type FakeZapi, INSTANCE, startFakeZapi, TOKEN } from './testing/fakeZapi.ts'

let gatewayDesk: GatewayDesk
let provider: FakeZapi
const secrets = { token: TOKEN, clientToken: CLIENT_TOKEN }
beforeAll(async () => {
  provider = await startFakeZapi()
  gatewayDesk = await startGatewayDesk()
})
afterAll(async () => {
  await gatewayDesk.desk.stop()
  provider.stop()
})

/** A connection whose line asks for a code. */
async function asked() {
  provider.state.connected = false
  const id = await gatewayDesk.connect({ type: ZAPI, config: { baseAddress: provider.url, instanceId: INSTANCE }, secrets })
  await gatewayDesk.isIn(id, 'qrcode')
  const tell = async (delivery: object) => expect(await provider.tell(delivery)).toBe(200)
  const up = async () => {
    provider.state.connected = true
    await tell({ type: 'ConnectedCallback', connected: true, phone: '5511940000000' })
    await gatewayDesk.isIn(id, 'CONNECTED')
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
  expect(await gatewayDesk.lineOf(id)).toMatchObject({ qrcode: '2@codigo-1', takesPairing: true })

  provider.state.code = '2@codigo-2'
  await gatewayDesk.checkNow(id)
  await gatewayDesk.showsCode(id, '2@codigo-2')
  provider.state.code = '2@codigo-1'

  await up()
  expect(await gatewayDesk.connectionOf(id)).toMatchObject({ number: '5511940000000' })
  expect(await gatewayDesk.lineOf(id)).toMatchObject({ qrcode: null })
})

test('a line for which nobody comes with a phone times out, and begins anew when somebody asks', async () => {
  const { id } = await asked()
  await gatewayDesk.rowsOf(channelConnections).write(eq(channelConnections.connectionId, id), { cursor: '4' })
  await gatewayDesk.checkNow(id)
  await gatewayDesk.isIn(id, 'TIMEOUT')
  expect(await gatewayDesk.desk.ask(pairConnection, { whatsappId: id, phone: '11 94000-0000' }, gatewayDesk.desk.admin)).toEqual({ pairingCode: 'ABCD1234' })
  await gatewayDesk.isIn(id, 'PAIRING')
})

test('a conversation goes from the contact’s message to the receipt of the answer', async () => {
  const { id, tell, up } = await asked()
  await up()

  await tell(inbound('3A01', 'Vocês abrem hoje?'))
  const { asking, say } = await gatewayDesk.accepted('3A01')
  expect(asking).toMatchObject({ body: 'Vocês abrem hoje?', fromMe: false })
  expect(await gatewayDesk.contactOf(asking.contactId)).toMatchObject({ name: 'Ana Prado', number: PHONE })

  const ours = await say('Sim, até as 18')
  const known = await gatewayDesk.refOf(ours)
  expect(provider.asked('/send-text')).toMatchObject([{ body: { phone: PHONE, message: 'Sim, até as 18' } }])
  expect(await gatewayDesk.ackOf(ours)).toBe(0)

  await tell({ type: 'DeliveryCallback', zaapId: 'Z1', messageId: known, phone: PHONE })
  await gatewayDesk.acked(ours, 1)
  await tell({ type: 'MessageStatusCallback', status: 'READ', ids: [known], phone: PHONE })
  await gatewayDesk.acked(ours, 3)
  expect(provider.asked('/read-message')).toMatchObject([{ body: { phone: PHONE, messageId: '3A01' } }])

  await tell({ type: 'ReceivedCallback', messageId: '3A02', phone: PHONE, fromMe: false, waitingMessage: true, senderName: 'Ana Prado' })
  await tell(inbound('3A02', 'Obrigada'))
  expect(await gatewayDesk.messageBy('3A02')).toMatchObject({ contactId: asking.contactId, ticketId: asking.ticketId, body: 'Obrigada' })
  expect(await gatewayDesk.rowsOf(channelMessages).first(eq(channelMessages.ref, 'waiting:3A02'))).toBeDefined()
  expect(await gatewayDesk.connectionOf(id)).toMatchObject({ status: 'CONNECTED' })
})

test('a line that is disconnected hears nothing', async () => {
  const { id, up } = await asked()
  await up()
  await gatewayDesk.desk.ask(stopChannelConnection, { whatsappId: id }, gatewayDesk.desk.admin)
  await gatewayDesk.isIn(id, 'DISCONNECTED')
  expect(provider.state.webhook).toBe('')
})

test('a delivery for another instance is refused', async () => {
  const { id } = await asked()
  expect(await provider.tell({ type: 'ConnectedCallback', connected: true, instanceId: 'OUTRA' })).toBe(401)
  await gatewayDesk.isIn(id, 'qrcode')
})

test.each([
  [{ config: { instanceId: INSTANCE, baseAddress: 'sem protocolo' } }, 'config.baseAddress'],
  [{ config: {} }, 'config.instanceId'],
  [{ config: { instanceId: '../outra' } }, 'config.instanceId'],
  [{ secrets: { clientToken: 'x' } }, 'secrets.token'],
])('%j is refused', async (more, field) => {
  const wanted = { name: gatewayDesk.newName('X'), type: ZAPI, config: { instanceId: INSTANCE }, secrets, ...more }
  expect(await gatewayDesk.desk.refusal(createConnection, wanted, gatewayDesk.desk.admin)).toMatchObject({ status: 422, body: { fields: [{ field }] } })
})

test('the kind is offered with its fields', async () => {
  const kind = (await gatewayDesk.desk.ask(listChannelTypes, {}, gatewayDesk.desk.admin)).find(({ type }) => type === ZAPI)
  expect(kind).toMatchObject({ icon: 'phone', title: 'zapi.kind', abilities: { startsByNumber: true, typing: false } })
  expect(Object.keys(kind?.settings.properties ?? {})).toEqual(['baseAddress', 'instanceId'])
})
