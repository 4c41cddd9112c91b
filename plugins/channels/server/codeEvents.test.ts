import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { channelKinds, channels, createConnection, listConnections } from '#plugins/connections/contract/index.ts'
import {
  type ConnectionEvent,
  type ConnectionState,
  channelAdapters,
  listConnectionEvents,
  sessionChanged,
  sessionReady,
  startChannelConnection,
  stopChannelConnection,
} from '../contract/index.ts'
import { createChannel } from './channel.ts'
import { type CodeKind, type CodeTurn, codeEvents } from './codeEvents.ts'
import { followConnection } from './connectionEvents.ts'
import { type ConnectionDesk, startConnectionDesk } from './testing/connectionDesk.ts'
import { fakeAdapter, fakeKind } from './testing/fakeProvider.ts'

const shown: ConnectionState = { status: 'qrcode', qrcode: '2@um' }

describe('a state of a line records of codes', () => {
  const cases: [string, CodeTurn, ConnectionState, CodeKind[]][] = [
    ['the asking alone, while there is no code yet', { latest: 'up', isAsked: true }, { status: 'qrcode' }, ['qrAsked']],
    ['both, where the code is there at once', { latest: null, isAsked: true }, shown, ['qrAsked', 'qrSent']],
    ['that it is shown, after the asking', { latest: 'qrAsked', isAsked: false }, shown, ['qrSent']],
    ['nothing, where a code only changes', { latest: 'qrSent', isAsked: false }, shown, []],
    ['both again, where somebody asks for another one', { latest: 'qrSent', isAsked: true }, shown, ['qrAsked', 'qrSent']],
    ['that it is shown, where nobody asked', { latest: 'up', isAsked: false }, shown, ['qrSent']],
    ['the failure, where nobody used it', { latest: 'qrSent', isAsked: false }, { status: 'TIMEOUT' }, ['qrFailed']],
    ['the failure, where the channel refuses', { latest: 'qrAsked', isAsked: false }, { status: 'DISCONNECTED', reason: 'temporary' }, ['qrFailed']],
    [
      'nothing, where the line begins again after the code was scanned',
      { latest: 'qrSent', isAsked: false },
      { status: 'DISCONNECTED', reason: 'reconnecting' },
      [],
    ],
    ['nothing, where somebody disconnects', { latest: 'qrSent', isAsked: false }, { status: 'DISCONNECTED', reason: 'notConnected' }, []],
    ['nothing, where no code is about', { latest: 'up', isAsked: false }, { status: 'DISCONNECTED', reason: 'authFailed' }, []],
    ['nothing, where it is up', { latest: 'qrSent', isAsked: false }, { status: 'CONNECTED' }, []],
  ]
  test.each(cases)('%s', (_what, turn, state, kinds) => {
    expect(codeEvents(turn, state)).toEqual(kinds)
  })
})

