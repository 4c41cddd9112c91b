import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type LineDesk, startLineDesk } from '#plugins/channels/server/testing/lineDesk.ts'
import { updateConnection } from '#plugins/connections/contract/index.ts'
import * as contract from '../contract/index.ts'

let lines: LineDesk
beforeAll(async () => {
  lines = await startLineDesk()
})
afterAll(() => lines.stop())

const row = async (id: number) => (await lines.desk.ask(contract.listCompanyConnections, {}, lines.desk.superadmin)).find((one) => one.id === id)

test('a connection is disconnected, stays so, and is brought up again; superadmins hear of both', async () => {
  const { desk } = lines
  const { id } = await lines.connected()
  const [ear, other] = [await desk.socket(desk.superadmin), await desk.socket(desk.admin)]

  const down = await desk.ask(contract.disconnectConnection, { id }, desk.superadmin)
  expect(down).toMatchObject({ status: 'DISCONNECTED', reason: 'notConnected', isManaged: true, company: { name: 'Balcão' } })
  expect(await ear.hear(contract.companyConnectionsChanged)).toEqual({ id })
  expect(await lines.lineOf(id)).toMatchObject({ isStopped: true, reason: 'notConnected' })

  await desk.ask(contract.restartConnection, { id }, desk.superadmin)
  await lines.isUp(id)
  expect(await row(id)).toMatchObject({ status: 'CONNECTED', reason: null })
  expect(other.allOf(contract.companyConnectionsChanged)).toEqual([])
})

test('a connection that is up is started anew', async () => {
  const { id } = await lines.connected()
  const asked = lines.provider.calls.length
  await lines.desk.ask(contract.restartConnection, { id }, lines.desk.superadmin)
  await vi.waitFor(() => expect(lines.provider.calls.length).toBeGreaterThan(asked), { timeout: 8_000 })
  await lines.isUp(id)
})

test('a connection that the company switched off is not restarted', async () => {
  const { desk } = lines
  const { id } = await lines.connected()
  await desk.ask(updateConnection, { id, isActive: false }, desk.admin)
  expect(await desk.refusal(contract.restartConnection, { id }, desk.superadmin)).toMatchObject({ status: 409, error: 'ERR_CONNECTION_SWITCHED_OFF' })
})
