import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { listConnectionStates } from '#plugins/channels/contract/index.ts'
import { channelChats, channelDeliveries, channelMessages } from '#plugins/channels/server/channels.table.ts'
import { sendMessage } from '#plugins/chat/contract/index.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { createConnection, listChannelTypes } from '#plugins/connections/contract/index.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { updateTicket } from '#plugins/tickets/contract/index.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { upload } from '#tests/server/support/upload.ts'
import { INSTAGRAM, MESSENGER } from '../contract/index.ts'
import { instagram, messenger, type Network } from './networks.ts'
import { deliveryOf, signatureOf } from './testing/connection.ts'
import { ACCOUNT_ID, APP_SECRET, type FakeMeta, PAGE_ID, startFakeMeta, TOKEN } from './testing/fakeMeta.ts'

const PICTURE = Uint8Array.from(Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'))

let desk: Desk
let meta: FakeMeta
const lines = new Map<Network, { id: number; hookUrl: string; hookSecret: string }>()

beforeAll(async () => {
  meta = await startFakeMeta()
  desk = await startDesk({ environment: { PRIVATE_HOSTS: '127.0.0.1' } })
  const secrets = { accessToken: TOKEN, appSecret: APP_SECRET }
  const connect = async (network: Network, type: string, config: Record<string, unknown>) => {
    const made = await desk.ask(
      createConnection,
      { name: type, type, queueId: desk.suporte, config: { ...config, baseAddress: meta.url }, secrets },
      desk.admin,
    )
    await vi.waitFor(async () => expect(await rowsOf(connections).first(eq(connections.id, made.id))).toMatchObject({ status: 'CONNECTED' }), {
      timeout: 10_000,
    })
    const state = (await desk.ask(listConnectionStates, {}, desk.admin)).find(({ connectionId }) => connectionId === made.id)
    lines.set(network, { id: made.id, hookUrl: state?.hookUrl ?? '', hookSecret: state?.hookSecret ?? '' })
  }
  await connect(messenger, MESSENGER, { pageId: PAGE_ID })
  await connect(instagram, INSTAGRAM, { accountId: ACCOUNT_ID })
})
beforeEach(() => {
  meta.calls.length = 0
})
afterAll(async () => {
  await desk.stop()
  meta.stop()
})

const rowsOf = <T extends Parameters<typeof tenantRows>[2]>(table: T) => tenantRows(desk.kernel.ctx.db, desk.admin, table)
const connectionOf = (network: Network) => lines.get(network) ?? { id: 0, hookUrl: '', hookSecret: '' }
const post = (network: Network, body: string, signature = signatureOf(body)) =>
  fetch(connectionOf(network).hookUrl, { method: 'POST', headers: { 'x-hub-signature-256': signature }, body })
const deliver = async (network: Network, ...events: object[]) =>
  expect((await post(network, JSON.stringify(deliveryOf(network, ...events.map((one) => ({ timestamp: Date.now(), ...one })))))).status).toBe(200)
const arrived = (network: Network, ref: string) =>
  vi.waitFor(async () => {
    const message = await rowsOf(messages).first(eq(messages.idFront, `${connectionOf(network).id}:${ref}`))
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

async function talking(network: Network) {
  const mid = `mid.${newId()}`
  await deliver(network, { timestamp: Date.now(), message: { mid, text: 'Vocês entregam? 👍' } })
  const message = await arrived(network, mid)
  await desk.ask(updateTicket, { id: message.ticketId, status: 'open' }, desk.agent)
  return { ...message, mid }
}
const say = (ticketId: number, body: string, medias?: string[]) =>
  desk.ask(sendMessage, { ticketId, body, idFront: newId(), ...(medias && { medias }) }, desk.agent)

describe('a connection', () => {
  test('is offered with its fields, and none of its credentials is told', async () => {
    const types = await desk.ask(listChannelTypes, {}, desk.admin)

    expect(types.find(({ type }) => type === MESSENGER)).toMatchObject({
      ...{ title: 'meta.kind.messenger', icon: 'chat', secrets: { required: ['accessToken', 'appSecret'] } },
      abilities: { windowHours: 24, quote: true, react: false, edit: false, remove: false, startsByNumber: false, location: false },
    })
    expect(types.find(({ type }) => type === INSTAGRAM)).toMatchObject({ icon: 'camera', abilities: { windowHours: 24, quote: false, react: true } })
    const listed = JSON.stringify((await desk.call('GET', '/whatsapp/administered', { token: desk.admin.token })).body)
    expect(listed).not.toContain(TOKEN)
    expect(listed).not.toContain(APP_SECRET)
  })

  test.each<[string, string, Record<string, unknown>, Record<string, string>, string]>([
    ['no page', MESSENGER, {}, { accessToken: TOKEN, appSecret: APP_SECRET }, 'config.pageId'],
    ['a name instead of a page', MESSENGER, { pageId: 'loja' }, { accessToken: TOKEN, appSecret: APP_SECRET }, 'config.pageId'],
    ['no secret of the app', MESSENGER, { pageId: PAGE_ID }, { accessToken: TOKEN }, 'secrets.appSecret'],
    ['a user name', INSTAGRAM, { accountId: '@loja' }, { accessToken: TOKEN, appSecret: APP_SECRET }, 'config.accountId'],
    [
      'an address that is none',
      INSTAGRAM,
      { accountId: ACCOUNT_ID, baseAddress: 'graph' },
      { accessToken: TOKEN, appSecret: APP_SECRET },
      'config.baseAddress',
    ],
  ])('with %s is refused at its field', async (_what, type, config, secrets, field) => {
    const refusal = await desk.refusal(createConnection, { name: 'Outra', type, config, secrets }, desk.admin)

    expect(refusal).toMatchObject({ status: 422, body: { fields: [{ field }] } })
  })

  test('answers the question for its address, with its own secret alone', async () => {
    const { hookUrl, hookSecret } = connectionOf(messenger)
    const ask = (token: string) => fetch(`${hookUrl}?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=4711`)

    expect(await (await ask(hookSecret)).text()).toBe('4711')
    expect((await ask('outro')).status).toBe(401)
  })
})

describe('a conversation', () => {
  test('has the name of who writes, is answered, received and read up to a time', async () => {
    const { ticketId, contactId, body, mid } = await talking(messenger)
    expect(body).toBe('Vocês entregam? 👍')
    expect(await rowsOf(contacts).first(eq(contacts.id, contactId))).toMatchObject({ name: 'Ana Prado', number: `psid:${PAGE_ID}:42` })

    const first = await say(ticketId, 'Sim')
    await acked(first.id, 1)
    const quoting = await desk.ask(
      sendMessage,
      { ticketId, body: 'Hoje mesmo', idFront: newId(), quotedMsg: { id: (await arrived(messenger, mid)).id } },
      desk.agent,
    )
    const messageId = (await acked(quoting.id, 1))?.messageId
    expect(meta.sent().filter(({ message }) => message)).toEqual([
      { recipient: { id: '42' }, messaging_type: 'RESPONSE', message: { text: 'Sim' } },
      { recipient: { id: '42' }, messaging_type: 'RESPONSE', message: { text: 'Hoje mesmo' }, reply_to: { mid } },
    ])

    await deliver(messenger, { delivery: { mids: [messageId], watermark: 1 } })
    await acked(quoting.id, 2)
    await deliver(messenger, { read: { watermark: Date.now() } })
    await Promise.all([acked(first.id, 3), acked(quoting.id, 3)])
  })

  test('on Instagram is read up to a message, and files are fetched by the provider', async () => {
    const { ticketId, contactId } = await talking(instagram)
    expect(await rowsOf(contacts).first(eq(contacts.id, contactId))).toMatchObject({ number: `igsid:${ACCOUNT_ID}:42` })
    const { id } = await say(ticketId, 'Veja', [await upload(desk.base, desk.agent, 'foto.png', PICTURE)])
    const messageId = (await acked(id, 1))?.messageId

    const [first, second] = meta.sent().filter(({ message }) => message)
    expect(first).toMatchObject({ message: { attachment: { type: 'image', payload: { url: expect.stringContaining('/media/') } } } })
    expect(second).toMatchObject({ message: { text: 'Veja' } })
    await deliver(instagram, { read: { mid: messageId } })
    await acked(id, 3)
  })

  test('has the files of the contact, fetched at once', async () => {
    meta.files.set('pedido.txt', Buffer.from('texto do pedido'))
    const mid = `mid.${newId()}`

    await deliver(messenger, { message: { mid, text: 'Segue', attachments: [{ type: 'file', payload: { url: `${meta.url}/files/pedido.txt` } }] } })

    expect(await arrived(messenger, mid)).toMatchObject({ body: 'Segue', mediaId: expect.any(String) })
  })

  test('that is forged is refused', async () => {
    const body = JSON.stringify(deliveryOf(messenger, { message: { mid: 'mid.forged', text: 'Falso' } }))

    expect((await post(messenger, body, signatureOf(body, 'outro'))).status).toBe(401)
    expect((await post(messenger, body, '')).status).toBe(401)
    expect(await rowsOf(messages).first(eq(messages.idFront, `${connectionOf(messenger).id}:mid.forged`))).toBeUndefined()
  })

  test('after 24 hours fails without a question to the provider', async () => {
    const { ticketId, contactId } = await talking(messenger)
    await rowsOf(channelChats).write(eq(channelChats.contactId, contactId), { lastInboundAt: new Date(Date.now() - 25 * 3_600_000) })
    meta.calls.length = 0

    const { id } = await say(ticketId, 'Tarde demais')

    expect(await acked(id, -1)).toMatchObject({ failureReason: 'windowClosed' })
    expect(meta.sent().filter(({ message }) => message)).toEqual([])
  })
})

describe.each<[string, Network, string]>([
  ['Messenger', messenger, PAGE_ID],
  ['Instagram', instagram, ACCOUNT_ID],
])('an echo on %s', (_name, network, account) => {
  const echo = (mid: string, text: string, appId: number) =>
    deliver(network, { sender: { id: account }, recipient: { id: '42' }, message: { mid, text, is_echo: true, app_id: appId } })
  const ours = async (ticketId: number) =>
    (await rowsOf(messages).find(eq(messages.ticketId, ticketId))).filter(({ fromMe }) => fromMe).map(({ body, sendType }) => [body, sendType])
  const allRead = () =>
    vi.waitFor(
      async () => {
        await desk.hurry('channels.readLater')
        expect(await rowsOf(channelDeliveries).find(eq(channelDeliveries.state, 'waiting'))).toEqual([])
      },
      { timeout: 10_000 },
    )

  test('of what was written in a program of Meta is a message of ours, and nothing is unread any more', async () => {
    const { ticketId } = await talking(network)
    await deliver(network, { message: { mid: `mid.${newId()}`, text: 'Alguém?' } })
    await vi.waitFor(async () => expect((await rowsOf(tickets).first(eq(tickets.id, ticketId)))?.unreadMessages).toBeGreaterThan(0))
    const before = await ours(ticketId)

    await echo(`mid.${newId()}`, 'Da caixa de entrada', 263_902_037_430_900)

    await allRead()
    expect((await ours(ticketId)).slice(before.length)).toEqual([['Da caixa de entrada', 'external']])
    expect(await rowsOf(tickets).first(eq(tickets.id, ticketId))).toMatchObject({ status: 'open', unreadMessages: 0, lastMessage: 'Da caixa de entrada' })
  })

  test('of what was sent from here changes nothing, whether it comes before the answer or after it', async () => {
    const { ticketId } = await talking(network)
    const before = await ours(ticketId)
    const isTaken = meta.pauseMessage()
    const { id } = await say(ticketId, 'Já vejo')
    const { messageId, answer } = await isTaken

    await echo(messageId, 'Já vejo', 1)
    await vi.waitFor(async () => expect(await rowsOf(channelDeliveries).find(eq(channelDeliveries.state, 'waiting'))).toEqual([]))
    answer()
    await acked(id, 1)
    await echo(messageId, 'Já vejo', 1)

    await allRead()
    expect((await ours(ticketId)).slice(before.length)).toEqual([['Já vejo', 'chat']])
  })

  test('of the words behind a file changes nothing either', async () => {
    const { ticketId } = await talking(network)
    const before = await ours(ticketId)
    const { id } = await say(ticketId, 'Segue', [await upload(desk.base, desk.agent, 'foto.png', PICTURE)])
    const sent = await acked(id, 1)
    const [known] = await rowsOf(channelMessages).find(eq(channelMessages.messageId, id))

    await echo(sent?.messageId ?? '', '', 1)
    expect(known?.secondRef).toMatch(/^m_\d+$/)
    await echo(known?.secondRef ?? '', 'Segue', 1)

    await allRead()
    expect((await ours(ticketId)).slice(before.length)).toHaveLength(1)
  })
})