describe('a line that shows a code', () => {
  const type = 'codigo-de-teste'
  const adapter = { ...fakeAdapter, type, start: async () => shown }
  let connectionDesk: ConnectionDesk
  beforeAll(async () => {
    connectionDesk = await startConnectionDesk()
    const { ctx } = connectionDesk.desk.kernel
    ctx.host.extend(channelKinds, { ...fakeKind, type })
    ctx.host.extend(channelAdapters, adapter)
    ctx.host.extend(channels, createChannel(ctx, adapter))
  })
  afterAll(() => connectionDesk.stop())

  const eventsOf = (connectionId: number): Promise<ConnectionEvent[]> =>
    connectionDesk.desk.ask(listConnectionEvents, { connectionId }, connectionDesk.desk.supervisor)
  const kindsOf = async (id: number) => (await eventsOf(id)).map(({ kind, user }) => (user ? `${kind} ${user.id}` : kind)).toReversed()
  const tell = (connectionId: number, state: ConnectionState) =>
    followConnection(connectionDesk.desk.kernel.ctx, { tenantId: connectionDesk.desk.admin.tenantId, connectionId }, state)
  const codesOf = async (id: number, who = connectionDesk.desk.admin) =>
    (await connectionDesk.desk.ask(listConnections, {}, who)).find((one) => one.id === id)?.qrcode
  async function waiting() {
    const wanted = { name: `Linha ${newId().slice(-10)}`, type, config: { baseAddress: connectionDesk.provider.url } }
    const { id } = await connectionDesk.desk.ask(createConnection, wanted, connectionDesk.desk.admin)
    await vi.waitFor(async () => expect(await kindsOf(id)).toEqual(['qrSent']), { timeout: 10_000 })
    return id
  }

  test('says who asked for it, counts codes that change once, and that nobody used it', async () => {
    const { userId } = connectionDesk.desk.admin
    const id = await waiting()
    await tell(id, { status: 'qrcode', qrcode: '2@dois' })
    await tell(id, { status: 'TIMEOUT' })
    expect(await kindsOf(id)).toEqual(['qrSent', 'qrFailed'])

    await connectionDesk.desk.ask(startChannelConnection, { whatsappId: id }, connectionDesk.desk.admin)
    const asked = ['qrSent', 'qrFailed', `qrAsked ${userId}`, `qrSent ${userId}`]
    await vi.waitFor(async () => expect(await kindsOf(id)).toEqual(asked), { timeout: 10_000 })
    await tell(id, { status: 'qrcode', qrcode: '2@tres' })
    await tell(id, { status: 'TIMEOUT' })

    expect(await kindsOf(id)).toEqual([...asked, `qrFailed ${userId}`])
    expect((await eventsOf(id))[0]?.user).toEqual({ id: userId, name: connectionDesk.desk.admin.username })
  })

  test('that the channel refuses says why, in place of going down', async () => {
    const id = await waiting()
    await tell(id, { status: 'DISCONNECTED', reason: 'accountRestricted', detail: 'banned' })

    expect((await eventsOf(id))[0]).toMatchObject({ kind: 'qrFailed', reason: 'accountRestricted', detail: 'banned' })
    expect(await kindsOf(id)).toEqual(['qrSent', 'qrFailed'])
  })

  test('asks of nobody any more, once the line is up or somebody has disconnected it', async () => {
    const id = await waiting()
    await tell(id, { status: 'CONNECTED' })
    await tell(id, shown)
    expect(await kindsOf(id)).toEqual(['qrSent', 'up', 'qrSent'])

    await connectionDesk.desk.ask(stopChannelConnection, { whatsappId: id }, connectionDesk.desk.admin)
    expect(await kindsOf(id)).toEqual(['qrSent', 'up', 'qrSent', 'down'])
  })

  test('tells the code in the list of connections to those who may change them, while it waits for a phone', async () => {
    const id = await waiting()

    expect(await codesOf(id)).toBe('2@um')
    for (const who of [connectionDesk.desk.supervisor, connectionDesk.desk.agent]) expect(await codesOf(id, who)).toBeNull()
    const { admin: other } = await connectionDesk.desk.otherTenant()
    expect(JSON.stringify(await connectionDesk.desk.ask(listConnections, {}, other))).not.toContain('2@')

    await tell(id, { status: 'CONNECTED' })
    expect(await codesOf(id)).toBeNull()
  })

  test('tells the code, and that the line is up, in an event to those who may change connections alone', async () => {
    const { admin: other } = await connectionDesk.desk.otherTenant()
    const admin = await connectionDesk.desk.socket(connectionDesk.desk.admin)
    const others = await Promise.all([connectionDesk.desk.agent, connectionDesk.desk.supervisor, other].map((who) => connectionDesk.desk.socket(who)))
    const id = await waiting()
    expect(await admin.hear(sessionChanged, ({ qrcode, ...session }) => session.id === id && qrcode !== null)).toMatchObject({
      status: 'qrcode',
      qrcode: '2@um',
    })

    await tell(id, { status: 'CONNECTED' })
    expect(await admin.hear(sessionReady, (session) => session.id === id)).toMatchObject({
      status: 'CONNECTED',
      qrcode: null,
      name: expect.stringMatching(/^Linha/),
    })
    await vi.waitFor(() => {
      for (const ear of others.slice(0, 2)) expect(JSON.stringify(ear.heard)).toContain('"CONNECTED"')
    })
    for (const ear of others) expect(JSON.stringify(ear.heard)).not.toContain('2@um')
  })
})
