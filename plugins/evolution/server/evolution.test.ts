import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { listConnectionEvents, listConnectionStates, pairConnection, stopChannelConnection } from '#plugins/channels/contract/index.ts'
import { channelAddresses, channelMessages } from '#plugins/channels/server/channels.table.ts'
import { reactToMessage, sendMessage } from '#plugins/chat/contract/index.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { createConnection, listChannelTypes, listConnections } from '#plugins/connections/contract/index.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { updateTicket } from '#plugins/tickets/contract/index.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { EVOLUTION } from '../contract/index.ts'
import { type FakeEvolution, GATEWAY_KEY, startFakeEvolution } from './testing/fakeEvolution.ts'

let desk: Desk
let gateway: FakeEvolution
beforeAll(async () => {
  gateway = await startFakeEvolution()
  desk = await startDesk({ environment: { PRIVATE_HOSTS: '127.0.0.1' } })
})
afterAll(async () => {
  await desk.stop()
  gateway.stop()
})

const rowsOf = <T extends Parameters<typeof tenantRows>[2]>(table: T) => tenantRows(desk.kernel.ctx.db, { tenantId: desk.admin.tenantId }, table)
const connectionOf = async (id: number, who = desk.admin) => (await desk.ask(listConnectionStates, {}, who)).find(({ connectionId }) => connectionId === id)
const isIn = (id: number, status: string) =>
  vi.waitFor(async () => expect(await rowsOf(connections).first(eq(connections.id, id))).toMatchObject({ status }), { timeout: 10_000 })

/** A connection whose line asks for a code. */
async function asked() {
  const name = `Celular ${newId().slice(-8)}`
  const wanted = { name, type: EVOLUTION, queueId: desk.suporte, config: { baseAddress: gateway.url }, secrets: { apiKey: GATEWAY_KEY } }
  const { id } = await desk.ask(createConnection, wanted, desk.admin)
  await isIn(id, 'qrcode')
  const instance = `balcao-${id}`
  const tell = async (event: string, data: unknown) => expect(await gateway.tell(instance, event, data)).toBe(200)
  return { id, instance, tell }
}

const PHONE = '5511988887777'
const LID = '123456789012345'
const inbound = (id: string, conversation: string, remoteJid = `${PHONE}@s.whatsapp.net`) => ({
  ...{ key: { remoteJid, remoteJidAlt: remoteJid.endsWith('@lid') ? `${PHONE}@s.whatsapp.net` : `${LID}@lid`, fromMe: false, id }, pushName: 'Ana Prado' },
  ...{ message: { conversation }, messageType: 'conversation', messageTimestamp: 1795401750 },
})
const messageBy = (ref: string) =>
  vi.waitFor(async () => {
    const known = await rowsOf(channelMessages).first(eq(channelMessages.ref, ref))
    const message = known && (await rowsOf(messages).first(eq(messages.id, known.messageId)))
    if (!message) throw new Error(`${ref} is not there`)
    return message
  })
const acked = (id: string, ack: number) =>
  vi.waitFor(async () => expect(await rowsOf(messages).first(eq(messages.id, id))).toMatchObject({ ack }), { timeout: 10_000 })

test('a line is connected by a code that those see who may connect it', async () => {
  const { id, tell } = await asked()

  expect(await connectionOf(id)).toMatchObject({ qrcode: '2@codigo-de-teste', takesPairing: true, reason: null })
  expect(await connectionOf(id, desk.supervisor)).toMatchObject({ qrcode: '2@codigo-de-teste', hookUrl: null })
  expect((await desk.ask(listConnections, {}, desk.agent)).find((one) => one.id === id)).toMatchObject({ status: 'qrcode', qrcode: null })
  expect((await desk.ask(listConnections, {}, desk.supervisor)).find((one) => one.id === id)).toMatchObject({ qrcode: null })
  expect((await desk.ask(listConnections, {}, desk.admin)).find((one) => one.id === id)).toMatchObject({ qrcode: '2@codigo-de-teste' })

  await tell('qrcode.updated', { qrcode: { code: '2@outro', pairingCode: null } })
  await vi.waitFor(async () => expect(await connectionOf(id)).toMatchObject({ qrcode: '2@outro' }))
  await tell('connection.update', { state: 'open', statusReason: 200 })

  await isIn(id, 'CONNECTED')
  expect(await rowsOf(connections).first(eq(connections.id, id))).toMatchObject({ number: '5511940000000' })
  expect(await connectionOf(id)).toMatchObject({ qrcode: null })
  expect(await desk.ask(listConnectionEvents, { connectionId: id }, desk.admin)).toMatchObject([{ kind: 'up' }, { kind: 'qrSent', user: null }])
})

