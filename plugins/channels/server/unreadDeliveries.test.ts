import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { encrypt } from '#core/server/encryption.ts'
import { hideNumbers } from '#plugins/contacts/contract/index.ts'
import { createRole, deleteRole } from '#plugins/rights/contract/index.ts'
import * as contract from '../contract/index.ts'
import { channelDeliveries } from './channels.table.ts'
import { DELIVERIES } from './deliveries.ts'
import { type ConnectionDesk, startConnectionDesk } from './testing/connectionDesk.ts'

let connectionDesk: ConnectionDesk
beforeAll(async () => {
  connectionDesk = await startConnectionDesk()
})
afterAll(() => connectionDesk.stop())
beforeEach(() => connectionDesk.begin())

const listed = (connectionId: number, more: { pageNumber?: number; state?: contract.UnreadState } = {}, who = connectionDesk.desk.admin) =>
  connectionDesk.desk.ask(contract.listUnreadDeliveries, { connectionId, ...more }, who)
/** The only delivery of a connection that was not read. */
const onlyOne = (connectionId: number) =>
  vi.waitFor(async () => {
    const [first, ...more] = (await listed(connectionId)).deliveries
    if (!first || more.length > 0) throw new Error('not one delivery')
    return first
  })
const aFile = { id: 'foto', name: 'foto.png', type: 'image/png' }
const again = (connectionId: number, id: number, who = connectionDesk.desk.admin) =>
  connectionDesk.desk.ask(contract.readDeliveryAgain, { connectionId, id }, who)
const textOf = (connectionId: number, id: number, who = connectionDesk.desk.admin) =>
  connectionDesk.desk.ask(contract.showDeliveryText, { connectionId, id }, who)

describe('the list names', () => {
  test('a delivery of no known form', async () => {
    const connection = await connectionDesk.connected()
    await connection.post('isto não é nada')
    expect(await onlyOne(connection.id)).toMatchObject({ state: 'unreadable', problem: 'notUnderstood', reason: null, sender: null })
  })

  test('a delivery whose file the provider does not hand out at the moment, with who sent it', async () => {
    const [connection, phone] = [await connectionDesk.connected(), connectionDesk.phone()]
    connectionDesk.provider.file.status = 429
    await connection.deliver({ kind: 'message', ref: newId(), from: connectionDesk.from(phone), body: '', file: aFile })
    expect(await onlyOne(connection.id)).toMatchObject({
      ...{ state: 'unreadable', problem: 'channel', reason: 'rateLimited' },
      sender: { name: 'Ana Prado', number: phone, address: null },
    })
  })

  test('what was left out on purpose, with its subject', async () => {
    const connection = await connectionDesk.connected()
    const from: contract.Party = { addresses: [{ kind: 'email', value: 'ana@exemplo.com' }], name: 'Ana' }
    await connection.deliver({ kind: 'leftOut', from, problem: 'automaticAnswer', detail: 'Férias' })
    expect(await onlyOne(connection.id)).toMatchObject({
      ...{ state: 'leftOut', problem: 'automaticAnswer', detail: 'Férias' },
      sender: { name: 'Ana', number: null, address: 'ana@exemplo.com' },
    })
    expect(await connectionDesk.stateOf(connection.id)).toMatchObject({ leftOut: 1, unreadable: 0, later: 0 })
  })

  test('a delivery that was encrypted with a secret that is gone', async () => {
    const connection = await connectionDesk.connected()
    const sealed = encrypt({ current: Buffer.alloc(32, 7), older: [] }, 'x')
    await connectionDesk.rowsOf(channelDeliveries).insert({ connectionId: connection.id, receivedAt: new Date(), sealed, state: 'unreadable' })
    const { id } = await onlyOne(connection.id)

    expect(await again(connection.id, id)).toEqual({ state: 'unreadable' })

    expect(await onlyOne(connection.id)).toMatchObject({ problem: 'lostKey' })
    expect(await textOf(connection.id, id)).toEqual({ text: null, bytes: 0, isCut: false })
  })

  test('by state, the newest first, in pages', async () => {
    const connection = await connectionDesk.connected()
    const sealed = encrypt(connectionDesk.desk.kernel.ctx.host.encryptionKey(DELIVERIES), 'e30=')
    for (let count = 0; count < 41; count += 1)
      await connectionDesk
        .rowsOf(channelDeliveries)
        .insert({ connectionId: connection.id, receivedAt: new Date(), sealed, state: count < 40 ? 'leftOut' : 'unreadable' })

    const first = await listed(connection.id)
    expect([first.count, first.hasMore, first.deliveries.length, first.deliveries[0]?.state]).toEqual([41, true, 40, 'unreadable'])
    expect((await listed(connection.id, { pageNumber: 2 })).deliveries).toHaveLength(1)
    expect(await listed(connection.id, { state: 'leftOut' })).toMatchObject({ count: 40, hasMore: false })
  })
})

