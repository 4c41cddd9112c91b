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

let lines: ConnectionDesk
beforeAll(async () => {
  lines = await startConnectionDesk()
})
afterAll(() => lines.stop())
beforeEach(() => lines.begin())

const listed = (connectionId: number, more: { pageNumber?: number; state?: contract.UnreadState } = {}, who = lines.desk.admin) =>
  lines.desk.ask(contract.listUnreadDeliveries, { connectionId, ...more }, who)
/** The only delivery of a connection that was not read. */
const onlyOne = (connectionId: number) =>
  vi.waitFor(async () => {
    const [first, ...more] = (await listed(connectionId)).deliveries
    if (!first || more.length > 0) throw new Error('not one delivery')
    return first
  })
const aFile = { id: 'foto', name: 'foto.png', type: 'image/png' }
const again = (connectionId: number, id: number, who = lines.desk.admin) => lines.desk.ask(contract.readDeliveryAgain, { connectionId, id }, who)
const textOf = (connectionId: number, id: number, who = lines.desk.admin) => lines.desk.ask(contract.showDeliveryText, { connectionId, id }, who)

describe('the list names', () => {
  test('a delivery of no known form', async () => {
    const line = await lines.connected()
    await line.post('isto não é nada')
    expect(await onlyOne(line.id)).toMatchObject({ state: 'unreadable', problem: 'notUnderstood', reason: null, sender: null })
  })

  test('a delivery whose file the provider does not hand out at the moment, with who sent it', async () => {
    const [line, phone] = [await lines.connected(), lines.phone()]
    lines.provider.file.status = 429
    await line.deliver({ kind: 'message', ref: newId(), from: lines.from(phone), body: '', file: aFile })
    expect(await onlyOne(line.id)).toMatchObject({
      ...{ state: 'unreadable', problem: 'channel', reason: 'rateLimited' },
      sender: { name: 'Ana Prado', number: phone, address: null },
    })
  })

  test('what was left out on purpose, with its subject', async () => {
    const line = await lines.connected()
    const from: contract.Party = { addresses: [{ kind: 'email', value: 'ana@exemplo.com' }], name: 'Ana' }
    await line.deliver({ kind: 'leftOut', from, problem: 'automaticAnswer', detail: 'Férias' })
    expect(await onlyOne(line.id)).toMatchObject({
      ...{ state: 'leftOut', problem: 'automaticAnswer', detail: 'Férias' },
      sender: { name: 'Ana', number: null, address: 'ana@exemplo.com' },
    })
    expect(await lines.lineOf(line.id)).toMatchObject({ leftOut: 1, unreadable: 0, later: 0 })
  })

  test('a delivery that was encrypted with a secret that is gone', async () => {
    const line = await lines.connected()
    const sealed = encrypt({ current: Buffer.alloc(32, 7), older: [] }, 'x')
    await lines.rowsOf(channelDeliveries).insert({ connectionId: line.id, receivedAt: new Date(), sealed, state: 'unreadable' })
    const { id } = await onlyOne(line.id)

    expect(await again(line.id, id)).toEqual({ state: 'unreadable' })

    expect(await onlyOne(line.id)).toMatchObject({ problem: 'lostKey' })
    expect(await textOf(line.id, id)).toEqual({ text: null, bytes: 0, isCut: false })
  })

  test('by state, the newest first, in pages', async () => {
    const line = await lines.connected()
    const sealed = encrypt(lines.desk.kernel.ctx.host.encryptionKey(DELIVERIES), 'e30=')
    for (let count = 0; count < 41; count += 1)
      await lines.rowsOf(channelDeliveries).insert({ connectionId: line.id, receivedAt: new Date(), sealed, state: count < 40 ? 'leftOut' : 'unreadable' })

    const first = await listed(line.id)
    expect([first.count, first.hasMore, first.deliveries.length, first.deliveries[0]?.state]).toEqual([41, true, 40, 'unreadable'])
    expect((await listed(line.id, { pageNumber: 2 })).deliveries).toHaveLength(1)
    expect(await listed(line.id, { state: 'leftOut' })).toMatchObject({ count: 40, hasMore: false })
  })
})

