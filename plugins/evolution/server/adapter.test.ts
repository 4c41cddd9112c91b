import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { delivered, textOf } from '#tests/server/support/channelLine.ts'
import { evolutionAdapter as adapter } from './adapter.ts'
import { aConnectionState } from './testing/connection.ts'
import { type FakeEvolution, GATEWAY_KEY, startFakeEvolution } from './testing/fakeEvolution.ts'

let gateway: FakeEvolution
beforeAll(async () => {
  gateway = await startFakeEvolution()
})
afterAll(() => gateway.stop())
beforeEach(() => {
  gateway.calls.length = 0
  gateway.instances.clear()
  gateway.files.clear()
})

const webhook = { enabled: false, url: '', headers: {}, events: [] }
const instance = (state: 'close' | 'connecting' | 'open') =>
  gateway.instances.set('loja', { state, token: 'token-da-instancia', pairingCode: null, webhook: webhook })
const TO = '5511988887777'

describe('a line', () => {
  test('makes its instance where there is none, and asks for a scan', async () => {
    const connection = aConnectionState(gateway, { settings: { baseAddress: gateway.url } })

    expect(await adapter.start(connection)).toEqual({ status: 'qrcode', qrcode: '2@codigo-de-teste' })

    expect(gateway.instances.get('balcao-7')?.webhook).toMatchObject({
      enabled: true,
      url: connection.hookUrl,
      headers: { 'x-hook-secret': connection.hookSecret },
    })
    expect(gateway.callsTo('/instance/create')[0]?.body).toMatchObject({ integration: 'WHATSAPP-BAILEYS', groupsIgnore: false })
  })

  test('takes an instance that is there, and tells it where to deliver to', async () => {
    instance('close')
    expect(await adapter.start(aConnectionState(gateway))).toMatchObject({ status: 'qrcode' })
    expect(gateway.callsTo('/instance/create')).toEqual([])
    expect(gateway.instances.get('loja')?.webhook.events).toContain('MESSAGES_UPSERT')
  })

  test('is up where the phone is linked already, with its number', async () => {
    instance('open')
    expect(await adapter.start(aConnectionState(gateway))).toEqual({ status: 'CONNECTED', number: '5511940000000' })
    expect(gateway.callsTo('/instance/connect/')).toEqual([])
  })

  test('is up also where the gateway does not tell whose it is', async () => {
    instance('open')
    gateway.next('/instance/fetchInstances', 500, {})
    expect(await adapter.start(aConnectionState(gateway))).toEqual({ status: 'CONNECTED' })
  })

  test('that somebody else makes at the same moment is taken', async () => {
    instance('close')
    gateway.next('/instance/connectionState', 404, { response: { message: ['The "loja" instance does not exist'] } })
    expect(await adapter.start(aConnectionState(gateway))).toMatchObject({ status: 'qrcode' })
    expect(gateway.callsTo('/webhook/set/')).toHaveLength(1)
  })

  test.each([
    ['a wrong key', { secrets: { apiKey: 'errada' } }, 'authFailed'],
    ['no key', { secrets: {} }, 'authFailed'],
    ['no address', { settings: {} }, 'authFailed'],
  ])('does not start with %s', async (_what, more, reason) => {
    instance('close')
    await expect(adapter.start(aConnectionState(gateway, more))).rejects.toMatchObject({ reason })
  })

  test('does not start where something else answers', async () => {
    gateway.next('/instance/connectionState', 200, 'outra coisa')
    await expect(adapter.start(aConnectionState(gateway))).rejects.toMatchObject({ reason: 'notConnected' })
  })

  test('gets a code that is typed into the phone', async () => {
    instance('close')
    expect(await adapter.pair?.(aConnectionState(gateway), TO)).toBe('ABCD1234')
    expect(gateway.callsTo('/instance/connect/')[0]?.query.get('number')).toBe(TO)
  })

  test('that asks for a scan already begins anew for it', async () => {
    instance('connecting')
    expect(await adapter.pair?.(aConnectionState(gateway), TO)).toBe('ABCD1234')
    expect(gateway.callsTo('/instance/logout/')).toHaveLength(1)
  })

  test('that is up takes no code', async () => {
    instance('open')
    await expect(adapter.pair?.(aConnectionState(gateway), TO)).rejects.toMatchObject({ reason: 'unsupported' })
  })

  test('that ends keeps its instance and its phone', async () => {
    instance('open')
    await adapter.stop(aConnectionState(gateway))
    expect(gateway.instances.get('loja')).toMatchObject({ state: 'open', webhook: { enabled: false } })
  })
})

describe('a delivery', () => {
  const ours = { 'x-hook-secret': 'segredo-do-gancho' }
  const event = { event: 'call', instance: 'loja', data: {} }

  test.each([
    ['with our header', delivered({ ...event, apikey: 'token-da-instancia' }, ours), 'ok'],
    ['of a gateway that sends no headers, with the key that it was made with', delivered({ ...event, apikey: 'segredo-do-gancho' }), 'ok'],
    ['of a gateway that sends no headers, with the key of the connection', delivered({ ...event, apikey: GATEWAY_KEY }), 'ok'],
    ['that names neither key nor instance', delivered({ event: 'call', data: {} }), 'ok'],
    ['that cannot be read, with our header', delivered('nada', ours), 'ok'],
    ['with a wrong header', delivered(event, { 'x-hook-secret': 'segredo-de-outro!' }), 'refused'],
    ['with a wrong key', delivered({ ...event, apikey: 'de-outra' }), 'refused'],
    ['of another instance', delivered({ ...event, instance: 'vizinha' }, ours), 'refused'],
    ['that is nothing of the kind', delivered('nada'), 'refused'],
    ['that only looks', delivered('', ours, 'GET'), 'refused'],
  ])('%s', (_what, request, proof) => {
    expect(adapter.verify(request, aConnectionState(gateway))).toBe(proof)
  })
})

describe('a file of a contact', () => {
  beforeEach(() => instance('open'))
  const found = { id: '3A01', name: 'foto.jpg', type: null }

  test('is handed out by the gateway', async () => {
    gateway.files.set('3A01', Buffer.from('conteúdo'))
    expect(await textOf(await adapter.openFile(found, aConnectionState(gateway)))).toBe('conteúdo')
  })

  test.each([
    ['is gone', 400, { response: { message: ['Message not found'] } }, 'mediaGone'],
    ['is nothing', 201, {}, 'mediaGone'],
    ['comes later', 500, {}, 'temporary'],
  ])('%s', async (_what, status, body, reason) => {
    gateway.next('/chat/getBase64', status, body)
    await expect(adapter.openFile(found, aConnectionState(gateway))).rejects.toMatchObject({ reason })
  })
})
