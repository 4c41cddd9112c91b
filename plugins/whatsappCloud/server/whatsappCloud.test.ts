import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { listConnectionStates, listUnreadDeliveries } from '#plugins/channels/contract/index.ts'
import { packetOf, webmOf } from '#plugins/channels/contract/testing/webm.ts'
import { channelChats } from '#plugins/channels/server/channels.table.ts'
import { reactToMessage, sendMessage } from '#plugins/chat/contract/index.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { createConnection, listChannelTypes } from '#plugins/connections/contract/index.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { WAVEFORM_BARS } from '#plugins/media/contract/index.ts'
import { updateTicket } from '#plugins/tickets/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { upload } from '#tests/server/support/upload.ts'
import { WHATSAPP_CLOUD } from '../contract/index.ts'
import { ANA, changeOf, deliveryOf, messageOf, signatureOf } from './testing/deliveries.ts'
import { APP_SECRET, type FakeGraph, PHONE_ID, startFakeGraph, TOKEN, WABA_ID } from './testing/fakeGraph.ts'

let desk: Desk
let graph: FakeGraph
let connectionId: number
let hookUrl: string
beforeAll(async () => {
  graph = await startFakeGraph()
  graph.triesAddress = true
  desk = await startDesk({ environment: { PRIVATE_HOSTS: '127.0.0.1' } })
  const config = { phoneNumberId: PHONE_ID, wabaId: WABA_ID, baseAddress: graph.baseAddress }
  const secrets = { accessToken: TOKEN, appSecret: APP_SECRET }
  const made = await desk.ask(createConnection, { name: 'Loja', type: WHATSAPP_CLOUD, queueId: desk.suporte, config, secrets }, desk.admin)
  connectionId = made.id
  await vi.waitFor(async () => expect(await connection()).toMatchObject({ status: 'CONNECTED' }), { timeout: 10_000 })
  const [state] = await desk.ask(listConnectionStates, {}, desk.admin)
  hookUrl = state?.hookUrl ?? ''
})
beforeEach(() => {
  graph.calls.length = 0
})
afterAll(async () => {
  await desk.stop()
  graph.stop()
})

const rowsOf = <T extends Parameters<typeof tenantRows>[2]>(table: T) => tenantRows(desk.kernel.ctx.db, { tenantId: desk.admin.tenantId }, table)
const connection = () => rowsOf(connections).first(eq(connections.id, connectionId))

const post = (body: string, signature = signatureOf(body)) => fetch(hookUrl, { method: 'POST', headers: { 'x-hub-signature-256': signature }, body })
/** A message of this moment: what may be answered depends on when it was written. */
const writtenNow = (type: string, content: unknown, more: Record<string, unknown> = {}) =>
  messageOf(type, content, { timestamp: String(Math.floor(Date.now() / 1000)), ...more })

const deliver = async (...changes: unknown[]) => expect((await post(JSON.stringify(deliveryOf(...changes)))).status).toBe(200)

const arrived = (ref: string) =>
  vi.waitFor(async () => {
    const message = await rowsOf(messages).first(eq(messages.idFront, `${connectionId}:${ref}`))
    if (!message) throw new Error(`${ref} is not there`)
    return message
  })
const acked = (id: string, ack: number) =>
  vi.waitFor(
    async () => {
      const message = await rowsOf(messages).first(eq(messages.id, id))
      expect(message).toMatchObject({ ack })
      return message
    },
    { timeout: 10_000 },
  )

/** A conversation with Ana, accepted by the agent. */
async function talking(text = 'Bom dia 👍') {
  const id = `wamid.${newId()}`
  await deliver(changeOf({ messages: [writtenNow('text', { body: text }, { id })] }))
  const message = await arrived(id)
  await desk.ask(updateTicket, { id: message.ticketId, status: 'open' }, desk.agent)
  return message
}
const say = (ticketId: number, body: string) => desk.ask(sendMessage, { ticketId, body, idFront: newId() }, desk.agent)

