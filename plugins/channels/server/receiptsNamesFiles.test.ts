import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { sendMessage } from '#plugins/chat/contract/index.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { updateTicket } from '#plugins/tickets/contract/index.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { upload } from '#tests/server/support/upload.ts'
import type * as contract from '../contract/index.ts'
import { channelDeliveries, channelMessages } from './channels.table.ts'
import { lateAckUntil } from './receiveAckUntil.ts'
import { type ConnectionDesk, startConnectionDesk } from './testing/connectionDesk.ts'

let connectionDesk: ConnectionDesk
beforeAll(async () => {
  connectionDesk = await startConnectionDesk()
})
afterAll(() => connectionDesk.stop())
beforeEach(() => connectionDesk.begin())

const refOf = async (messageId: string) => (await connectionDesk.rowsOf(channelMessages).first(eq(channelMessages.messageId, messageId)))?.ref ?? ''
const leave = (messageId: string, at: number, more = {}) =>
  connectionDesk.rowsOf(channelMessages).write(eq(channelMessages.messageId, messageId), { at: new Date(at), ...more })
const allRead = () => vi.waitFor(async () => expect(await connectionDesk.rowsOf(channelDeliveries).find(eq(channelDeliveries.state, 'waiting'))).toEqual([]))
const until = (at: number, ack: 2 | 3 = 3, from = connectionDesk.from()): contract.ChannelEvent => ({ kind: 'ackUntil', from, ack, until: { at } })

describe('what the account’s own phone read', () => {
  const unreadOf = async (ticketId: number) => (await connectionDesk.rowsOf(tickets).first(eq(tickets.id, ticketId)))?.unreadMessages

  test('is not unread any more, and the contact’s message is no receipt of ours', async () => {
    const { deliver, ticketId, say } = await connectionDesk.talking()
    const { id } = await say('Um momento')
    await connectionDesk.acked(id, 1)
    const [first, last] = [`dele-${newId()}`, `dele-${newId()}`]
    await deliver(connectionDesk.text(first, 'Ainda aí?'), connectionDesk.text(last, 'Alô?'))
    await connectionDesk.arrived(last)
    expect(await unreadOf(ticketId)).toBe(2)

    await deliver({ kind: 'readByAccount', ref: first })
    await allRead()
    expect(await unreadOf(ticketId)).toBe(2)
    await deliver({ kind: 'readByAccount', ref: `unknown-${newId()}` }, { kind: 'readByAccount', ref: last })

    await vi.waitFor(async () => expect(await unreadOf(ticketId)).toBe(0))
    expect((await connectionDesk.stays(id))?.ack).toBe(1)
  })
})

describe('a receipt for everything up to a time', () => {
  const START = Date.UTC(2026, 4, 4, 12)

  /** Three messages of ours, which left a second apart. */
  async function threeSent() {
    const conversation = await connectionDesk.talking()
    const ids: string[] = []
    for (const place of [0, 1, 2]) {
      const { id } = await conversation.say(`Mensagem ${place}`)
      await connectionDesk.acked(id, 1)
      await leave(id, START + place * 1000)
      ids.push(id)
    }
    const [first = '', second = '', third = ''] = ids
    return { ...conversation, first, second, third }
  }
  const acks = (...ids: string[]) => Promise.all(ids.map(async (id) => (await connectionDesk.stays(id))?.ack))

  test('raises ours that left until then, and none that left later', async () => {
    const { deliver, first, second, third } = await threeSent()

    await deliver(until(START + 1000))

    await connectionDesk.acked(second, 3)
    expect(await acks(first, second, third)).toEqual([3, 3, 1])
  })

  test('lowers nothing, and a failed message stays failed', async () => {
    const { deliver, first, second, third } = await threeSent()
    await deliver({ kind: 'ack', ref: await refOf(first), ack: 3 }, { kind: 'ack', ref: await refOf(second), ack: -1, reason: 'blockedByContact' })
    await connectionDesk.acked(second, -1)

    await deliver(until(START + 2000, 2))

    await connectionDesk.acked(third, 2)
    expect(await acks(first, second, third)).toEqual([3, -1, 2])
    expect(await connectionDesk.rowsOf(channelMessages).first(eq(channelMessages.messageId, third))).toMatchObject({ arrivedAt: expect.any(Date) })
  })

  test('may name a message instead of a time', async () => {
    const { deliver, first, second, third } = await threeSent()

    await deliver({ kind: 'ackUntil', from: connectionDesk.from(), ack: 3, until: { ref: await refOf(second) } })

    await connectionDesk.acked(second, 3)
    expect(await acks(first, second, third)).toEqual([3, 3, 1])
  })

  test('of somebody else, or on another line, is nothing of theirs', async () => {
    const { first, deliver } = await threeSent()
    const other = await connectionDesk.connected()

    await other.deliver(until(START + 9000))
    await deliver(until(START + 9000, 3, connectionDesk.from('5511900009999')))
    await allRead()

    expect(await acks(first)).toEqual([1])
  })

  test('that comes before the provider has answered is looked at again', async () => {
    const { deliver, first } = await threeSent()
    const ref = await refOf(first)
    await leave(first, START, { ref: null })
    await deliver(until(START))
    await allRead()
    expect(await acks(first)).toEqual([1])

    await leave(first, START, { ref })
    await connectionDesk.hurry(lateAckUntil.name)

    await connectionDesk.acked(first, 3)
  })
})

