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

let lines: ConnectionDesk
beforeAll(async () => {
  lines = await startConnectionDesk()
})
afterAll(() => lines.stop())
beforeEach(() => lines.begin())

const refOf = async (messageId: string) => (await lines.rowsOf(channelMessages).first(eq(channelMessages.messageId, messageId)))?.ref ?? ''
const leave = (messageId: string, at: number, more = {}) =>
  lines.rowsOf(channelMessages).write(eq(channelMessages.messageId, messageId), { at: new Date(at), ...more })
const allRead = () => vi.waitFor(async () => expect(await lines.rowsOf(channelDeliveries).find(eq(channelDeliveries.state, 'waiting'))).toEqual([]))
const until = (at: number, ack: 2 | 3 = 3, from = lines.from()): contract.ChannelEvent => ({ kind: 'ackUntil', from, ack, until: { at } })

describe('what the account’s own phone read', () => {
  const unreadOf = async (ticketId: number) => (await lines.rowsOf(tickets).first(eq(tickets.id, ticketId)))?.unreadMessages

  test('is not unread any more, and the contact’s message is no receipt of ours', async () => {
    const { deliver, ticketId, say } = await lines.talking()
    const { id } = await say('Um momento')
    await lines.acked(id, 1)
    const [first, last] = [`dele-${newId()}`, `dele-${newId()}`]
    await deliver(lines.text(first, 'Ainda aí?'), lines.text(last, 'Alô?'))
    await lines.arrived(last)
    expect(await unreadOf(ticketId)).toBe(2)

    await deliver({ kind: 'readByAccount', ref: first })
    await allRead()
    expect(await unreadOf(ticketId)).toBe(2)
    await deliver({ kind: 'readByAccount', ref: `unknown-${newId()}` }, { kind: 'readByAccount', ref: last })

    await vi.waitFor(async () => expect(await unreadOf(ticketId)).toBe(0))
    expect((await lines.stays(id))?.ack).toBe(1)
  })
})

describe('a receipt for everything up to a time', () => {
  const START = Date.UTC(2026, 4, 4, 12)

  /** Three messages of ours, which left a second apart. */
  async function threeSent() {
    const conversation = await lines.talking()
    const ids: string[] = []
    for (const place of [0, 1, 2]) {
      const { id } = await conversation.say(`Mensagem ${place}`)
      await lines.acked(id, 1)
      await leave(id, START + place * 1000)
      ids.push(id)
    }
    const [first = '', second = '', third = ''] = ids
    return { ...conversation, first, second, third }
  }
  const acks = (...ids: string[]) => Promise.all(ids.map(async (id) => (await lines.stays(id))?.ack))

  test('raises ours that left until then, and none that left later', async () => {
    const { deliver, first, second, third } = await threeSent()

    await deliver(until(START + 1000))

    await lines.acked(second, 3)
    expect(await acks(first, second, third)).toEqual([3, 3, 1])
  })

  test('lowers nothing, and a failed message stays failed', async () => {
    const { deliver, first, second, third } = await threeSent()
    await deliver({ kind: 'ack', ref: await refOf(first), ack: 3 }, { kind: 'ack', ref: await refOf(second), ack: -1, reason: 'blockedByContact' })
    await lines.acked(second, -1)

    await deliver(until(START + 2000, 2))

    await lines.acked(third, 2)
    expect(await acks(first, second, third)).toEqual([3, -1, 2])
    expect(await lines.rowsOf(channelMessages).first(eq(channelMessages.messageId, third))).toMatchObject({ arrivedAt: expect.any(Date) })
  })

  test('may name a message instead of a time', async () => {
    const { deliver, first, second, third } = await threeSent()

    await deliver({ kind: 'ackUntil', from: lines.from(), ack: 3, until: { ref: await refOf(second) } })

    await lines.acked(second, 3)
    expect(await acks(first, second, third)).toEqual([3, 3, 1])
  })

  test('of somebody else, or on another line, is nothing of theirs', async () => {
    const { first, deliver } = await threeSent()
    const other = await lines.connected()

    await other.deliver(until(START + 9000))
    await deliver(until(START + 9000, 3, lines.from('5511900009999')))
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
    await lines.hurry(lateAckUntil.name)

    await lines.acked(first, 3)
  })
})