test('a line is connected by a code that is typed, and says so when nobody used one', async () => {
  const { id, tell } = await asked()

  expect(await desk.refusal(pairConnection, { whatsappId: id, phone: 'nenhum' }, desk.admin)).toMatchObject({ status: 422 })
  expect(await desk.refusal(pairConnection, { whatsappId: id, phone: '11 94000-0000' }, desk.agent)).toMatchObject({ status: 403 })
  expect(await desk.ask(pairConnection, { whatsappId: id, phone: '11 94000-0000' }, desk.supervisor)).toEqual({ pairingCode: 'ABCD1234' })
  await isIn(id, 'PAIRING')
  expect(await connectionOf(id)).toMatchObject({ pairingCode: 'ABCD1234' })

  await tell('connection.update', { state: 'refused', statusReason: 428 })
  await isIn(id, 'TIMEOUT')
  expect(await connectionOf(id)).toMatchObject({ pairingCode: null, qrcode: null })
})

test('a conversation goes from the contact’s message to the receipt of the answer', async () => {
  const { id, instance, tell } = await asked()
  await tell('connection.update', { state: 'open' })
  await isIn(id, 'CONNECTED')

  await tell('messages.upsert', inbound('3A01', 'Vocês abrem hoje?'))
  const asking = await messageBy('3A01')
  const { ticketId, contactId } = asking
  expect(asking).toMatchObject({ body: 'Vocês abrem hoje?', fromMe: false })
  expect(await rowsOf(tickets).first(eq(tickets.id, ticketId))).toMatchObject({ status: 'pending', whatsappId: id, channel: EVOLUTION })
  expect(await rowsOf(contacts).first(eq(contacts.id, contactId))).toMatchObject({ name: 'Ana Prado', number: PHONE })
  expect((await rowsOf(channelAddresses).find(eq(channelAddresses.contactId, contactId))).map(({ kind }) => kind).sort()).toEqual(['lid', 'phone'])

  await desk.ask(updateTicket, { id: ticketId, status: 'open' }, desk.agent)
  const { id: ours } = await desk.ask(sendMessage, { ticketId, body: 'Sim, até as 18', idFront: newId() }, desk.agent)
  await acked(ours, 1)
  expect(gateway.callsTo(`/message/sendText/${instance}`)).toMatchObject([{ body: { number: PHONE, text: 'Sim, até as 18' } }])
  const known = await rowsOf(channelMessages).first(eq(channelMessages.messageId, ours))

  await tell('send.message', { key: { id: known?.ref, fromMe: true, remoteJid: `${PHONE}@s.whatsapp.net` }, message: { conversation: 'Sim, até as 18' } })
  await tell('messages.update', { keyId: known?.ref, remoteJid: `${PHONE}@s.whatsapp.net`, fromMe: true, status: 'READ' })
  await acked(ours, 3)

  await desk.ask(reactToMessage, { messageId: asking.id, reaction: '👍' }, desk.agent)
  await vi.waitFor(() =>
    expect(gateway.callsTo(`/message/sendReaction/${instance}`)).toMatchObject([{ body: { key: { id: '3A01', fromMe: false }, reaction: '👍' } }]),
  )

  await tell('messages.upsert', inbound('3A02', 'Obrigada', `${LID}@lid`))
  expect(await messageBy('3A02')).toMatchObject({ contactId, ticketId })
  expect(await rowsOf(messages).find(eq(messages.ticketId, ticketId))).toHaveLength(3)
})