describe('a connection', () => {
  test('is up once the provider knows it and reaches our address, and has the number of the account', async () => {
    expect(await connection()).toMatchObject({ status: 'CONNECTED', number: '551140000000', type: WHATSAPP_CLOUD })
  })

  test('is offered with its fields, and none of its credentials is told', async () => {
    const types = await desk.ask(listChannelTypes, {}, desk.admin)

    expect(types.find(({ type }) => type === WHATSAPP_CLOUD)).toMatchObject({
      title: 'whatsappCloud.kind',
      abilities: { templates: true, windowHours: 24, mostButtons: 10, startsByNumber: true, edit: false, remove: false, groups: false },
      settings: { required: expect.arrayContaining(['phoneNumberId', 'wabaId']) },
      secrets: { required: ['accessToken', 'appSecret'] },
    })
    const listed = await desk.call('GET', '/whatsapp/administered', { token: desk.admin.token })
    expect(JSON.stringify(listed.body)).not.toContain(TOKEN)
    expect(JSON.stringify(listed.body)).not.toContain(APP_SECRET)
  })

  test.each<[string, Record<string, unknown>, Record<string, string>, string]>([
    ['no number', { wabaId: WABA_ID }, { accessToken: TOKEN, appSecret: APP_SECRET }, 'config.phoneNumberId'],
    ['a telephone number', { phoneNumberId: '+55 11 4000-0000', wabaId: WABA_ID }, { accessToken: TOKEN, appSecret: APP_SECRET }, 'config.phoneNumberId'],
    [
      'an address that is none',
      { phoneNumberId: PHONE_ID, wabaId: WABA_ID, baseAddress: 'graph' },
      { accessToken: TOKEN, appSecret: APP_SECRET },
      'config.baseAddress',
    ],
    [
      'a version that is none',
      { phoneNumberId: PHONE_ID, wabaId: WABA_ID, apiVersion: '../x' },
      { accessToken: TOKEN, appSecret: APP_SECRET },
      'config.apiVersion',
    ],
    ['no secret of the app', { phoneNumberId: PHONE_ID, wabaId: WABA_ID }, { accessToken: TOKEN }, 'secrets.appSecret'],
  ])('with %s is refused at its field', async (_what, config, secrets, field) => {
    const refusal = await desk.refusal(createConnection, { name: 'Outra', type: WHATSAPP_CLOUD, config, secrets }, desk.admin)

    expect(refusal).toMatchObject({ status: 422, body: { fields: [{ field }] } })
  })
})

describe('a delivery', () => {
  test('that is signed becomes a message of its ticket', async () => {
    const { ticketId, contactId, body } = await talking('Vocês abrem hoje? 👍')

    expect(body).toBe('Vocês abrem hoje? 👍')
    expect(await desk.ticket(ticketId)).toMatchObject({ channel: WHATSAPP_CLOUD, whatsappId: connectionId })
    expect(await rowsOf(contacts).first(eq(contacts.id, contactId))).toMatchObject({ name: 'Ana', number: ANA })
  })

  test('that is not signed, or by somebody else, is refused', async () => {
    const body = JSON.stringify(deliveryOf(changeOf({ messages: [writtenNow('text', { body: 'Oi' }, { id: 'wamid.forged' })] })))

    expect((await post(body, '')).status).toBe(401)
    expect((await post(body, signatureOf(body, 'outro'))).status).toBe(401)
    expect((await post(`${body} `, signatureOf(body))).status).toBe(401)
    expect(await rowsOf(messages).first(eq(messages.idFront, `${connectionId}:wamid.forged`))).toBeUndefined()
  })

  test('for another number of the app is taken, and is nothing of ours', async () => {
    await deliver(
      changeOf({ phoneNumberId: '999', messages: [writtenNow('text', { body: 'Para outro' }, { id: 'wamid.other' })] }),
      changeOf({ messages: [writtenNow('text', { body: 'Para nós' }, { id: 'wamid.ours' })] }),
    )

    await arrived('wamid.ours')
    expect(await rowsOf(messages).first(eq(messages.idFront, `${connectionId}:wamid.other`))).toBeUndefined()
  })

  test('with a file has the file, fetched with the token', async () => {
    const id = graph.keepFile(Buffer.from('texto do pedido'))
    await deliver(changeOf({ messages: [writtenNow('document', { id, filename: 'pedido.txt', caption: 'Segue' }, { id: 'wamid.file' })] }))

    expect(await arrived('wamid.file')).toMatchObject({ body: 'Segue', mediaId: expect.any(String) })
    expect(graph.calls.map(({ path }) => path)).toEqual([id, `files/${id}`])
  })

  test('of the question for the address needs the secret of the line', async () => {
    const reply = await fetch(`${hookUrl}?hub.mode=subscribe&hub.verify_token=outro&hub.challenge=1`)

    expect(reply.status).toBe(401)
  })
})

test('an answer that was written on the phone stands in the conversation, which waits for nobody any more', async () => {
  const { ticketId, contactId } = await talking('Está pronto?')
  expect(await desk.ticket(ticketId)).toMatchObject({ waitingSince: expect.any(String) })
  const { metadata } = changeOf({}).value
  const id = `wamid.${newId()}`
  const echo = { from: '551140000000', to: ANA, id, timestamp: String(Math.floor(Date.now() / 1000)), type: 'text', text: { body: 'Está separado.' } }

  await deliver({ field: 'smb_message_echoes', value: { messaging_product: 'whatsapp', metadata, message_echoes: [echo] } })

  expect(await arrived(id)).toMatchObject({ ticketId, contactId, fromMe: true, sendType: 'external', body: 'Está separado.' })
  expect(await desk.ticket(ticketId)).toMatchObject({ waitingSince: null })
})

test.each([
  ['of a form that is not known', { ...messageOf('text', { body: 'Perdida?' }), id: 7 }, { state: 'unreadable', problem: 'notUnderstood', detail: 'messages' }],
  [
    'of a group',
    writtenNow('text', { body: 'Oi, gente' }, { id: 'wamid.group', group_id: 'g1' }),
    { state: 'leftOut', problem: 'group', sender: { number: ANA } },
  ],
])('of a delivery with a message %s the others are read, and it is in the list of unread deliveries', async (_what, given, expected) => {
  const id = `wamid.${newId()}`

  await deliver(changeOf({ messages: [given, writtenNow('text', { body: 'E esta?' }, { id })] }))

  expect(await arrived(id)).toMatchObject({ body: 'E esta?' })
  const newest = async () => (await desk.ask(listUnreadDeliveries, { connectionId }, desk.admin)).deliveries[0]
  await vi.waitFor(async () => expect(await newest()).toMatchObject(expected), { timeout: 10_000 })
})

