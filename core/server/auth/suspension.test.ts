import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Session, userActiveSignal } from '#core/contract/auth.ts'
import { listSettings } from '#core/contract/settings.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { tenants, users } from './identity.table.ts'
import { endSuspended, setTenantBlocked } from './suspension.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const setStatus = ({ token }: Pick<Session, 'token'>, tenantId: number, status: string) =>
  server.call('PUT', `/admin/tenants/${tenantId}`, { token, body: { status } })
const settingsStatus = async (token: string) => (await server.call('GET', '/settings', { token })).status

test('a suspended company is refused and its lines end; another one goes on; let in again, it works', async () => {
  const superadmin = await server.login('superadmin')
  const { tenantId, admin } = await server.otherTenant()
  const other = await server.login('admin')
  const [ear, otherEar] = [await server.socket(admin), await server.socket(other)]
  expect(await settingsStatus(admin.token)).toBe(200)

  const changed = await setStatus(superadmin, tenantId, 'inactive')

  await ear.ended()
  expect(changed.body).toMatchObject({ id: tenantId, status: 'inactive' })
  expect(await server.refusal(listSettings, {}, admin)).toMatchObject({ status: 403, error: 'ERR_TENANT_INACTIVE' })
  await expect(server.socket(admin)).rejects.toThrow('ERR_TENANT_INACTIVE')
  expect(await settingsStatus(other.token)).toBe(200)
  expect(otherEar.socket.connected).toBe(true)

  await setStatus(superadmin, tenantId, 'active')
  expect(await settingsStatus(admin.token)).toBe(200)
})

test.each(['admin', 'supervisor', 'agente'])('%s suspends no company', async (account) => {
  const session = await server.login(account)

  expect(await setStatus(session, session.tenantId, 'inactive')).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
})

test.each([
  ['a company that is not there', 99_999, 404],
  ['the platform itself', 0, 400],
])('%s is not suspended', async (_what, id, status) => {
  const superadmin = await server.login('superadmin')

  expect((await server.call('PUT', `/admin/tenants/${id}`, { token: superadmin.token, body: { status: 'inactive' } })).status).toBe(status)
})

test('a suspended person is refused and their lines end at once', async () => {
  const [admin, agent] = [await server.login('admin'), await server.login('agente2')]
  const ear = await server.socket(agent)
  const suspend = (isActive: boolean) => server.call('PUT', `/users/${agent.userId}`, { token: admin.token, body: { isActive } })

  await suspend(false)

  await ear.ended()
  expect(await settingsStatus(agent.token)).toBe(401)
  expect((await suspend(true)).status).toBe(200)
})

test('what was suspended in the database alone ends at the next look', async () => {
  const { ctx } = server.kernel
  const [one, two] = [await server.otherTenant(), await server.otherTenant()]
  const [person, company] = [await server.socket(one.admin), await server.socket(two.admin)]
  await ctx.db.update(users).set({ isActive: false }).where(eq(users.id, one.admin.userId))
  await ctx.db.update(tenants).set({ status: 'inactive' }).where(eq(tenants.id, two.tenantId))

  await endSuspended(ctx, ctx.sockets.connectedHere())

  await person.ended()
  await company.ended()
  expect(await settingsStatus(one.admin.token)).toBe(401)
})

test('people of a company whose subscription is unpaid are refused by calls and signals alike, sign in again all the same, and go on once it is paid', async () => {
  const { ctx } = server.kernel
  const { tenantId, admin } = await server.otherTenant()
  const other = await server.login('admin')
  const ear = await server.socket(admin)
  const signal = () => ear.signal(userActiveSignal, null)
  expect(await signal()).toMatchObject({ ok: true })

  await setTenantBlocked(ctx, tenantId, true)

  expect(await server.refusal(listSettings, {}, admin)).toMatchObject({ status: 403, error: 'ERR_ASAAS_OVERDUE' })
  expect(await signal()).toEqual({ ok: false, error: 'ERR_ASAAS_OVERDUE' })
  expect(await settingsStatus(other.token)).toBe(200)
  const again = await server.login(admin.email)
  expect(again).toMatchObject({ tenantId, isBlocked: true })

  await setTenantBlocked(ctx, tenantId, false)
  expect(await settingsStatus(again.token)).toBe(200)
  expect(await signal()).toMatchObject({ ok: true })
})
