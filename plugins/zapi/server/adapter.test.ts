import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { delivered, textOf } from '#tests/server/support/channelLine.ts'
import { zapiAdapter as adapter } from './adapter.ts'
import { aConnectionState, type FakeZapi, INSTANCE, startFakeZapi } from './testing/fakeZapi.ts'

let provider: FakeZapi
beforeAll(async () => {
  provider = await startFakeZapi()
})
afterAll(() => provider.stop())
beforeEach(() => {
  provider.calls.length = 0
  Object.assign(provider.state, { connected: false, webhook: '', code: '2@codigo-1' })
})

describe('a line', () => {
  test('tells the provider where to deliver to, and asks for a scan', async () => {
    const connection = aConnectionState(provider)
    expect(await adapter.start(connection)).toEqual({ status: 'qrcode', qrcode: '2@codigo-1' })
    expect(provider.state.webhook).toBe(connection.hookUrl)
  })

  test('is up where the phone is linked already, with its number', async () => {
    provider.state.connected = true
    expect(await adapter.start(aConnectionState(provider))).toEqual({ status: 'CONNECTED', number: '5511940000000' })
    expect(provider.asked('/qr-code')).toEqual([])
  })

  test('is up also where the provider does not tell whose it is', async () => {
    provider.state.connected = true
    provider.nextOf('/device', { status: 500, body: {} })
    expect(await adapter.start(aConnectionState(provider))).toEqual({ status: 'CONNECTED' })
  })

  test.each([
    ['a wrong token of the account', { secrets: { token: 'TOKENDAINSTANCIA', clientToken: 'errado' } }, 'authFailed'],
    ['a wrong token of the instance', { secrets: { token: 'ERRADO', clientToken: 'token-da-conta' } }, 'authFailed'],
    ['no tokens', { secrets: {} }, 'authFailed'],
    ['no instance', { settings: {} }, 'authFailed'],
  ])('with %s does not start', async (_what, more, reason) => {
    await expect(adapter.start(aConnectionState(provider, more))).rejects.toMatchObject({ reason })
  })

  test('does not start where something else answers', async () => {
    provider.nextOf('/status', { status: 200, body: 'outra coisa' })
    await expect(adapter.start(aConnectionState(provider))).rejects.toMatchObject({ reason: 'notConnected' })
  })

  test.each([
    [true, true, { status: 'CONNECTED', number: '5511940000000' }],
    [true, false, { status: 'CONNECTED' }],
    [false, true, { status: 'qrcode', qrcode: '2@codigo-1' }],
    [false, false, { status: 'DISCONNECTED', reason: 'notConnected' }],
  ])('that is looked at (connected: %s, waiting: %s)', async (connected, isWaiting, expected) => {
    provider.state.connected = connected
    expect(await adapter.watch?.check(aConnectionState(provider), isWaiting)).toEqual(expected)
  })

  test('gets a code that is typed into the phone, unless it is up', async () => {
    expect(await adapter.pair?.(aConnectionState(provider), '5511940000000')).toBe('ABCD1234')
    expect(provider.asked('/phone-code/5511940000000')).toHaveLength(1)
    provider.state.connected = true
    await expect(adapter.pair?.(aConnectionState(provider), '5511940000000')).rejects.toMatchObject({ reason: 'unsupported' })
  })

  test('that ends keeps its phone', async () => {
    await adapter.start(aConnectionState(provider))
    await adapter.stop(aConnectionState(provider))
    expect(provider.state.webhook).toBe('')
    expect(provider.asked('/disconnect')).toEqual([])
  })
})

test.each([
  ['that names the instance', delivered({ type: 'PresenceChatCallback', instanceId: INSTANCE }), 'ok'],
  ['of another instance', delivered({ type: 'PresenceChatCallback', instanceId: 'OUTRA' }), 'refused'],
  ['that names none', delivered({ type: 'PresenceChatCallback' }), 'refused'],
  ['that is nothing of the kind', delivered('nada'), 'refused'],
  ['that is empty', delivered(''), 'refused'],
  ['that only looks', delivered({ type: 'PresenceChatCallback', instanceId: INSTANCE }, {}, 'GET'), 'refused'],
])('a delivery %s', (_what, request, proof) => {
  expect(adapter.verify(request, aConnectionState({ url: 'https://api.z-api.io' }))).toBe(proof)
})

describe('a file of a contact', () => {
  const at = (path: string) => ({ id: `${provider.url}${path}`, name: 'foto.jpg', type: null })

  test('lies at its own address, and the credentials stay here', async () => {
    provider.files.set('/arquivo', Buffer.from('conteúdo'))
    expect(await textOf(await adapter.openFile(at('/arquivo'), aConnectionState(provider)))).toBe('conteúdo')
    expect(provider.calls.at(-1)?.headers['client-token']).toBeUndefined()
  })

  test.each([
    ['is gone', { status: 404, body: {} }, 'mediaGone'],
    ['comes later', { status: 503, body: {} }, 'temporary'],
    ['is not answered', 'hangUp' as const, 'temporary'],
  ])('%s', async (_what, reply, reason) => {
    provider.next('/arquivo', reply)
    await expect(adapter.openFile(at('/arquivo'), aConnectionState(provider))).rejects.toMatchObject({ reason })
  })

  test.each(['', 'file:///etc/passwd', '3A01'])('at %j is gone', async (id) => {
    await expect(adapter.openFile({ ...at(''), id }, aConnectionState(provider))).rejects.toMatchObject({ reason: 'mediaGone' })
  })
})