test('a message has a second name once the provider told it', async () => {
  const { deliver, say } = await lines.talking()
  const { id } = await say('Sim')
  await lines.acked(id, 1)
  await deliver({ kind: 'ack', ref: await refOf(id), ack: 1, secondRef: 'm_2' })
  await vi.waitFor(async () => expect(await lines.rowsOf(channelMessages).first(eq(channelMessages.messageId, id))).toMatchObject({ secondRef: 'm_2' }))

  await deliver({ kind: 'ack', ref: 'm_2', ack: 2 })

  await lines.acked(id, 2)
})

test('a caption that failed behind its file is a failure of the message, and sends the file no second time', async () => {
  const { deliver, say } = await lines.talking()
  const { id } = await say('Ouça')
  await lines.acked(id, 1)
  await lines.rowsOf(channelMessages).write(eq(channelMessages.messageId, id), { secondRef: 'm_caption' })
  const taken = lines.provider.taken.length

  await deliver({ kind: 'ack', ref: 'm_caption', ack: -1, reason: 'temporary', retryAfterMs: 1 })
  await lines.acked(id, -1)
  await lines.hurry('chat.deliverMessage')

  expect(lines.provider.taken).toHaveLength(taken)
})

describe('somebody whose name the delivery does not say', () => {
  const nameless = (ref: string) => lines.text(ref, 'Oi', lines.from(lines.phone(), ''))
  const asked = () => lines.provider.calls.filter((call) => call.startsWith('GET /profile'))
  const contactOf = async (ref: string) => lines.rowsOf(contacts).first(eq(contacts.id, (await lines.arrived(ref)).contactId))

  test('is called as the provider says, who is asked once', async () => {
    lines.provider.profile = { status: 200, name: 'Iara Nunes' }
    const { deliver } = await lines.connected()
    const [first, second] = [`ref-${newId()}`, `ref-${newId()}`]

    await deliver(nameless(first), nameless(second))

    expect(await contactOf(first)).toMatchObject({ name: 'Iara Nunes' })
    await lines.arrived(second)
    expect(asked()).toEqual([`GET /profile/${lines.phone()}`])
  })

  test.each([
    ['does not know', 404],
    ['does not answer', 500],
  ])('is called by the address where the provider %s', async (_what, status) => {
    lines.provider.profile = { status, name: '' }
    const { deliver } = await lines.connected()
    const ref = `ref-${newId()}`

    await deliver(nameless(ref))

    expect(await contactOf(ref)).toMatchObject({ name: lines.phone() })
  })
})

test('a file has an address at which the provider fetches it without a sign of who it is', async () => {
  const { deliver } = await lines.connected()
  const ref = `ref-${newId()}`
  await deliver(lines.text(ref, 'Mandem a nota'))
  const { ticketId } = await lines.arrived(ref)
  await lines.desk.ask(updateTicket, { id: ticketId, status: 'open' }, lines.desk.agent)
  const medias = [await upload(lines.desk.base, lines.desk.agent, 'nota.txt', 'a nota fiscal')]

  const { id } = await lines.desk.ask(sendMessage, { ticketId, body: 'Segue', medias, idFront: newId() }, lines.desk.agent)
  await lines.acked(id, 1)

  const [{ fileUrl = '' } = {}] = lines.provider.taken
  expect(new URL(fileUrl).origin).toBe(lines.desk.kernel.ctx.host.publicUrl)
  const reply = await fetch(lines.desk.base + new URL(fileUrl).pathname + new URL(fileUrl).search)
  expect([reply.status, await reply.text()]).toEqual([200, 'a nota fiscal'])
})

test.each([
  ['the provider’s own words, where its reason is unknown', 'refused', '424242: Something new', '424242: Something new'],
  ['no words of a known reason', 'marketingStopped', 'Recipient stopped marketing', null],
] as const)('a failed message has %s', async (_what, reason, detail, failureDetail) => {
  const conversation = await lines.talking()
  const { id } = await conversation.say('Promoção')
  await lines.acked(id, 1)

  await conversation.deliver({ kind: 'ack', ref: await refOf(id), ack: -1, reason, detail })
  await lines.acked(id, -1)

  expect(await lines.stays(id)).toMatchObject({ failureReason: reason, failureDetail })
})