test('a delivery is read again alone, and two people see it go', async () => {
  const [connection, other] = [await connectionDesk.connected(), newId()]
  const ear = await connectionDesk.desk.socket(connectionDesk.desk.supervisor)
  connectionDesk.provider.file.status = 429
  await connection.deliver({ kind: 'message', ref: newId(), from: connectionDesk.from(), body: '', file: aFile })
  await ear.hear(contract.connectionStateChanged, ({ connectionId }) => connectionId === connection.id)
  const { id } = await onlyOne(connection.id)
  await connection.deliver({ kind: 'message', ref: other, from: connectionDesk.from(), body: '', file: aFile })
  await vi.waitFor(async () => expect((await listed(connection.id)).count).toBe(2))

  connectionDesk.provider.file.status = 200
  expect(await again(connection.id, id)).toEqual({ state: 'read' })

  expect((await listed(connection.id)).deliveries.map((one) => one.id)).not.toContain(id)
  expect(ear.allOf(contract.connectionStateChanged).filter(({ connectionId }) => connectionId === connection.id).length).toBeGreaterThan(2)
  expect(await connectionDesk.desk.refusal(contract.readDeliveryAgain, { connectionId: connection.id, id }, connectionDesk.desk.admin)).toMatchObject({
    ...{ status: 404, body: { error: 'ERR_DELIVERY_GONE' } },
  })
})

test('the text of a delivery is for administrators, without the secrets of the connection', async () => {
  const connection = await connectionDesk.connected()
  const { hookSecret } = await connectionDesk.stateOf(connection.id)
  await connection.post(`não é nada: ${hookSecret} ${connection.path} "apikey":"K-1"`)
  const { id } = await onlyOne(connection.id)

  const { text, isCut } = await textOf(connection.id, id)

  expect(text).toMatch(/^não é nada: ••• \/hooks\/[\w-]+\/••• "apikey":"•••"$/)
  expect(isCut).toBe(false)
  expect(await connectionDesk.desk.refusal(contract.showDeliveryText, { connectionId: connection.id, id }, connectionDesk.desk.supervisor)).toMatchObject({
    status: 403,
  })
})

test('a person of another connection, of another profile or without the right gets nothing', async () => {
  const [connection, other] = [await connectionDesk.connected(), await connectionDesk.connected()]
  await connection.post('isto não é nada')
  const { id } = await onlyOne(connection.id)
  const { admin, supervisor, agent } = connectionDesk.desk

  expect((await listed(connection.id, {}, supervisor)).count).toBe(1)
  const refusals = [
    await connectionDesk.desk.refusal(contract.listUnreadDeliveries, { connectionId: connection.id }, agent),
    await connectionDesk.desk.refusal(contract.readDeliveryAgain, { connectionId: connection.id, id }, supervisor),
    await connectionDesk.desk.refusal(contract.readDeliveryAgain, { connectionId: other.id, id }, admin),
    await connectionDesk.desk.refusal(contract.showDeliveryText, { connectionId: other.id, id }, admin),
    await connectionDesk.desk.refusal(contract.listUnreadDeliveries, { connectionId: 999_999 }, admin),
  ]
  expect(refusals.map(({ status }) => status)).toEqual([403, 403, 404, 404, 404])
  expect(await connectionDesk.rowsOf(channelDeliveries).first(eq(channelDeliveries.id, id))).toMatchObject({ state: 'unreadable' })
})

test('a person who may not see numbers reads them masked', async () => {
  const { desk } = connectionDesk
  const connection = await connectionDesk.connected()
  connectionDesk.provider.file.status = 429
  await connection.deliver({
    kind: 'message',
    ref: newId(),
    from: connectionDesk.from('5511988776655', '+55 11 98877-6655'),
    body: 'Ligue 11 98877-6655',
    file: aFile,
  })
  const { id } = await onlyOne(connection.id)
  const permissions = { 'connections.read': true, 'channels.readDeliveries': true }
  const role = await desk.ask(createRole, { name: newId(), permissions, userIds: [desk.agent.userId] }, desk.admin)

  await desk.withSetting(hideNumbers, 'enabled', async () => {
    const answers = [await listed(connection.id, {}, desk.agent), await textOf(connection.id, id, desk.agent)]
    expect(JSON.stringify(answers).replaceAll(/[\s().+-]/g, '')).not.toContain('988776655')
    expect(JSON.stringify(answers)).toContain('6655')
  })
  await desk.ask(deleteRole, { id: role.id }, desk.admin)
})
