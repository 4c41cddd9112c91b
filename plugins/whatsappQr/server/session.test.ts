import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { listConnectionEvents, pairConnection, startChannelConnection, stopChannelConnection } from '#plugins/channels/contract/index.ts'
import { deleteConnection, updateConnection } from '#plugins/connections/contract/index.ts'
import { type SessionDesk, startSessionDesk } from './testing/sessionDesk.ts'

let lines: SessionDesk
beforeAll(async () => {
  lines = await startSessionDesk()
}, 120_000)
afterAll(() => lines.desk.stop())

const qr = (code: string) => ({ qr: code })

describe('linking a phone', () => {
  test('a code to be scanned changes as it is looked at, and those see it who may connect the line', async () => {
    const { id, socket } = await lines.begun()

    socket.tell('connection.update', qr('2@primeiro'))
    await lines.showsCode(id, '2@primeiro')
    socket.tell('connection.update', qr('2@segundo'))
    await lines.showsCode(id, '2@segundo')

    expect(await lines.connectionOf(id)).toMatchObject({ status: 'qrcode', qrcode: null })
    expect(await lines.lineOf(id)).toMatchObject({ qrcode: '2@segundo', takesPairing: true, hookUrl: null, hookSecret: null })
    const seen = async ({ token }: Session) => JSON.stringify((await lines.desk.call('GET', '/channelLines', { token })).body)
    expect(await seen(lines.desk.supervisor)).toContain('2@segundo')
    expect(await seen(lines.desk.agent)).not.toContain('2@segundo')
  })

  test('once it is scanned the line begins anew at once, and is up with its number', async () => {
    const { id, socket } = await lines.begun()
    socket.tell('connection.update', qr('2@codigo'))
    await lines.showsCode(id, '2@codigo')

    socket.tell('connection.update', { isNewLogin: true, qr: undefined })
    const second = await lines.nextSocket(() => socket.close(515, 'Stream Errored (restart required)'))
    second.link()

    await lines.isIn(id, 'CONNECTED')
    expect(await lines.connectionOf(id)).toMatchObject({ number: '5511940000000' })
    expect(await lines.lineOf(id)).toMatchObject({ qrcode: null, pairingCode: null, reason: null })
    expect((await lines.keysOf(id)).map(({ kind }) => kind)).toContain('creds')
  })

  test('a code to be typed is asked for once there is a server, and no code to be scanned takes it away', async () => {
    const { id, socket } = await lines.begun()
    const asking = lines.desk.ask(pairConnection, { whatsappId: id, phone: '11 94000-0000' }, lines.desk.admin)
    socket.tell('connection.update', qr('2@codigo'))

    expect(await asking).toEqual({ pairingCode: 'ABCD1234' })
    expect(lines.whatsapp.calls).toContainEqual(['pair', '5511940000000'])
    socket.tell('connection.update', qr('2@outro'))
    await lines.isIn(id, 'PAIRING')
    expect(await lines.lineOf(id)).toMatchObject({ pairingCode: 'ABCD1234' })
    expect(await lines.desk.refusal(pairConnection, { whatsappId: id, phone: '11 94000-0000' }, lines.desk.agent)).toMatchObject({ status: 403 })
  })

  test('where nobody uses a code the line times out, no node holds it, and it begins when somebody asks', async () => {
    const { id, socket } = await lines.begun()
    socket.tell('connection.update', qr('2@codigo'))
    socket.close(408, 'QR refs attempts ended')

    await lines.isIn(id, 'TIMEOUT')
    await lines.isFree(id)
    await lines.nextSocket(() => lines.desk.ask(startChannelConnection, { whatsappId: id }, lines.desk.admin))
    await lines.isIn(id, 'OPENING')
  })
})

describe('the end of a socket', () => {
  test('of the network is followed by another one, and the line says so meanwhile', async () => {
    const { id, socket } = await lines.up()

    const second = await lines.nextSocket(() => socket.close(428))
    await lines.isIn(id, 'DISCONNECTED')
    expect(await lines.lineOf(id)).toMatchObject({ reason: 'reconnecting' })
    second.link()

    await lines.isIn(id, 'CONNECTED')
    expect(await lines.desk.ask(listConnectionEvents, { connectionId: id }, lines.desk.admin)).toMatchObject([
      { kind: 'up' },
      { kind: 'down', reason: 'reconnecting' },
      { kind: 'up' },
    ])
  })

  test('that the phone asked for forgets the keys, and nothing follows', async () => {
    const { id, socket } = await lines.up()

    socket.close(401, 'Stream Errored (conflict)')

    await lines.isIn(id, 'DISCONNECTED')
    expect(await lines.lineOf(id)).toMatchObject({ reason: 'notConnected', detail: '401' })
    await vi.waitFor(async () => expect(await lines.keysOf(id)).toEqual([]))
    await lines.isFree(id)
  })

  test.each([[403], [440]])('by %i is for good, and the keys stay', async (code) => {
    const { id, socket } = await lines.up()
    const known = lines.whatsapp.sockets.length

    socket.close(code)

    await lines.isIn(id, 'DISCONNECTED')
    await lines.isFree(id)
    expect(lines.whatsapp.sockets).toHaveLength(known)
    expect(await lines.keysOf(id)).not.toEqual([])
  })

  test('of a session that is bad again and again forgets the keys, and asks for a code', async () => {
    const { id, socket } = await lines.up()

    const second = await lines.nextSocket(() => socket.close(500))
    const third = await lines.nextSocket(() => second.close(500))
    expect(await lines.keysOf(id)).not.toEqual([])
    const fourth = await lines.nextSocket(() => third.close(500))
    fourth.tell('connection.update', qr('2@de-novo'))

    await lines.showsCode(id, '2@de-novo')
    expect(fourth.config.auth.creds.me).toBeUndefined()
  })
})

describe('what people do to a line', () => {
  test('disconnecting closes the socket at once and keeps the phone linked: connecting again needs no code', async () => {
    const { id, socket } = await lines.up()

    await lines.desk.ask(stopChannelConnection, { whatsappId: id }, lines.desk.admin)

    expect([socket.isEnded, socket.isLoggedOut]).toEqual([true, false])
    await lines.isIn(id, 'DISCONNECTED')
    await lines.isFree(id)
    const second = await lines.nextSocket(() => lines.desk.ask(startChannelConnection, { whatsappId: id }, lines.desk.admin))
    expect(second.config.auth.creds.me).toMatchObject({ id: expect.stringContaining('5511940000000') })
  })

  test('deleting the connection leaves the account and forgets the keys', async () => {
    const { id, socket } = await lines.up()

    await lines.desk.ask(deleteConnection, { id }, lines.desk.admin)

    await vi.waitFor(() => expect(socket.isLoggedOut).toBe(true), { timeout: 10_000 })
    await lines.isFree(id)
    expect(await lines.keysOf(id)).toEqual([])
    expect(socket.isEnded).toBe(true)
  })

  test('switching the connection off closes its socket and keeps the keys; on again it needs no code', async () => {
    const { id, socket } = await lines.up()

    await lines.desk.ask(updateConnection, { id, isActive: false }, lines.desk.admin)
    await vi.waitFor(() => expect(socket.isEnded).toBe(true), { timeout: 10_000 })
    expect([socket.isLoggedOut, (await lines.keysOf(id)).length > 0]).toEqual([false, true])

    const second = await lines.nextSocket(() => lines.desk.ask(updateConnection, { id, isActive: true }, lines.desk.admin))
    expect(second.config.auth.creds.me).toMatchObject({ id: expect.stringContaining('5511940000000') })
  })
})
