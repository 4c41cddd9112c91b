import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { listConnectionStates } from '#plugins/channels/contract/index.ts'
import { channelChats } from '#plugins/channels/server/channels.table.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { createConnection } from '#plugins/connections/contract/index.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { updateTicket } from '#plugins/tickets/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { upload } from '#tests/server/support/upload.ts'
import { listTemplates, sendTemplate, WHATSAPP_CLOUD } from '../contract/index.ts'
import { ANA, changeOf, deliveryOf, messageOf, signatureOf } from './testing/deliveries.ts'
import { APP_SECRET, type FakeGraph, PHONE_ID, startFakeGraph, TOKEN, WABA_ID } from './testing/fakeGraph.ts'

let desk: Desk
let graph: FakeGraph
let connectionId: number
let ticketId: number

const rowsOf = <T extends Parameters<typeof tenantRows>[2]>(table: T) => tenantRows(desk.kernel.ctx.db, { tenantId: desk.admin.tenantId }, table)
/** A picture of one pixel. */
const PNG = new Uint8Array(Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'))
const withFile = (name: string, format: string) => ({
  ...approved(name, 'Veja, {{1}}.'),
  components: [
    { type: 'HEADER', format },
    { type: 'BODY', text: 'Veja, {{1}}.' },
  ],
})
const approved = (name: string, text: string) => ({ name, status: 'APPROVED', category: 'UTILITY', language: 'pt_BR', components: [{ type: 'BODY', text }] })

async function connect(name: string): Promise<number> {
  const config = { phoneNumberId: PHONE_ID, wabaId: WABA_ID, baseAddress: graph.baseAddress }
  const secrets = { accessToken: TOKEN, appSecret: APP_SECRET }
  const { id } = await desk.ask(createConnection, { name, type: WHATSAPP_CLOUD, queueId: desk.suporte, config, secrets }, desk.admin)
  await vi.waitFor(async () => expect((await rowsOf(connections).first(eq(connections.id, id)))?.status).toBe('CONNECTED'), { timeout: 10_000 })
  return id
}

beforeAll(async () => {
  graph = await startFakeGraph()
  desk = await startDesk({ environment: { PRIVATE_HOSTS: '127.0.0.1' } })
  graph.templates.splice(
    0,
    1,
    [approved('pedido_saiu', 'Olá {{1}}, o pedido {{2}} saiu.'), { ...approved('espera', 'Oi'), status: 'PENDING' }],
    [approved('bom_dia', 'Bom dia!'), withFile('nota', 'DOCUMENT'), withFile('oferta', 'IMAGE')],
  )
  connectionId = await connect('Loja')
  const connection = (await desk.ask(listConnectionStates, {}, desk.admin)).find((one) => one.connectionId === connectionId)
  const body = JSON.stringify(deliveryOf(changeOf({ messages: [messageOf('text', { body: 'Oi' })] })))
  await fetch(connection?.hookUrl ?? '', { method: 'POST', headers: { 'x-hub-signature-256': signatureOf(body) }, body })
  const first = await vi.waitFor(async () => {
    const message = await rowsOf(messages).first(eq(messages.idFront, `${connectionId}:wamid.A`))
    if (!message) throw new Error('the message is not there')
    return message
  })
  ticketId = first.ticketId
  await desk.ask(updateTicket, { id: ticketId, status: 'open' }, desk.agent)
  // Ana wrote last long ago: only templates may be sent.
  await rowsOf(channelChats).write(eq(channelChats.contactId, first.contactId), { lastInboundAt: new Date(Date.now() - 48 * 3_600_000) })
})
beforeEach(() => {
  graph.calls.length = 0
})
afterAll(async () => {
  await desk.stop()
  graph.stop()
})

const send = (more: Record<string, unknown> = {}) => ({ ticketId, name: 'pedido_saiu', language: 'pt_BR', values: ['Ana', '42'], idFront: newId(), ...more })
const isAsked = () => graph.calls.filter(({ path }) => path === `${WABA_ID}/message_templates`).length

describe('the templates of a connection', () => {
  test('are the approved ones of all pages, asked for once', async () => {
    const id = await connect('Outra loja')
    graph.calls.length = 0

    expect((await desk.ask(listTemplates, { whatsappId: id }, desk.agent)).map(({ name, valueCount }) => [name, valueCount])).toEqual([
      ['bom_dia', 0],
      ['nota', 1],
      ['oferta', 1],
      ['pedido_saiu', 2],
    ])
    await desk.ask(listTemplates, { whatsappId: id }, desk.agent)

    expect(isAsked()).toBe(2)
  })

  test('that the provider did not tell are asked for again the next time', async () => {
    const id = await connect('Terceira loja')
    graph.refuse(`GET ${WABA_ID}/message_templates`, { status: 500, error: { code: 1 } })

    expect(await desk.refusal(listTemplates, { whatsappId: id }, desk.agent)).toMatchObject({ status: 502 })
    expect(await desk.ask(listTemplates, { whatsappId: id }, desk.agent)).toHaveLength(4)
  })

  test('are nothing of another company, nor of another channel, nor of nobody', async () => {
    const { admin: stranger } = await desk.otherTenant()
    const site = await rowsOf(connections).first(eq(connections.name, 'Site'))

    expect(await desk.refusal(listTemplates, { whatsappId: connectionId }, stranger)).toMatchObject({ status: 404 })
    expect(await desk.refusal(listTemplates, { whatsappId: site?.id ?? 0 }, desk.agent)).toMatchObject({ status: 404 })
    expect(await desk.refusal(listTemplates, { whatsappId: connectionId }, null)).toMatchObject({ status: 401 })
  })
})

describe('a template', () => {
  test('goes out with its values, also after the window has closed, and is read as the contact reads it', async () => {
    const message = await desk.ask(sendTemplate, send({ values: [' Ana\nPrado ', '42'] }), desk.agent)

    expect(message).toMatchObject({
      body: 'Olá Ana Prado, o pedido 42 saiu.',
      mediaType: 'template',
      data: { type: 'template', name: 'pedido_saiu', language: 'pt_BR', values: ['Ana Prado', '42'] },
    })
    await vi.waitFor(async () => expect(await rowsOf(messages).first(eq(messages.id, message.id))).toMatchObject({ ack: 1 }))
    expect(graph.sent()).toMatchObject([
      {
        to: ANA,
        type: 'template',
        template: { name: 'pedido_saiu', language: { code: 'pt_BR' }, components: [{ type: 'body', parameters: [{ text: 'Ana Prado' }, { text: '42' }] }] },
      },
    ])
  })

  test('is sent once, however often it is asked for', async () => {
    const asked = send()
    const [first, second] = [await desk.ask(sendTemplate, asked, desk.agent), await desk.ask(sendTemplate, asked, desk.agent)]

    expect(second.id).toBe(first.id)
    await vi.waitFor(async () => expect(await rowsOf(messages).first(eq(messages.id, first.id))).toMatchObject({ ack: 1 }))
    expect(graph.sent()).toHaveLength(1)
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['too few values', { values: ['Ana'] }, 'values'],
    ['too many values', { values: ['Ana', '42', 'x'] }, 'values'],
    ['an empty value', { values: ['Ana', '  '] }, 'values.1'],
    ['a name that nobody approved', { name: 'espera' }, 'name'],
    ['another language', { language: 'en_US' }, 'name'],
  ])('with %s is refused at its field', async (_what, more, field) => {
    expect(await desk.refusal(sendTemplate, send(more), desk.agent)).toMatchObject({ status: 422, body: { fields: [{ field }] } })
    expect(graph.sent()).toEqual([])
  })

  test('with a file in its heading goes out with it, also after the window has closed', async () => {
    const uploadId = await upload(desk.base, desk.agent, 'oferta.png', PNG)
    const asked = send({ name: 'oferta', values: ['Ana'], uploadId })
    const message = await desk.ask(sendTemplate, asked, desk.agent)
    expect(message).toMatchObject({ body: 'Veja, Ana.', mediaType: 'image', data: { type: 'template', name: 'oferta' }, media: { name: 'oferta.png' } })
    await vi.waitFor(async () => expect(await rowsOf(messages).first(eq(messages.id, message.id))).toMatchObject({ ack: 1 }))
    const uploads = graph.calls.filter(({ path }) => path === `${PHONE_ID}/media`)
    expect(uploads).toMatchObject([{ form: { type: 'image/png', file: Buffer.from(PNG) } }])
    expect(graph.sent()).toMatchObject([
      {
        type: 'template',
        template: {
          components: [
            { type: 'header', parameters: [{ type: 'image', image: { id: expect.stringMatching(/^media\./) } }] },
            { type: 'body', parameters: [{ text: 'Ana' }] },
          ],
        },
      },
    ])
    expect((await desk.ask(sendTemplate, asked, desk.agent)).id).toBe(message.id)
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['without its file', { name: 'oferta' }, 'required'],
    ['with a file of another kind', { name: 'nota', uploadId: 'picture' }, 'kind'],
    ['with a file that it does not take', { name: 'pedido_saiu', values: ['Ana', '42'], uploadId: 'picture' }, 'unsupported'],
  ])('%s is refused', async (_what, more, code) => {
    const uploadId = more.uploadId ? await upload(desk.base, desk.agent, 'foto.png', PNG) : null
    expect(await desk.refusal(sendTemplate, send({ values: ['Ana'], ...more, uploadId }), desk.agent)).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'uploadId', code }] },
    })
    expect(graph.sent()).toEqual([])
  })

  test('is refused for a ticket of another channel, of another company, and by who may not read it', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const { admin: stranger } = await desk.otherTenant()

    expect(await desk.refusal(sendTemplate, send({ ticketId: ticket.id }), desk.agent)).toMatchObject({ status: 409, error: 'ERR_NOT_SUPPORTED' })
    expect(await desk.refusal(sendTemplate, send(), stranger)).toMatchObject({ status: 404 })
    expect(await desk.refusal(sendTemplate, send(), null)).toMatchObject({ status: 401 })
    expect(await desk.refusal(sendTemplate, send({ values: 'x' }), desk.agent)).toMatchObject({ status: 400 })
  })

  test('is refused for a ticket that is not open', async () => {
    await desk.ask(updateTicket, { id: ticketId, status: 'closed' }, desk.admin)

    expect(await desk.refusal(sendTemplate, send(), desk.admin)).toMatchObject({ status: 409, error: 'ERR_TICKET_NOT_OPEN' })
  })
})
