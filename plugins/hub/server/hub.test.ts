import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { listConnectionStates } from '#plugins/channels/contract/index.ts'
import { sendMessage } from '#plugins/chat/contract/index.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { createConnection, listChannelTypes } from '#plugins/connections/contract/index.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { updateTicket } from '#plugins/tickets/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { upload } from '#tests/server/support/upload.ts'
import { HUB_FACEBOOK, HUB_INSTAGRAM } from '../contract/index.ts'
import { createHubAdapter } from './adapter.ts'
import { facebook } from './networks.ts'
import { connectionTo, inbound, status } from './testing/connection.ts'
import { CHANNEL_ID, type FakeHub, HUB_TOKEN, startFakeHub } from './testing/fakeHub.ts'

let hub: FakeHub
beforeAll(async () => {
  hub = await startFakeHub()
})
beforeEach(() => {
  hub.calls.length = 0
})
afterAll(() => hub.stop())

const made = () => hub.calls.map(({ name }) => name)

describe('a line', () => {
  const adapter = createHubAdapter(facebook)
  const START = ['GET /channels', `DELETE /subscriptions/${CHANNEL_ID}`, 'POST /subscriptions']

  test.each<[string, unknown]>([
    ['as a list', [{ id: CHANNEL_ID, name: 'Loja da Praça' }]],
    ['below a name', { channels: [7, { id: CHANNEL_ID, name: 'Loja da Praça' }] }],
  ])('is up once the hub lists its channel %s, and has one subscription', async (_what, channels) => {
    hub.channels = channels
    expect(await adapter.start(connectionTo(hub.url))).toEqual({ status: 'CONNECTED', number: 'Loja da Praça' })

    expect(made()).toEqual(START)
    expect(hub.calls.at(-1)?.json).toEqual({ criteria: { channel: CHANNEL_ID }, webhook: { url: connectionTo('').hookUrl } })
  })

  test('is up where there was no subscription before', async () => {
    hub.refuse(`DELETE /subscriptions/${CHANNEL_ID}`, 404)

    expect(await adapter.start(connectionTo(hub.url))).toMatchObject({ status: 'CONNECTED' })
  })

  test.each<[string, object, string]>([
    ['a token that the hub does not know', { secrets: { apiToken: 'outro-token' } }, 'authFailed'],
    ['no token', { secrets: {} }, 'authFailed'],
    ['a channel that the hub does not list', { settings: { channelId: 'sumido', baseAddress: '' } }, 'notConnected'],
  ])('with %s is down', async (_what, more, reason) => {
    const connection = connectionTo(hub.url, more)
    const settings = { ...connection.settings, baseAddress: `${hub.url}/v1` }

    const refusal = await adapter.start({ ...connection, settings }).catch((error: unknown) => error)

    expect(refusal).toMatchObject({ reason })
    expect(JSON.stringify(refusal)).not.toContain('outro-token')
    expect(made()).not.toContain('POST /subscriptions')
  })

  test('ends with its subscription', async () => {
    await adapter.stop(connectionTo(hub.url))

    expect(made()).toEqual([`DELETE /subscriptions/${CHANNEL_ID}`])
  })

  test.each([
    ['POST' as const, 'ok'],
    ['GET' as const, 'refused'],
  ])('%s to its address, which is the only proof, is %s', (method, proof) => {
    expect(adapter.verify({ method, query: new URLSearchParams(), headers: {}, body: Buffer.alloc(0) }, connectionTo(hub.url))).toBe(proof)
  })
})

