import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { getWebchat } from '#plugins/webchat/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { type Connection, connectionChanged, connectionsService, listConnections, updateConnection } from '../contract/index.ts'
import { connections } from './connections.table.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

const add = async (name = `Conexão ${newId().slice(0, 8)}`) =>
  tenantRows(desk.kernel.ctx.db, desk.admin, connections).insert({ name, type: 'webchat', status: 'CONNECTED', token: newId() })
const change = (id: number, wanted: object, who = desk.admin) => desk.ask(updateConnection, { id, ...wanted }, who)
const isAbout = (id: number) => (one: Connection) => one.id === id

describe('a connection that changes', () => {
  test('is told to everybody of the company who sees connections, and to nobody else', async () => {
    const { id } = await add()
    const { admin: neighbour } = await desk.otherTenant()
    const sees = await Promise.all([desk.agent, desk.agent2, desk.supervisor, desk.admin].map((who) => desk.socket(who)))
    const not = await Promise.all([neighbour, desk.superadmin].map((who) => desk.socket(who)))

    const changed = await change(id, { name: ' Recepção ', isActive: false })

    expect(changed).toMatchObject({ name: 'Recepção', isActive: false, rev: 2 })
    const { config: _config, secrets: _secrets, openTicketCount: _count, statusSince: _since, token: _token, ...rest } = changed
    const { sendGreetingAccepted: _accepted, sendMsgTransfTicket: _transferred, ...seen } = rest
    for (const ear of sees) expect(await ear.hear(connectionChanged, isAbout(id))).toEqual(seen)
    for (const ear of not) {
      await ear.settle()
      expect(ear.allOf(connectionChanged)).toEqual([])
    }
    expect((await desk.ask(listConnections, {}, desk.agent)).find(isAbout(id))).toEqual(seen)
  })

  test('is told when its channel says that the line went and came, once for each, without its token', async () => {
    const { id, token } = await add()
    const ear = await desk.socket(desk.agent)
    const service = desk.kernel.ctx.use(connectionsService)

    await service.change(desk.admin.tenantId, id, { status: 'DISCONNECTED', retries: 1 })
    await service.change(desk.admin.tenantId, id, { status: 'DISCONNECTED', retries: 1 })
    await service.change(desk.admin.tenantId, id, { status: 'CONNECTED', retries: 0 })
    await ear.hear(connectionChanged, ({ status, rev }) => status === 'CONNECTED' && rev === 3)

    expect(ear.allOf(connectionChanged).map(({ status }) => status)).toEqual(['DISCONNECTED', 'CONNECTED'])
    expect(JSON.stringify(ear.allOf(connectionChanged))).not.toContain(token)
  })

  test('is switched off for its visitors at once, and on again', async () => {
    const { id, token } = await add()
    expect(await desk.ask(getWebchat, { token }, null)).toMatchObject({ company: expect.any(String) })

    await change(id, { isActive: false })
    const off = await desk.refusal(getWebchat, { token }, null)
    await change(id, { isActive: true })

    expect(off.status).toBe(404)
    expect(await desk.ask(getWebchat, { token }, null)).toMatchObject({ company: expect.any(String) })
  })

  test('is not told where the change is taken back with its transaction', async () => {
    const { id } = await add()
    const ear = await desk.socket(desk.agent)

    const failing = desk.kernel.ctx.transact(async (tx) => {
      await tx.use(connectionsService).change(desk.admin.tenantId, id, { status: 'TIMEOUT' })
      throw new Error('nada disso')
    })

    await expect(failing).rejects.toThrow('nada disso')
    await ear.settle()
    expect(ear.allOf(connectionChanged)).toEqual([])
  })
})

describe('who may change one', () => {
  test('administrators of the company alone', async () => {
    const { id, name } = await add()
    const { admin: neighbour } = await desk.otherTenant()
    const refusal = (who: typeof desk.admin) => desk.refusal(updateConnection, { id, name: 'Tomada' }, who)

    for (const who of [desk.agent, desk.supervisor]) expect(await refusal(who)).toMatchObject({ status: 403 })
    expect(await refusal(neighbour)).toMatchObject({ status: 404, error: 'ERR_NO_WAPP_FOUND' })
    expect((await tenantRows(desk.kernel.ctx.db, desk.admin, connections).find(eq(connections.id, id))).map((row) => row.name)).toEqual([name])
  })

  test.each([
    ['no name', '  ', 'required'],
    ['one letter', 'x', 'too_small'],
    ['a long name', 'x'.repeat(61), 'too_big'],
    ['the name of another', 'Site', 'duplicated'],
    ['the same in capitals', ' SITE ', 'duplicated'],
  ])('%s is refused in words', async (_what, name, code) => {
    const { id } = await add()

    expect(await desk.refusal(updateConnection, { id, name }, desk.admin)).toMatchObject({ status: 422, body: { fields: [{ field: 'name', code }] } })
  })
})

test('of some that are renamed at once one gets the name, and the others are refused in words', async () => {
  const service = desk.kernel.ctx.use(connectionsService)
  const ids = (await Promise.all(Array.from({ length: 6 }, () => add()))).map(({ id }) => id)

  const renamed = await Promise.allSettled(ids.map((id) => service.change(desk.admin.tenantId, id, { name: 'Balcão' })))

  expect(renamed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of renamed) if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 422, code: 'ERR_INVALID_INPUT' })
})