describe('an answer', () => {
  test('goes to the provider, and is known to be sent, received and read', async () => {
    const { ticketId } = await talking()

    const { id } = await say(ticketId, 'Sim, até as 18')
    const sent = await acked(id, 1)

    expect(graph.sent()).toEqual([
      expect.objectContaining({ to: ANA, type: 'text', text: { body: 'Sim, até as 18', preview_url: false }, biz_opaque_callback_data: id }),
    ])
    await deliver(changeOf({ statuses: [{ id: sent?.messageId, status: 'delivered' }] }))
    await acked(id, 2)
    await deliver(
      changeOf({
        statuses: [
          { id: sent?.messageId, status: 'read' },
          { id: sent?.messageId, status: 'sent' },
        ],
      }),
    )
    await acked(id, 3)
  })

  test('that the provider gives up later has failed, with the reason', async () => {
    const { ticketId } = await talking()
    const { id } = await say(ticketId, 'Chegou?')
    const sent = await acked(id, 1)

    await deliver(changeOf({ statuses: [{ id: sent?.messageId, status: 'failed', errors: [{ code: 131026, title: 'Message undeliverable' }] }] }))

    expect(await acked(id, -1)).toMatchObject({ failureReason: 'invalidRecipient', failure: 'ERR_WAPP_INVALID_CONTACT' })
  })

  test('with a file brings its bytes to the provider first', async () => {
    const { ticketId } = await talking()
    const bytes = new Uint8Array(Buffer.from('%PDF-1.7 contrato'))
    const medias = [await upload(desk.base, desk.agent, 'Contrato.pdf', bytes)]

    const { id } = await desk.ask(sendMessage, { ticketId, body: 'Para assinar', medias, idFront: newId() }, desk.agent)
    await acked(id, 1)

    expect(graph.calls.find(({ path }) => path === `${PHONE_ID}/media`)?.form?.file).toEqual(Buffer.from(bytes))
    expect(graph.sent()).toMatchObject([{ type: 'document', document: { filename: 'Contrato.pdf', caption: 'Para assinar' } }])
  })

  test('by voice, as Chrome records it, is a voice note of WhatsApp', async () => {
    const { ticketId } = await talking()
    const recorded = new Uint8Array(webmOf({ packets: [packetOf(1), packetOf(2)] }))
    const facts = { durationMs: '40', waveform: Array.from({ length: WAVEFORM_BARS }, () => 50).join(',') }
    const medias = [await upload(desk.base, desk.agent, 'voz.webm', recorded, facts)]

    const { id } = await desk.ask(sendMessage, { ticketId, medias, idFront: newId() }, desk.agent)
    await acked(id, 1)

    expect(graph.calls.find(({ path }) => path === `${PHONE_ID}/media`)?.form).toMatchObject({ type: 'audio/ogg' })
    expect(graph.sent()).toMatchObject([{ type: 'audio', audio: { voice: true } }])
  })

  test('may be a reaction, and one that is taken back', async () => {
    const { id, ticketId } = await talking()
    const react = (reaction: string) => desk.ask(reactToMessage, { messageId: id, ticketId, reaction }, desk.agent)

    await react('👍')
    await vi.waitFor(() => expect(graph.sent()).toMatchObject([{ type: 'reaction', reaction: { message_id: expect.stringMatching(/^wamid\./), emoji: '👍' } }]))
    await react('')
    await vi.waitFor(() => expect(graph.sent()).toMatchObject([{}, { reaction: { emoji: '' } }]))
  })

  test('is read by the contact’s phone: what the team has read is told once, by the last message', async () => {
    const [first, last] = [`wamid.${newId()}`, `wamid.${newId()}`]
    const { ticketId } = await talking()
    await deliver(changeOf({ messages: [writtenNow('text', { body: 'Um' }, { id: first }), writtenNow('text', { body: 'Dois' }, { id: last })] }))
    await arrived(last)
    graph.calls.length = 0

    await desk.call('GET', `/messages/${ticketId}?pageNumber=1`, { token: desk.agent.token })

    await vi.waitFor(() => expect(graph.calls.map(({ json }) => json)).toEqual([{ messaging_product: 'whatsapp', status: 'read', message_id: last }]))
  })

  test('after the window has closed fails without a question to the provider', async () => {
    const { ticketId, contactId } = await talking()
    await rowsOf(channelChats).write(eq(channelChats.contactId, contactId), { lastInboundAt: new Date(Date.now() - 25 * 3_600_000) })
    graph.calls.length = 0

    const { id } = await say(ticketId, 'Tarde demais')

    expect(await acked(id, -1)).toMatchObject({ failureReason: 'windowClosed' })
    expect(graph.sent()).toEqual([])
  })
})
