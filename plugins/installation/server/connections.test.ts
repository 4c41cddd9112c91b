import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { channelConnections } from '#plugins/channels/server/channels.table.ts'
import { updateConnection } from '#plugins/connections/contract/index.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

/** A connection that is up as far as the rows say; its credentials are missing, so that a start is refused. */
async function connected(): Promise<number> {
  const { db } = desk.kernel.ctx
  const { id } = await tenantRows(db, desk.admin, connections).insert({ name: `Vendas ${newId()}`, type: 'wuzapi', status: 'CONNECTED', token: newId() })
  await tenantRows(db, desk.admin, channelConnections).insert({ connectionId: id, hookToken: newId(), fingerprint: 'before' })
  return id
}
const row = async (id: number) => (await desk.ask(contract.listCompanyConnections, {}, desk.superadmin)).find((one) => one.id === id)
const stateOf = (id: number) => tenantRows(desk.kernel.ctx.db, desk.admin, channelConnections).first(eq(channelConnections.connectionId, id))

test('a connection is disconnected, stays so, and is started again; superadmins hear of both', async () => {
  const id = await connected()
  const [ear, other] = [await desk.socket(desk.superadmin), await desk.socket(desk.admin)]

  const down = await desk.ask(contract.disconnectConnection, { id }, desk.superadmin)
  expect(down).toMatchObject({ status: 'DISCONNECTED', reason: 'notConnected', isManaged: true, company: { name: 'Balcão' } })
  expect(await ear.hear(contract.companyConnectionsChanged)).toEqual({ id })
  expect(await stateOf(id)).toMatchObject({ isStopped: true, reason: 'notConnected' })

  await desk.ask(contract.restartConnection, { id }, desk.superadmin)
  // The start was tried: it tells another reason than that somebody disconnected it.
  await vi.waitFor(async () => expect((await row(id))?.reason).not.toBe('notConnected'), { timeout: 20_000 })
  expect(await stateOf(id)).toMatchObject({ isStopped: false })
  expect(other.allOf(contract.companyConnectionsChanged)).toEqual([])
})

test('connections that are disconnected and started again at once are started, every one', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, connected))

  await Promise.all(
    ids.map(async (id) => {
      await desk.ask(contract.disconnectConnection, { id }, desk.superadmin)
      await desk.ask(contract.restartConnection, { id }, desk.superadmin)
    }),
  )

  const waiting = async () => {
    const rows = await desk.ask(contract.listCompanyConnections, {}, desk.superadmin)
    return rows.filter(({ id, reason }) => ids.includes(id) && reason === 'notConnected').map(({ id }) => id)
  }
  await expect.poll(waiting, { timeout: 20_000 }).toEqual([])
})

test('a connection that is up is started anew', async () => {
  const id = await connected()
  await desk.ask(contract.restartConnection, { id }, desk.superadmin)
  await vi.waitFor(async () => expect((await row(id))?.status).not.toBe('CONNECTED'), { timeout: 8_000 })
  expect((await stateOf(id))?.fingerprint).not.toBe('before')
})

test('a connection that the company switched off is not restarted', async () => {
  const id = await connected()
  await desk.ask(updateConnection, { id, isActive: false }, desk.admin)
  expect(await desk.refusal(contract.restartConnection, { id }, desk.superadmin)).toMatchObject({ status: 409, error: 'ERR_CONNECTION_SWITCHED_OFF' })
})
