import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ChannelReason, ConnectionStatus } from '#plugins/connections/contract/index.ts'
import { connectionStateChanged, listDown, type PlainReason } from '../contract/index.ts'
import { setConnectionState } from './connectionEvents.ts'
import { plainReason } from './down.ts'
import { type ConnectionDesk, startConnectionDesk } from './testing/connectionDesk.ts'

describe('agents are told', () => {
  const cases: [ConnectionStatus, ChannelReason | null, PlainReason][] = [
    ['OPENING', null, 'opening'],
    ['qrcode', null, 'phone'],
    ['TIMEOUT', 'temporary', 'phone'],
    ['DISCONNECTED', 'reconnecting', 'moment'],
    ['DISCONNECTED', 'temporary', 'moment'],
    ['DISCONNECTED', 'authFailed', 'access'],
    ['DISCONNECTED', 'accountRestricted', 'restricted'],
    ['DISCONNECTED', 'notConnected', 'stopped'],
    ['DISCONNECTED', 'payment', 'other'],
  ]
  test.each(cases)('of a line in %s because of %s: %s', (status, reason, plain) => {
    expect(plainReason(status, reason)).toBe(plain)
  })
})

describe('connections that are down', () => {
  let connectionDesk: ConnectionDesk
  beforeAll(async () => {
    connectionDesk = await startConnectionDesk()
  })
  afterAll(() => connectionDesk.stop())
  beforeEach(() => connectionDesk.begin())

  const placeOf = (connectionId: number) => ({ tenantId: connectionDesk.desk.admin.tenantId, connectionId })

  test('are told to agents with a plain reason and whom to ask, and nothing in the provider’s words', async () => {
    const { id } = await connectionDesk.connected()
    const { ctx } = connectionDesk.desk.kernel
    expect(await connectionDesk.desk.ask(listDown, {}, connectionDesk.desk.agent)).toEqual({ connections: [], administrators: [] })

    await setConnectionState(ctx, placeOf(id), { status: 'DISCONNECTED', reason: 'authFailed', detail: 'token abc123 expired' })

    const downConnections = await connectionDesk.desk.ask(listDown, {}, connectionDesk.desk.agent)
    expect(downConnections).toEqual({ connections: [{ connectionId: id, reason: 'access' }], administrators: [connectionDesk.desk.admin.username] })
    const { admin: other } = await connectionDesk.desk.otherTenant()
    expect(await connectionDesk.desk.ask(listDown, {}, other)).toEqual({ connections: [], administrators: [] })
  })

  test('tell agents when they are down for another reason', async () => {
    const { id } = await connectionDesk.connected()
    const { ctx } = connectionDesk.desk.kernel
    await setConnectionState(ctx, placeOf(id), { status: 'DISCONNECTED', reason: 'temporary' })
    const ear = await connectionDesk.desk.socket(connectionDesk.desk.agent)

    await setConnectionState(ctx, placeOf(id), { status: 'DISCONNECTED', reason: 'accountRestricted' })

    expect(await ear.hear(connectionStateChanged, ({ connectionId }) => connectionId === id)).toEqual({ connectionId: id })
  })
})
