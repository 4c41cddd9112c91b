import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { listConnectionEvents, pairConnection, startChannelConnection, stopChannelConnection } from '#plugins/channels/contract/index.ts'
import { deleteConnection, updateConnection } from '#plugins/connections/contract/index.ts'
import { type SessionDesk, startSessionDesk } from './testing/sessionDesk.ts'

let sessionDesk: SessionDesk
beforeAll(async () => {
  sessionDesk = await startSessionDesk()
}, 120_000)
afterAll(() => sessionDesk.desk.stop())

const qr = (code: string) => ({ qr: code })

describe('linking a phone', () => {
  test('a code to be scanned changes as it is looked at, and those see it who may connect the line', async () => {
    const { id, socket } = await sessionDesk.begun()

    socket.tell('connection.update', qr('2@primeiro'))
    await sessionDesk.showsCode(id, '2@primeiro')
    socket.tell('connection.update', qr('2@segundo'))
    await sessionDesk.showsCode(id, '2@segundo')

    expect(await sessionDesk.connectionOf(id)).toMatchObject({ status: 'qrcode', qrcode: null })
    expect(await sessionDesk.lineOf(id)).toMatchObject({ qrcode: '2@segundo', takesPairing: true, hookUrl: null, hookSecret: null })
    const seen = async ({ token }: Session) => JSON.stringify((await sessionDesk.desk.call('GET', '/channelLines', { token })).body)
    expect(await seen(sessionDesk.desk.supervisor)).toContain('2@segundo')
    expect(await seen(sessionDesk.desk.agent)).not.toContain('2@segundo')
  })

  test('once it is scanned the line begins anew at once, and is up with its number', async () => {
    const { id, socket } = await sessionDesk.begun()
    socket.tell('connection.update', qr('2@codigo'))
    await sessionDesk.showsCode(id, '2@codigo')

    socket.tell('connection.update', { isNewLogin: true, qr: undefined })
    const second = await sessionDesk.nextSocket(() => socket.close(515, 'Stream Errored (restart required)'))
    second.link()

    await sessionDesk.isIn(id, 'CONNECTED')
    expect(await sessionDesk.connectionOf(id)).toMatchObject({ number: '5511940000000' })
    expect(await sessionDesk.lineOf(id)).toMatchObject({ qrcode: null, pairingCode: null, reason: null })
    expect((await sessionDesk.keysOf(id)).map(({ kind }) => kind)).toContain('creds')
  })

  test('a code to be typed is asked for once there is a server, and no code to be scanned takes it away', async () => {
    const { id, socket } = await sessionDesk.begun()
    const asking = sessionDesk.desk.ask(pairConnection, { whatsappId: id, phone: '11 94000-0000' }, sessionDesk.desk.admin)
    socket.tell('connection.update', qr('2@codigo'))

    expect(await asking).toEqual({ pairingCode: 'ABCD1234' })
    expect(sessionDesk.whatsapp.calls).toContainEqual(['pair', '5511940000000'])
    socket.tell('connection.update', qr('2@outro'))
    await sessionDesk.isIn(id, 'PAIRING')
    expect(await sessionDesk.lineOf(id)).toMatchObject({ pairingCode: 'ABCD1234' })
    expect(await sessionDesk.desk.refusal(pairConnection, { whatsappId: id, phone: '11 94000-0000' }, sessionDesk.desk.agent)).toMatchObject({ status: 403 })
  })

  test('where nobody uses a code the line times out, no node holds it, and it begins when somebody asks', async () => {
    const { id, socket } = await sessionDesk.begun()
    socket.tell('connection.update', qr('2@codigo'))
    socket.close(408, 'QR refs attempts ended')

    await sessionDesk.isIn(id, 'TIMEOUT')
    await sessionDesk.isFree(id)
    await sessionDesk.nextSocket(() => sessionDesk.desk.ask(startChannelConnection, { whatsappId: id }, sessionDesk.desk.admin))
    await sessionDesk.isIn(id, 'OPENING')
  })
})

