import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { applyMasterKey, getMasterKey } from '#core/contract/masterKey.ts'
import { TEST_PASSWORD } from '../testing/template.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { users } from './identity.table.ts'
import { hashPassword } from './password.ts'

const KEY = 'a-key-that-only-the-owner-of-the-server-knows'
const PASSWORD = 'chuva-de-marco'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ environment: { MASTER_KEY: KEY } })
})
afterAll(() => server.stop())

/** From an address that nobody has tried from. */
const stranger = () => ({ token: '', address: server.newAddress() })
const setActive = (isActive: boolean) => server.kernel.ctx.db.update(users).set({ isActive }).where(eq(users.username, 'superadmin'))

test('says whether the installation has a key', async () => {
  expect(await server.ask(getMasterKey, {}, stranger())).toEqual({ isSet: true })
})

test.each([
  ['a wrong key', { key: `${KEY}x`, password: PASSWORD }, 403, 'ERR_WRONG_MASTER_KEY', undefined],
  ['no account of that name', { key: KEY, account: 'admin', password: PASSWORD }, 422, 'ERR_INVALID_INPUT', 'unknown'],
  ['a short password', { key: KEY, password: 'curta' }, 422, 'ERR_INVALID_INPUT', 'length'],
  ['the own name as password', { key: KEY, account: 'SUPERADMIN', password: 'superadmin' }, 422, 'ERR_INVALID_INPUT', 'personal'],
  ['a password that everybody tries', { key: KEY, password: 'password1' }, 422, 'ERR_INVALID_INPUT', 'plain'],
])('%s changes nothing', async (_what, input, status, error, code) => {
  const refused = await server.refusal(applyMasterKey, input, stranger())

  expect(refused).toMatchObject({ status, error })
  expect(refused.body.fields?.[0]?.code).toBe(code)
  expect(await server.login('superadmin')).toMatchObject({ profile: 'superadmin' })
})

test('the sixth try of an address within the hour is refused, the right key too; another address goes on', async () => {
  const caller = stranger()
  for (let tries = 0; tries < 5; tries += 1)
    expect(await server.refusal(applyMasterKey, { key: 'wrong', password: PASSWORD }, caller)).toMatchObject({ status: 403 })

  const sixth = await server.refusal(applyMasterKey, { key: KEY, password: PASSWORD }, caller)

  expect(sixth).toMatchObject({ status: 429, error: 'ERR_LIMIT_MAX' })
  expect(Number(sixth.body.retryAfterSeconds)).toBeGreaterThan(3_000)
  expect(await server.refusal(applyMasterKey, { key: 'wrong', password: PASSWORD }, stranger())).toMatchObject({ status: 403 })
})

test('the right key sets the password, lets a suspended superadmin in, ends every session, and is logged without key and password', async () => {
  const before = await server.login('superadmin')
  const ear = await server.socket(before)
  await setActive(false)
  const warn = vi.spyOn(server.kernel.ctx.log, 'warn')

  const done = await server.ask(applyMasterKey, { key: KEY, password: PASSWORD }, stranger())

  await ear.ended()
  expect(done).toEqual({ message: 'PASSWORD_CHANGED', username: 'superadmin' })
  expect((await server.call('GET', '/smtp', { token: before.token })).status).toBe(401)
  await expect(server.login('superadmin', TEST_PASSWORD)).rejects.toThrow('ERR_INVALID_CREDENTIALS')
  expect(await server.login('superadmin', PASSWORD)).toMatchObject({ profile: 'superadmin' })
  expect(warn).toHaveBeenCalled()
  expect(JSON.stringify(warn.mock.calls)).not.toMatch(new RegExp(`${KEY}|${PASSWORD}`))
})

test('with two superadmins one says which', async () => {
  const { db } = server.kernel.ctx
  const passwordHash = await hashPassword(PASSWORD)
  await db.insert(users).values({ tenantId: 0, name: 'Segunda', username: 'segunda', email: 'segunda@balcao.local', profile: 'superadmin', passwordHash })

  const refused = await server.refusal(applyMasterKey, { key: KEY, password: PASSWORD }, stranger())

  expect(refused.body.fields).toMatchObject([{ field: 'account', code: 'required' }])
  expect(await server.ask(applyMasterKey, { key: KEY, account: 'Segunda@balcao.local', password: `${PASSWORD}-2` }, stranger())).toMatchObject({
    username: 'segunda',
  })
})

test('without a key in the environment nobody can be let in, and the page is told so', async () => {
  const plain = await startTestServer()

  expect(await plain.ask(getMasterKey, {}, null)).toEqual({ isSet: false })
  expect(await plain.refusal(applyMasterKey, { key: KEY, password: PASSWORD }, null)).toMatchObject({ status: 409, error: 'ERR_NO_MASTER_KEY' })
  await plain.stop()
})

test('a key that is too short stops the start', async () => {
  await expect(startTestServer({ environment: { MASTER_KEY: 'short' } })).rejects.toThrow('The setting MASTER_KEY is wrong: needs at least 32 characters.')
})

test('fifty tries of all addresses together are the most within the hour', async () => {
  const tries = 50
  const statuses: number[] = []
  while (statuses.length <= tries) statuses.push((await server.refusal(applyMasterKey, { key: 'wrong', password: PASSWORD }, stranger())).status)

  expect(new Set(statuses)).toEqual(new Set([403, 429]))
  expect(statuses.at(-1)).toBe(429)
})
