import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { delivered, textOf } from '#tests/server/support/channelLine.ts'
import { wuzapiAdapter as adapter } from './adapter.ts'
import { ADMIN_TOKEN, aConnectionState, aUser, type FakeWuzapi, QR_IMAGE, startFakeWuzapi, USER_TOKEN } from './testing/fakeWuzapi.ts'

let gateway: FakeWuzapi
beforeAll(async () => {
  gateway = await startFakeWuzapi()
})
afterAll(() => gateway.stop())
beforeEach(() => {
  gateway.calls.length = 0
  gateway.users.clear()
  gateway.files.clear()
  gateway.isOld = false
})
const user = (more: object = {}) => gateway.users.set(USER_TOKEN, aUser(more))
const check = (isWaiting: boolean) => adapter.watch?.check(aConnectionState(gateway), isWaiting)

describe('a line', () => {
  test('makes its user where there is none, tells where to deliver to, and asks for a scan', async () => {
    const connection = aConnectionState(gateway, { secrets: { token: USER_TOKEN, adminToken: ADMIN_TOKEN } })

    expect(await adapter.start(connection)).toEqual({ status: 'qrcode', qrcode: QR_IMAGE })

    expect(gateway.users.get(USER_TOKEN)).toMatchObject({ connected: true, webhook: connection.hookUrl, hmacKey: connection.hookSecret })
    expect(gateway.users.get(USER_TOKEN)?.events).toEqual(expect.arrayContaining(['Message', 'GroupInfo']))
  })

  test.each([
    ['that is connected is up, with its number', { connected: true, loggedIn: true }, { status: 'CONNECTED', number: '5511940000000' }],
    ['whose session rests asks for a scan', {}, { status: 'qrcode', qrcode: QR_IMAGE }],
  ])('%s', async (_what, state, expected) => {
    user(state)
    expect(await adapter.start(aConnectionState(gateway))).toEqual(expected)
    expect(gateway.callsTo('/session/connect')).toHaveLength('connected' in state ? 0 : 1)
  })

  test('of an older gateway connects too', async () => {
    gateway.isOld = true
    user()
    expect(await adapter.start(aConnectionState(gateway))).toEqual({ status: 'qrcode', qrcode: QR_IMAGE })
  })

  test.each([
    ['a wrong token', { secrets: { token: 'errado' } }, 'authFailed'],
    ['a wrong admin token', { secrets: { token: 'novo', adminToken: 'errado' } }, 'authFailed'],
    ['no token', { secrets: {} }, 'authFailed'],
    ['no address', { settings: {} }, 'authFailed'],
    ['an address where nobody is', { settings: { baseAddress: 'http://127.0.0.1:1' } }, 'temporary'],
  ])('with %s does not start', async (_what, more, reason) => {
    user()
    await expect(adapter.start(aConnectionState(gateway, more))).rejects.toMatchObject({ reason })
  })

  test('does not start where something else answers', async () => {
    gateway.next('/session/status', { status: 200, body: 'outra coisa' })
    await expect(adapter.start(aConnectionState(gateway))).rejects.toMatchObject({ reason: 'notConnected' })
  })

  test.each([
    [{ connected: true, loggedIn: true }, true, { status: 'CONNECTED', number: '5511940000000' }],
    [{ connected: true }, true, { status: 'qrcode', qrcode: QR_IMAGE }],
    [{ loggedIn: true }, false, { status: 'DISCONNECTED', reason: 'reconnecting' }],
    [{}, true, { status: 'TIMEOUT' }],
    [{}, false, { status: 'DISCONNECTED', reason: 'notConnected' }],
  ])('that is looked at while it is %j (waiting: %s)', async (state, isWaiting, expected) => {
    user(state)
    expect(await check(isWaiting)).toEqual(expected)
  })

  test('of an older gateway that is looked at without a session is down', async () => {
    gateway.isOld = true
    user()
    expect(await check(false)).toEqual({ status: 'DISCONNECTED', reason: 'notConnected' })
  })

  test.each([
    ['gets a code that is typed into the phone', { connected: true }, 'ABCD1234'],
    ['that is up takes none', { connected: true, loggedIn: true }, 'unsupported'],
    ['that rests takes none', {}, 'notConnected'],
  ])('%s', async (_what, state, expected) => {
    user(state)
    const code = await adapter.pair?.(aConnectionState(gateway), '5511940000000').catch(({ reason }: { reason: string }) => reason)
    expect(code).toBe(expected)
  })

  test('that ends keeps its phone', async () => {
    user({ connected: true, loggedIn: true })
    await adapter.stop(aConnectionState(gateway))
    expect(gateway.users.get(USER_TOKEN)).toMatchObject({ connected: false, loggedIn: true })
    expect(gateway.callsTo('/session/logout')).toEqual([])
  })
})