test('messages from our own phone are in the conversations of the contacts they went to, and our number is nobody’s', async () => {
  const { id, tell } = await asked()
  await tell('connection.update', { state: 'open' })
  await isIn(id, 'CONNECTED')
  const [own, ana, bruno] = ['5511940000000', '777700000000001', '777700000000002']
  const people = { [ana]: '5511977770001', [bruno]: '5511977770002' }
  for (const [lid, phone] of Object.entries(people)) {
    const key = { remoteJid: `${lid}@lid`, remoteJidAlt: `${phone}@s.whatsapp.net`, fromMe: false, id: `IN-${lid}` }
    await tell('messages.upsert', { key, pushName: `Pessoa ${phone}`, message: { conversation: 'Oi' }, messageTimestamp: 1795401750 })
    await messageBy(`IN-${lid}`)
  }

  for (const lid of [ana, bruno]) {
    const key = { remoteJid: `${lid}@lid`, fromMe: true, id: `OUT-${lid}`, senderPn: `${own}@s.whatsapp.net` }
    await tell('messages.upsert', { key, pushName: 'Loja', message: { conversation: 'Está separado' }, messageTimestamp: 1795401760 })
  }

  for (const lid of [ana, bruno]) {
    const { contactId, ticketId } = await messageBy(`IN-${lid}`)
    expect(await messageBy(`OUT-${lid}`)).toMatchObject({ contactId, ticketId, fromMe: true })
  }
  expect(await rowsOf(channelAddresses).find(eq(channelAddresses.value, own))).toEqual([])
  expect(await rowsOf(contacts).find(eq(contacts.number, own))).toEqual([])
})

test('a line that is disconnected keeps its instance, and hears nothing', async () => {
  const { id, instance, tell } = await asked()
  await tell('connection.update', { state: 'open' })
  await isIn(id, 'CONNECTED')

  await desk.ask(stopChannelConnection, { whatsappId: id }, desk.admin)

  await isIn(id, 'DISCONNECTED')
  expect(gateway.instances.get(instance)).toMatchObject({ webhook: { enabled: false } })
})

test('a delivery without the secret, or for another instance, is refused', async () => {
  const { id } = await asked()
  const { hookUrl, hookSecret } = (await connectionOf(id)) ?? {}
  const post = (body: object, secret: string | null) =>
    fetch(hookUrl ?? '', { method: 'POST', headers: secret === null ? {} : { 'x-hook-secret': secret }, body: JSON.stringify(body) })
  const event = { event: 'connection.update', instance: `balcao-${id}`, data: { state: 'open' } }

  expect((await post(event, 'errado')).status).toBe(401)
  expect((await post({ ...event, apikey: 'de-outra' }, null)).status).toBe(401)
  expect((await post({ ...event, instance: 'balcao-0' }, hookSecret ?? '')).status).toBe(401)
  await isIn(id, 'qrcode')
})

test.each([
  [{ baseAddress: 'sem protocolo' }, 'config.baseAddress'],
  [{}, 'config.baseAddress'],
  [{ baseAddress: 'https://evolution.example', instance: 'com espaço' }, 'config.instance'],
])('settings %j are refused', async (config, field) => {
  const wanted = { name: `X ${newId().slice(-6)}`, type: EVOLUTION, config, secrets: { apiKey: 'chave' } }
  expect(await desk.refusal(createConnection, wanted, desk.admin)).toMatchObject({ status: 422, body: { fields: [{ field }] } })
})

test('the kind is offered with its fields', async () => {
  const kind = (await desk.ask(listChannelTypes, {}, desk.admin)).find(({ type }) => type === EVOLUTION)
  expect(kind).toMatchObject({ icon: 'phone', title: 'evolution.kind', abilities: { startsByNumber: true, buttons: false } })
  expect(Object.keys(kind?.settings.properties ?? {})).toEqual(['baseAddress', 'instance'])
})