test('a message has a second name once the provider told it', async () => {
  const { deliver, say } = await connectionDesk.talking()
  const { id } = await say('Sim')
  await connectionDesk.acked(id, 1)
  await deliver({ kind: 'ack', ref: await refOf(id), ack: 1, secondRef: 'm_2' })
  await vi.waitFor(async () =>
    expect(await connectionDesk.rowsOf(channelMessages).first(eq(channelMessages.messageId, id))).toMatchObject({ secondRef: 'm_2' }),
  )

  await deliver({ kind: 'ack', ref: 'm_2', ack: 2 })

  await connectionDesk.acked(id, 2)
})

test('a caption that failed behind its file is a failure of the message, and sends the file no second time', async () => {
  const { deliver, say } = await connectionDesk.talking()
  const { id } = await say('Ouça')
  await connectionDesk.acked(id, 1)
  await connectionDesk.rowsOf(channelMessages).write(eq(channelMessages.messageId, id), { secondRef: 'm_caption' })
  const taken = connectionDesk.provider.taken.length

  await deliver({ kind: 'ack', ref: 'm_caption', ack: -1, reason: 'temporary', retryAfterMs: 1 })
  await connectionDesk.acked(id, -1)
  await connectionDesk.hurry('chat.deliverMessage')

  expect(connectionDesk.provider.taken).toHaveLength(taken)
})

describe('somebody whose name the delivery does not say', () => {
  const nameless = (ref: string) => connectionDesk.text(ref, 'Oi', connectionDesk.from(connectionDesk.phone(), ''))
  const asked = () => connectionDesk.provider.calls.filter((call) => call.startsWith('GET /profile'))
  const contactOf = async (ref: string) => connectionDesk.rowsOf(contacts).first(eq(contacts.id, (await connectionDesk.arrived(ref)).contactId))

  test('is called as the provider says, who is asked once', async () => {
    connectionDesk.provider.profile = { status: 200, name: 'Iara Nunes' }
    const { deliver } = await connectionDesk.connected()
    const [first, second] = [`ref-${newId()}`, `ref-${newId()}`]

    await deliver(nameless(first), nameless(second))

    expect(await contactOf(first)).toMatchObject({ name: 'Iara Nunes' })
    await connectionDesk.arrived(second)
    expect(asked()).toEqual([`GET /profile/${connectionDesk.phone()}`])
  })

  test.each([
    ['does not know', 404],
    ['does not answer', 500],
  ])('is called by the address where the provider %s', async (_what, status) => {
    connectionDesk.provider.profile = { status, name: '' }
    const { deliver } = await connectionDesk.connected()
    const ref = `ref-${newId()}`

    await deliver(nameless(ref))

    expect(await contactOf(ref)).toMatchObject({ name: connectionDesk.phone() })
  })
})

test('a file has an address at which the provider fetches it without a sign of who it is', async () => {
  const { deliver } = await connectionDesk.connected()
  const ref = `ref-${newId()}`
  await deliver(connectionDesk.text(ref, 'Mandem a nota'))
  const { ticketId } = await connectionDesk.arrived(ref)
  await connectionDesk.desk.ask(updateTicket, { id: ticketId, status: 'open' }, connectionDesk.desk.agent)
  const medias = [await upload(connectionDesk.desk.base, connectionDesk.desk.agent, 'nota.txt', 'a nota fiscal')]

  const { id } = await connectionDesk.desk.ask(sendMessage, { ticketId, body: 'Segue', medias, idFront: newId() }, connectionDesk.desk.agent)
  await connectionDesk.acked(id, 1)

  const [{ fileUrl = '' } = {}] = connectionDesk.provider.taken
  expect(new URL(fileUrl).origin).toBe(connectionDesk.desk.kernel.ctx.host.publicUrl)
  const reply = await fetch(connectionDesk.desk.base + new URL(fileUrl).pathname + new URL(fileUrl).search)
  expect([reply.status, await reply.text()]).toEqual([200, 'a nota fiscal'])
})

test.each([
  ['the provider’s own words, where its reason is unknown', 'refused', '424242: Something new', '424242: Something new'],
  ['no words of a known reason', 'marketingStopped', 'Recipient stopped marketing', null],
] as const)('a failed message has %s', async (_what, reason, detail, failureDetail) => {
  const conversation = await connectionDesk.talking()
  const { id } = await conversation.say('Promoção')
  await connectionDesk.acked(id, 1)

  await conversation.deliver({ kind: 'ack', ref: await refOf(id), ack: -1, reason, detail })
  await connectionDesk.acked(id, -1)

  expect(await connectionDesk.stays(id)).toMatchObject({ failureReason: reason, failureDetail })
})