describe('a connection', () => {
  let desk: Desk
  let connectionId: number
  let hookUrl: string
  beforeAll(async () => {
    hub.channels = [{ id: CHANNEL_ID, name: 'Loja da Praça' }]
    desk = await startDesk({ environment: { PRIVATE_HOSTS: '127.0.0.1' } })
    const given = { name: 'Loja', type: HUB_FACEBOOK, queueId: desk.suporte, config: { channelId: CHANNEL_ID, baseAddress: hub.url } }
    connectionId = (await desk.ask(createConnection, { ...given, secrets: { apiToken: HUB_TOKEN } }, desk.admin)).id
    await vi.waitFor(async () => expect(await rowsOf(connections).first(eq(connections.id, connectionId))).toMatchObject({ status: 'CONNECTED' }), {
      timeout: 10_000,
    })
    hookUrl = (await desk.ask(listConnectionStates, {}, desk.admin))[0]?.hookUrl ?? ''
  })
  afterAll(() => desk.stop())

  const rowsOf = <T extends Parameters<typeof tenantRows>[2]>(table: T) => tenantRows(desk.kernel.ctx.db, desk.admin, table)
  const post = (body: unknown, url = hookUrl) => fetch(url, { method: 'POST', body: JSON.stringify(body) })
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

  test('is offered for both networks, and its token is not told', async () => {
    const types = await desk.ask(listChannelTypes, {}, desk.admin)

    expect(types.filter(({ type }) => [HUB_FACEBOOK, HUB_INSTAGRAM].includes(type))).toMatchObject([
      { title: 'hub.kind.facebook', abilities: { windowHours: 24, mostButtons: 3, quote: false, startsByNumber: false } },
      { title: 'hub.kind.instagram', secrets: { required: ['apiToken'] } },
    ])
    expect(JSON.stringify((await desk.call('GET', '/whatsapp/administered', { token: desk.admin.token })).body)).not.toContain(HUB_TOKEN)
  })

  test.each([
    ['no channel', {}, { apiToken: HUB_TOKEN }, 'config.channelId'],
    ['an address as a channel', { channelId: '../x' }, { apiToken: HUB_TOKEN }, 'config.channelId'],
    ['no token', { channelId: CHANNEL_ID }, {}, 'secrets.apiToken'],
  ])('with %s is refused at its field', async (_what, config, secrets, field) => {
    const refusal = await desk.refusal(createConnection, { name: 'Outra', type: HUB_INSTAGRAM, config, secrets }, desk.admin)

    expect(refusal).toMatchObject({ status: 422, body: { fields: [{ field }] } })
  })

  test('carries a conversation: files at once, an answer with a file that the hub fetches, and how far it is by either id', async () => {
    hub.files.set('pedido.txt', Buffer.from('texto do pedido'))
    expect(
      (
        await post(
          inbound([
            { type: 'text', text: 'Segue' },
            { type: 'file', fileUrl: `${hub.url}/files/pedido.txt`, fileName: 'pedido.txt' },
          ]),
        )
      ).status,
    ).toBe(200)
    const first = await arrived('M1#0')
    expect(await arrived('M1#1')).toMatchObject({ ticketId: first.ticketId, mediaId: expect.any(String) })
    expect(await rowsOf(contacts).first(eq(contacts.id, first.contactId))).toMatchObject({ name: 'Ana', number: `hub:${CHANNEL_ID}:7136` })
    await desk.ask(updateTicket, { id: first.ticketId, status: 'open' }, desk.agent)

    const medias = [await upload(desk.base, desk.agent, 'nota.txt', 'a nota fiscal')]
    const { id } = await desk.ask(sendMessage, { ticketId: first.ticketId, body: 'A nota', medias, idFront: newId() }, desk.agent)
    const messageId = (await acked(id, 1))?.messageId ?? ''
    expect(hub.sent()).toMatchObject([{ to: '7136', contents: [{ type: 'file', fileMimeType: 'document' }] }, { contents: [{ type: 'text', text: 'A nota' }] }])
    const fileUrl = /"fileUrl":"([^"]+)"/.exec(JSON.stringify(hub.sent()))?.[1] ?? ''
    expect(await (await fetch(desk.base + new URL(fileUrl).pathname + new URL(fileUrl).search)).text()).toBe('a nota fiscal')

    await post(status('SENT', { providerMessageId: 'm_9' }, messageId))
    await post(status('READ', {}, 'm_9'))
    await acked(id, 3)
  })

  test('takes nothing at an address that is not its own', async () => {
    expect((await post(inbound([{ type: 'text', text: 'Falso' }]), `${hookUrl}x`)).status).toBe(404)
    expect((await fetch(hookUrl)).status).toBe(401)
  })
})
