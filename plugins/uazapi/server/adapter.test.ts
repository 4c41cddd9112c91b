import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { delivered, textOf } from '#tests/server/support/channelLine.ts'
import { uazapiAdapter as adapter } from './adapter.ts'
import { aConnectionState, atRest, type FakeUazapi, QR_IMAGE, startFakeUazapi, TOKEN } from './testing/fakeUazapi.ts'

let provider: FakeUazapi
beforeAll(async () => {
  provider = await startFakeUazapi()
})
afterAll(() => provider.stop())
beforeEach(() => {
  provider.calls.length = 0
  Object.assign(provider.instance, atRest)
})
const check = (isWaiting: boolean) => adapter.watch?.check(aConnectionState(provider), isWaiting)

describe('a line', () => {
  test('tells the provider where to deliver to and what to leave out, and asks for a scan', async () => {
    const connection = aConnectionState(provider)
    expect(await adapter.start(connection)).toEqual({ status: 'qrcode', qrcode: QR_IMAGE })
    expect(provider.webhook).toMatchObject({ enabled: true, url: connection.hookUrl, excludeMessages: ['wasSentByApi'] })
    expect(provider.webhook.events).toEqual(expect.arrayContaining(['messages_update', 'groups']))
  })

  test('is up where the phone is linked already, with its number', async () => {
    Object.assign(provider.instance, { status: 'connected', owner: '5511940000000' })
    expect(await adapter.start(aConnectionState(provider))).toEqual({ status: 'CONNECTED', number: '5511940000000' })
    expect(provider.callsTo('/instance/connect')).toEqual([])
  })

  test.each([
    ['a wrong token', { secrets: { token: 'errado' } }, 'authFailed'],
    ['no token', { secrets: {} }, 'authFailed'],
    ['no address', { settings: {} }, 'authFailed'],
  ])('with %s does not start', async (_what, more, reason) => {
    await expect(adapter.start(aConnectionState(provider, more))).rejects.toMatchObject({ reason })
  })

  test('beyond the limit of the account is asked for later', async () => {
    provider.next('/instance/connect', { status: 429, body: { error: 'limit of instances' } })
    await expect(adapter.start(aConnectionState(provider))).rejects.toMatchObject({ reason: 'rateLimited' })
  })

  test('does not start where something else answers', async () => {
    provider.next('/instance/status', { status: 200, body: 'outra coisa' })
    await expect(adapter.start(aConnectionState(provider))).rejects.toMatchObject({ reason: 'notConnected' })
  })

  test.each([
    [{ status: 'connecting', qrcode: QR_IMAGE }, true, { status: 'qrcode', qrcode: QR_IMAGE }],
    [{ status: 'connected', owner: '5511940000000' }, true, { status: 'CONNECTED', number: '5511940000000' }],
    [{}, true, { status: 'TIMEOUT' }],
    [{ lastDisconnectReason: '403: banned' }, true, { status: 'DISCONNECTED', reason: 'accountRestricted', detail: '403: banned' }],
    [{}, false, { status: 'DISCONNECTED', reason: 'notConnected' }],
  ])('that is looked at while its instance is %j (waiting: %s)', async (state, isWaiting, expected) => {
    Object.assign(provider.instance, state)
    expect(await check(isWaiting)).toEqual(expected)
  })

  test.each([
    ['gets a code that is typed into the phone', {}, 'ABCD1234'],
    ['that asks for a scan begins anew for it', { status: 'connecting', qrcode: QR_IMAGE }, 'ABCD1234'],
    ['that is up takes none', { status: 'connected' }, 'unsupported'],
  ])('%s', async (_what, state, expected) => {
    Object.assign(provider.instance, state)
    expect(await adapter.pair?.(aConnectionState(provider), '5511940000000').catch(({ reason }: { reason: string }) => reason)).toBe(expected)
  })

  test('that ends keeps its phone', async () => {
    Object.assign(provider.instance, { status: 'connected' })
    await adapter.stop(aConnectionState(provider))
    expect(provider).toMatchObject({ instance: { status: 'connected' }, webhook: { enabled: false } })
  })
})

test.each([
  ['with the token of the instance', delivered({ EventType: 'call', token: TOKEN }), 'ok'],
  ['with another token', delivered({ EventType: 'call', token: 'token-de-outra-in' }), 'refused'],
  ['without a token', delivered({ EventType: 'call' }), 'refused'],
  ['that is nothing of the kind', delivered('nada'), 'refused'],
  ['that is empty', delivered(''), 'refused'],
  ['that only looks', delivered({ EventType: 'call', token: TOKEN }, {}, 'GET'), 'refused'],
])('a delivery %s', (_what, request, proof) => {
  expect(adapter.verify(request, aConnectionState({ url: 'https://loja.uazapi.com' }))).toBe(proof)
})

describe('a file of a contact', () => {
  const found = { id: '5511:3A01', name: 'a.txt', type: null }

  test('is laid out by the provider, where no credential is needed', async () => {
    provider.files.set('/arquivos/5511:3A01', Buffer.from('conteúdo'))
    expect(await textOf(await adapter.openFile(found, aConnectionState(provider)))).toBe('conteúdo')
    expect(provider.calls.at(-1)?.headers.token).toBeUndefined()
  })

  test('may come within the answer', async () => {
    provider.next('/message/download', { status: 200, body: { base64Data: Buffer.from('dentro').toString('base64') } })
    expect(await textOf(await adapter.openFile(found, aConnectionState(provider)))).toBe('dentro')
  })

  test.each([
    ['is gone', '/message/download', { status: 404, body: { error: 'Message not found' } }, 'mediaGone'],
    ['is nothing', '/message/download', { status: 200, body: {} }, 'mediaGone'],
    ['comes later', '/message/download', { status: 500, body: {} }, 'temporary'],
    ['is not there any more', '/arquivos/', { status: 404, body: {} }, 'mediaGone'],
    ['is not answered', '/arquivos/', 'hangUp' as const, 'temporary'],
  ])('%s', async (_what, path, reply, reason) => {
    provider.next(path, reply)
    await expect(adapter.openFile(found, aConnectionState(provider))).rejects.toMatchObject({ reason })
  })
})

test('a call is rejected by its number and id', async () => {
  await adapter.rejectCall?.({ ref: 'C1', from: { kind: 'phone', value: '5511988887777' } }, aConnectionState(provider))

  expect(provider.callsTo('/call/reject')).toMatchObject([{ body: { number: '5511988887777', id: 'C1' } }])
})