describe('the end of a socket', () => {
  test('of the network is followed by another one, and the line says so meanwhile', async () => {
    const { id, socket } = await sessionDesk.up()

    const second = await sessionDesk.nextSocket(() => socket.close(428))
    await sessionDesk.isIn(id, 'DISCONNECTED')
    expect(await sessionDesk.lineOf(id)).toMatchObject({ reason: 'reconnecting' })
    second.link()

    await sessionDesk.isIn(id, 'CONNECTED')
    expect(await sessionDesk.desk.ask(listConnectionEvents, { connectionId: id }, sessionDesk.desk.admin)).toMatchObject([
      { kind: 'up' },
      { kind: 'down', reason: 'reconnecting' },
      { kind: 'up' },
    ])
  })

  test('that the phone asked for forgets the keys, and nothing follows', async () => {
    const { id, socket } = await sessionDesk.up()

    socket.close(401, 'Stream Errored (conflict)')

    await sessionDesk.isIn(id, 'DISCONNECTED')
    expect(await sessionDesk.lineOf(id)).toMatchObject({ reason: 'notConnected', detail: '401' })
    await vi.waitFor(async () => expect(await sessionDesk.keysOf(id)).toEqual([]))
    await sessionDesk.isFree(id)
  })

  test.each([[403], [440]])('by %i is for good, and the keys stay', async (code) => {
    const { id, socket } = await sessionDesk.up()
    const known = sessionDesk.whatsapp.sockets.length

    socket.close(code)

    await sessionDesk.isIn(id, 'DISCONNECTED')
    await sessionDesk.isFree(id)
    expect(sessionDesk.whatsapp.sockets).toHaveLength(known)
    expect(await sessionDesk.keysOf(id)).not.toEqual([])
  })

  test('of a session that is bad again and again forgets the keys, and asks for a code', async () => {
    const { id, socket } = await sessionDesk.up()

    const second = await sessionDesk.nextSocket(() => socket.close(500))
    const third = await sessionDesk.nextSocket(() => second.close(500))
    expect(await sessionDesk.keysOf(id)).not.toEqual([])
    const fourth = await sessionDesk.nextSocket(() => third.close(500))
    fourth.tell('connection.update', qr('2@de-novo'))

    await sessionDesk.showsCode(id, '2@de-novo')
    expect(fourth.config.auth.creds.me).toBeUndefined()
  })
})

describe('what people do to a line', () => {
  test('disconnecting closes the socket at once and keeps the phone linked: connecting again needs no code', async () => {
    const { id, socket } = await sessionDesk.up()

    await sessionDesk.desk.ask(stopChannelConnection, { whatsappId: id }, sessionDesk.desk.admin)

    expect([socket.isEnded, socket.isLoggedOut]).toEqual([true, false])
    await sessionDesk.isIn(id, 'DISCONNECTED')
    await sessionDesk.isFree(id)
    const second = await sessionDesk.nextSocket(() => sessionDesk.desk.ask(startChannelConnection, { whatsappId: id }, sessionDesk.desk.admin))
    expect(second.config.auth.creds.me).toMatchObject({ id: expect.stringContaining('5511940000000') })
  })

  test('deleting the connection leaves the account and forgets the keys', async () => {
    const { id, socket } = await sessionDesk.up()

    await sessionDesk.desk.ask(deleteConnection, { id }, sessionDesk.desk.admin)

    await vi.waitFor(() => expect(socket.isLoggedOut).toBe(true), { timeout: 10_000 })
    await sessionDesk.isFree(id)
    expect(await sessionDesk.keysOf(id)).toEqual([])
    expect(socket.isEnded).toBe(true)
  })

  test('switching the connection off closes its socket and keeps the keys; on again it needs no code', async () => {
    const { id, socket } = await sessionDesk.up()

    await sessionDesk.desk.ask(updateConnection, { id, isActive: false }, sessionDesk.desk.admin)
    await vi.waitFor(() => expect(socket.isEnded).toBe(true), { timeout: 10_000 })
    expect([socket.isLoggedOut, (await sessionDesk.keysOf(id)).length > 0]).toEqual([false, true])

    const second = await sessionDesk.nextSocket(() => sessionDesk.desk.ask(updateConnection, { id, isActive: true }, sessionDesk.desk.admin))
    expect(second.config.auth.creds.me).toMatchObject({ id: expect.stringContaining('5511940000000') })
  })
})
