import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { cloudAdapter } from './adapter.ts'
import { connectionTo } from './testing/connection.ts'
import { type FakeGraph, PHONE_ID, startFakeGraph, TOKEN, WABA_ID } from './testing/fakeGraph.ts'
import { outgoing } from './testing/message.ts'

let graph: FakeGraph
beforeAll(async () => {
  graph = await startFakeGraph()
})
beforeEach(() => {
  graph.calls.length = 0
})
afterAll(() => graph.stop())

const connection = (settings: Record<string, unknown> = {}, secrets: Record<string, string> = {}) => connectionTo(graph.baseAddress, settings, secrets)
const made = () => graph.calls.map(({ method, path }) => `${method} ${path}`)

describe('connecting', () => {
  test('asks for the number, subscribes to the account and says where to deliver to', async () => {
    const { hookUrl, hookSecret } = connection()

    expect(await cloudAdapter.start(connection())).toEqual({ status: 'CONNECTED', number: '551140000000' })

    expect(made()).toEqual([`GET ${PHONE_ID}`, `POST ${WABA_ID}/subscribed_apps`, `POST ${PHONE_ID}`])
    expect(graph.calls[0]?.query.get('fields')).toBe('display_phone_number,verified_name,quality_rating')
    expect(graph.calls[2]?.json).toEqual({ webhook_configuration: { override_callback_uri: hookUrl, verify_token: hookSecret } })
    expect(new Set(graph.calls.map(({ headers }) => headers.authorization))).toEqual(new Set([`Bearer ${TOKEN}`]))
  })

  test('leaves the address alone where the connection says so', async () => {
    await cloudAdapter.start(connection({ setsAddress: false }))
    await cloudAdapter.stop(connection({ setsAddress: false }))

    expect(made()).toEqual([`GET ${PHONE_ID}`, `POST ${WABA_ID}/subscribed_apps`])
  })

  test('ends by giving the address back, and leaves the account to its other numbers', async () => {
    await cloudAdapter.stop(connection())

    expect(graph.calls.map(({ method, path, json }) => ({ method, path, json }))).toEqual([
      { method: 'POST', path: PHONE_ID, json: { webhook_configuration: { override_callback_uri: '' } } },
    ])
  })

  test.each<[string, () => ReturnType<typeof connectionTo>]>([
    ['a token that the provider does not know', () => connection({}, { accessToken: 'EAAwrongToken' })],
    ['no token', () => connection({}, { accessToken: '' })],
    ['no number', () => connection({ phoneNumberId: '' })],
  ])('%s is refused as wrong credentials', async (_what, broken) => {
    await expect(cloudAdapter.start(broken())).rejects.toMatchObject({ reason: 'authFailed' })
  })

  test('says so where the provider does not reach the address', async () => {
    graph.refuse(`POST ${PHONE_ID}`, { status: 400, error: { code: 2200, message: `Callback verification failed for ${connection().hookUrl}` } })

    const refusal = await cloudAdapter.start(connection()).catch((thrown: unknown) => thrown)

    expect(refusal).toMatchObject({ reason: 'notConnected', facts: { providerCode: '2200', detail: 'Callback verification failed for …' } })
  })
})

describe('signs', () => {
  const to = { kind: 'phone' as const, value: '5511988887777' }
  const typing = (isTyping: boolean, lastRef: string | null) => cloudAdapter.typing(to, { isTyping, isRecording: false, lastRef }, connection())

  test('reading names the last message: those before it count with it', async () => {
    await cloudAdapter.read(to, ['wamid.1', 'wamid.2'], connection())
    await cloudAdapter.read(to, [], connection())

    expect(graph.calls.map(({ path, json }) => ({ path, json }))).toEqual([
      { path: `${PHONE_ID}/messages`, json: { messaging_product: 'whatsapp', status: 'read', message_id: 'wamid.2' } },
    ])
  })

  test('writing is shown below the last message of the contact', async () => {
    await typing(true, 'wamid.2')

    expect(graph.calls.map(({ json }) => json)).toEqual([
      { messaging_product: 'whatsapp', status: 'read', message_id: 'wamid.2', typing_indicator: { type: 'text' } },
    ])
  })

  test('writing is not shown where nobody wrote yet, and ends by itself', async () => {
    await typing(true, null)
    await typing(false, 'wamid.2')

    expect(graph.calls).toEqual([])
  })
})

describe('changes', () => {
  const reacting = (more: Parameters<typeof outgoing>[0]) => cloudAdapter.change(outgoing({ ref: 'wamid.B', ...more }), 'reacted', connection())

  test.each([
    [
      'a reaction of ours goes out',
      [
        { fromMe: false, emoji: '❤️' },
        { fromMe: true, emoji: '👍' },
      ],
      '👍',
    ],
    ['a reaction that was taken back is empty', [{ fromMe: false, emoji: '❤️' }], ''],
  ])('%s', async (_what, reactions, emoji) => {
    await reacting({ reactions })

    expect(graph.sent()).toMatchObject([{ to: '5511988887777', type: 'reaction', reaction: { message_id: 'wamid.B', emoji } }])
  })

  test('a message that never left has nothing to react to', async () => {
    await expect(reacting({ ref: null })).rejects.toMatchObject({ reason: 'messageNotFound' })
    expect(graph.calls).toEqual([])
  })

  test.each(['edited', 'deleted'] as const)('a message cannot be %s', async (change) => {
    await expect(cloudAdapter.change(outgoing({ ref: 'wamid.B' }), change, connection())).rejects.toBeInstanceOf(ChannelError)
    expect(graph.calls).toEqual([])
  })
})