describe('a delivery', () => {
  const connection = aConnectionState({ url: 'http://127.0.0.1' })
  const signed = (body: string, key = connection.hookSecret, over = body) =>
    delivered(body, { 'x-hmac-signature': createHmac('sha256', key).update(over).digest('hex') })
  const json = JSON.stringify({ type: 'Message', event: { Message: { conversation: 'Olá 👋 <b>/</b>' } } })
  const form = new URLSearchParams({ jsonData: json, userID: '1' }).toString()
  const token = (value: string) => new URLSearchParams({ jsonData: json, token: value }).toString()
  const multipart = `--x\r\nContent-Disposition: form-data; name="userID"\r\n\r\n1\r\n--x\r\nContent-Disposition: form-data; name="jsonData"\r\n\r\n${json}\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc\r\n--x--\r\n`
  const texts = JSON.stringify({ jsonData: json, userID: '1' }).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e')

  test.each([
    ['signed JSON', signed(json), 'ok'],
    ['a signed form', signed(form), 'ok'],
    ['a signed form with a file', signed(multipart, connection.hookSecret, texts), 'ok'],
    ['JSON of a gateway that signs nothing', delivered(json), 'ok'],
    ['a form with the token of the user', delivered(token(USER_TOKEN)), 'ok'],
    ['a form with another token', delivered(token('de-outro-usuario')), 'refused'],
    ['a body with the token of the user', delivered(JSON.stringify({ ...JSON.parse(json), token: USER_TOKEN })), 'ok'],
    ['a body with another token', delivered(JSON.stringify({ ...JSON.parse(json), token: 'de-outro-usuario' })), 'refused'],
    ['a body whose token is no text', delivered(JSON.stringify({ ...JSON.parse(json), token: 7 })), 'refused'],
    ['a body with an empty token', delivered(JSON.stringify({ ...JSON.parse(json), token: '' })), 'refused'],
    ['a form whose JSON has another token', delivered(new URLSearchParams({ jsonData: '{"token":"de-outro-usuario"}' }).toString()), 'refused'],
    ['signed JSON with another token', signed(JSON.stringify({ ...JSON.parse(json), token: 'de-outro-usuario' })), 'refused'],
    ['JSON signed with another key', signed(json, 'outra-chave'), 'refused'],
    ['JSON whose signature is over something else', signed(json, connection.hookSecret, `${json} `), 'refused'],
    ['JSON with an empty signature', delivered(json, { 'x-hmac-signature': '' }), 'refused'],
    ['nothing of the kind', delivered('nada'), 'refused'],
    ['nothing', delivered(''), 'refused'],
    ['a look', delivered(json, {}, 'GET'), 'refused'],
  ])('that is %s', (_what, request, proof) => {
    expect(adapter.verify(request, connection)).toBe(proof)
  })
})

describe('a file of a contact', () => {
  beforeEach(() => user({ connected: true, loggedIn: true }))
  const id = JSON.stringify({ kind: 'document', url: 'https://mmg', mediaKey: 'Y2hhdmU=', mimetype: 'text/plain', fileLength: '8' })
  const found = { id, name: 'a.txt', type: null }

  test('is handed out by the gateway', async () => {
    gateway.files.set('Y2hhdmU=', Buffer.from('conteúdo'))
    expect(await textOf(await adapter.openFile(found, aConnectionState(gateway)))).toBe('conteúdo')
    expect(gateway.calls.at(-1)).toMatchObject({ path: '/chat/downloaddocument', body: { Url: 'https://mmg', FileLength: 8 } })
  })

  test.each([
    ['is nothing', { status: 200, body: { success: true, data: {} } }, 'mediaGone'],
    ['is refused', { status: 400, body: { success: false, error: 'could not decode' } }, 'mediaGone'],
    ['comes later', { status: 500, body: {} }, 'temporary'],
    ['is not answered', 'hangUp' as const, 'temporary'],
  ])('%s', async (_what, reply, reason) => {
    gateway.next('/chat/download', reply)
    await expect(adapter.openFile(found, aConnectionState(gateway))).rejects.toMatchObject({ reason })
  })

  test('of which no key is known is gone', async () => {
    await expect(adapter.openFile({ ...found, id: '3A01' }, aConnectionState(gateway))).rejects.toMatchObject({ reason: 'mediaGone' })
  })
})

test('a call is rejected by who calls and its id', async () => {
  user({ connected: true, loggedIn: true })
  await adapter.rejectCall?.({ ref: 'C1', from: { kind: 'lid', value: '123456789012345' } }, aConnectionState(gateway))

  expect(gateway.callsTo('/call/reject')).toMatchObject([{ body: { call_from: '123456789012345@lid', call_id: 'C1' } }])
})
