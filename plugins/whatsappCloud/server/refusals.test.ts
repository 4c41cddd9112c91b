import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectionStateChanged } from '#plugins/channels/contract/index.ts'
import { channelDeliveries } from '#plugins/channels/server/channels.table.ts'
import { PHONE_ID } from './testing/fakeGraph.ts'
import { type CloudDesk, startCloudDesk } from './testing/startCloudDesk.ts'

const MESSAGES = `POST ${PHONE_ID}/messages`

let cloud: CloudDesk
beforeAll(async () => {
  cloud = await startCloudDesk()
})
afterAll(() => cloud.stop())

beforeEach(() => cloud.begin())

const texts = () => cloud.graph.sent().map(({ text }) => text)
const text = (body: string) => ({ body, preview_url: false })
/** All that was delivered has been read. */
const isRead = () => vi.waitFor(async () => expect(await cloud.rowsOf(channelDeliveries).find(eq(channelDeliveries.state, 'waiting'))).toEqual([]))
const refAfter = async (id: string) => (await cloud.acked(id, 1))?.messageId ?? ''
const kinds = async () => (await cloud.events()).map(({ kind, reason }) => [kind, reason])

describe('a locked account', () => {
  test('that a status tells takes the line down with its reason, administrators hear of it, and the message goes out once the line is back', async () => {
    const say = await cloud.talking()
    const socket = await cloud.desk.socket(cloud.desk.admin)
    const { id } = await say('Saiu?')
    const ref = await refAfter(id)

    await cloud.fails(ref, { code: 131031, title: 'Account locked' })

    await cloud.becomes('DISCONNECTED')
    expect(await cloud.connectionState()).toMatchObject({ reason: 'accountRestricted', detail: 'Account locked' })
    expect(await kinds()).toEqual([['down', 'accountRestricted']])
    await socket.hear(connectionStateChanged, ({ connectionId }) => connectionId === cloud.connectionId)
    expect(await cloud.acked(id, 0)).toMatchObject({ failure: null, status: 'pending' })

    const next = await say('E agora?')
    await cloud.hurry()
    expect(texts()).toEqual([text('Saiu?')])
    expect(await cloud.stays(next.id)).toMatchObject({ ack: 0 })

    await cloud.start()
    await cloud.hurry()
    await cloud.acked(id, 1)
    await cloud.hurry()
    await cloud.acked(next.id, 1)
  })

  test('that is told again of a message of before the line came back changes nothing', async () => {
    const say = await cloud.talking()
    const first = await refAfter((await say('Um')).id)
    const second = await refAfter((await say('Dois')).id)
    await cloud.fails(first, { code: 131031, title: 'Account locked' })
    await cloud.becomes('DISCONNECTED')
    await cloud.start()

    await cloud.fails(first, { code: 131031, title: 'Account locked' })
    await cloud.fails(second, { code: 131031, title: 'Account locked' })
    await isRead()

    expect(await cloud.status()).toBe('CONNECTED')
    expect(await kinds()).toEqual([
      ['up', null],
      ['down', 'accountRestricted'],
    ])
  })
})

test('a number that is not registered is said by the line; messages wait and leave once the line is well', async () => {
  const say = await cloud.talking()
  cloud.graph.refuse(MESSAGES, { status: 400, error: { code: 133010, message: '(#133010) The account is not registered' } })

  const { id } = await say('Alguém aí?')

  await cloud.becomes('DISCONNECTED')
  expect(await cloud.connectionState()).toMatchObject({ reason: 'notRegistered', detail: '(#133010) The account is not registered' })
  expect(await kinds()).toEqual([['down', 'notRegistered']])
  expect(await cloud.stays(id)).toMatchObject({ ack: 0, failure: null })
  await cloud.start()
  await cloud.hurry()
  await cloud.acked(id, 1)
})

test('a payment that is missing fails that message alone: the line stays up, and the next free answer goes out', async () => {
  const say = await cloud.talking()
  cloud.graph.refuse(MESSAGES, { status: 400, error: { code: 131042, message: '(#131042) Business eligibility payment issue' } })

  const paid = await say('Paga')
  const failed = await cloud.acked(paid.id, -1)
  const free = await say('Grátis')
  await cloud.acked(free.id, 1)

  expect(failed).toMatchObject({ failureReason: 'payment', failure: 'ERR_SENDING_WAPP_MSG' })
  expect(await cloud.status()).toBe('CONNECTED')
  expect(await cloud.connectionState()).toMatchObject({ reason: null })
  expect(await kinds()).toEqual([['notice', 'payment']])
})

test.each([
  [131049, 'Not delivered to keep a healthy ecosystem'],
  [130472, 'User number is part of an experiment'],
])('advertising that WhatsApp limits (%d) is not laid at the contact’s door', async (code, title) => {
  const say = await cloud.talking()
  const { id } = await say('Promoção')

  await cloud.fails(await refAfter(id), { code, title })

  expect(await cloud.acked(id, -1)).toMatchObject({ failureReason: 'marketingLimited' })
  expect(await cloud.status()).toBe('CONNECTED')
})

test('a code that nobody knows fails the message, and administrators read it in the provider’s words', async () => {
  const say = await cloud.talking()
  cloud.graph.refuse(MESSAGES, { status: 400, error: { code: 424242, message: 'Something new' } })

  const { id } = await say('Estranho')

  expect(await cloud.acked(id, -1)).toMatchObject({ failureReason: 'refused' })
  expect(await cloud.status()).toBe('CONNECTED')
  expect(await cloud.events()).toMatchObject([{ kind: 'notice', reason: 'refused', detail: '424242: Something new' }])
})

describe('a limit', () => {
  test('of one pair of numbers lets that pair alone wait', async () => {
    const [toAna, toBia] = [await cloud.talking(), await cloud.talking('5511977776666')]
    cloud.graph.refuse(MESSAGES, { status: 400, error: { code: 131056 } })

    const waiting = await toAna('Devagar')
    await vi.waitFor(() => expect(texts()).toEqual([text('Devagar')]))
    const other = await toBia('Para outra pessoa')
    await cloud.acked(other.id, 1)

    expect(await cloud.stays(waiting.id)).toMatchObject({ ack: 0 })
    expect(await cloud.status()).toBe('CONNECTED')
    await cloud.hurry()
    await cloud.acked(waiting.id, 1)
  })

  test('that comes after the message was taken lets it wait, and it is sent again once', async () => {
    const say = await cloud.talking()
    const { id } = await say('Outra vez')
    const ref = await refAfter(id)

    await cloud.fails(ref, { code: 130429, title: 'Rate limit hit' })
    await cloud.acked(id, 0)
    await cloud.fails(ref, { code: 130429, title: 'Rate limit hit' })
    await isRead()
    await cloud.hurry()

    const sent = await cloud.acked(id, 1)
    expect(sent?.messageId).not.toBe(ref)
    expect(texts()).toEqual([text('Outra vez'), text('Outra vez')])
  })

  test('for complaints is told to administrators, and the message waits', async () => {
    const say = await cloud.talking()
    cloud.graph.refuse(MESSAGES, { status: 400, error: { code: 131048, message: 'Spam rate limit hit' } })

    const { id } = await say('Muitas')

    await vi.waitFor(async () => expect(await kinds()).toEqual([['notice', 'qualityLimited']]))
    expect(await cloud.stays(id)).toMatchObject({ ack: 0 })
    expect(await cloud.status()).toBe('CONNECTED')
  })
})