test('a delivery is read again alone, and two people see it go', async () => {
  const [line, other] = [await lines.connected(), newId()]
  const ear = await lines.desk.socket(lines.desk.supervisor)
  lines.provider.file.status = 429
  await line.deliver({ kind: 'message', ref: newId(), from: lines.from(), body: '', file: aFile })
  await ear.hear(contract.connectionStateChanged, ({ connectionId }) => connectionId === line.id)
  const { id } = await onlyOne(line.id)
  await line.deliver({ kind: 'message', ref: other, from: lines.from(), body: '', file: aFile })
  await vi.waitFor(async () => expect((await listed(line.id)).count).toBe(2))

  lines.provider.file.status = 200
  expect(await again(line.id, id)).toEqual({ state: 'read' })

  expect((await listed(line.id)).deliveries.map((one) => one.id)).not.toContain(id)
  expect(ear.allOf(contract.connectionStateChanged).filter(({ connectionId }) => connectionId === line.id).length).toBeGreaterThan(2)
  expect(await lines.desk.refusal(contract.readDeliveryAgain, { connectionId: line.id, id }, lines.desk.admin)).toMatchObject({
    ...{ status: 404, body: { error: 'ERR_DELIVERY_GONE' } },
  })
})

test('the text of a delivery is for administrators, without the secrets of the connection', async () => {
  const line = await lines.connected()
  const { hookSecret } = await lines.lineOf(line.id)
  await line.post(`não é nada: ${hookSecret} ${line.path} "apikey":"K-1"`)
  const { id } = await onlyOne(line.id)

  const { text, isCut } = await textOf(line.id, id)

  expect(text).toMatch(/^não é nada: ••• \/hooks\/[\w-]+\/••• "apikey":"•••"$/)
  expect(isCut).toBe(false)
  expect(await lines.desk.refusal(contract.showDeliveryText, { connectionId: line.id, id }, lines.desk.supervisor)).toMatchObject({ status: 403 })
})

test('a person of another connection, of another profile or without the right gets nothing', async () => {
  const [line, other] = [await lines.connected(), await lines.connected()]
  await line.post('isto não é nada')
  const { id } = await onlyOne(line.id)
  const { admin, supervisor, agent } = lines.desk

  expect((await listed(line.id, {}, supervisor)).count).toBe(1)
  const refusals = [
    await lines.desk.refusal(contract.listUnreadDeliveries, { connectionId: line.id }, agent),
    await lines.desk.refusal(contract.readDeliveryAgain, { connectionId: line.id, id }, supervisor),
    await lines.desk.refusal(contract.readDeliveryAgain, { connectionId: other.id, id }, admin),
    await lines.desk.refusal(contract.showDeliveryText, { connectionId: other.id, id }, admin),
    await lines.desk.refusal(contract.listUnreadDeliveries, { connectionId: 999_999 }, admin),
  ]
  expect(refusals.map(({ status }) => status)).toEqual([403, 403, 404, 404, 404])
  expect(await lines.rowsOf(channelDeliveries).first(eq(channelDeliveries.id, id))).toMatchObject({ state: 'unreadable' })
})

test('a person who may not see numbers reads them masked', async () => {
  const { desk } = lines
  const line = await lines.connected()
  lines.provider.file.status = 429
  await line.deliver({ kind: 'message', ref: newId(), from: lines.from('5511988776655', '+55 11 98877-6655'), body: 'Ligue 11 98877-6655', file: aFile })
  const { id } = await onlyOne(line.id)
  const permissions = { 'connections.read': true, 'channels.readDeliveries': true }
  const role = await desk.ask(createRole, { name: newId(), permissions, userIds: [desk.agent.userId] }, desk.admin)

  await desk.withSetting(hideNumbers, 'enabled', async () => {
    const answers = [await listed(line.id, {}, desk.agent), await textOf(line.id, id, desk.agent)]
    expect(JSON.stringify(answers).replaceAll(/[\s().+-]/g, '')).not.toContain('988776655')
    expect(JSON.stringify(answers)).toContain('6655')
  })
  await desk.ask(deleteRole, { id: role.id }, desk.admin)
})
