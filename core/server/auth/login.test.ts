import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FALLBACK_ENCRYPTION_KEY, login, publicEncryptionKey } from '#core/contract/auth.ts'
import { TEST_PASSWORD } from '../testing/template.ts'
import { encrypt, startTestServer, type TestServer } from '../testing/testServer.ts'
import { tenants, users } from './identity.table.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const from = (address: string) => ({ token: '', address })

test('an agent signs in by e-mail or username, with spaces around it', async () => {
  const byName = await server.login(' agente ')
  const byEmail = await server.login('agente@balcao.local')

  expect(byName.userId).toBe(byEmail.userId)
  expect(byName).toMatchObject({ username: 'Agente Um', profile: 'user', queues: [{ queue: 'Suporte' }, { queue: 'Vendas' }] })
})

test('upper case makes no other account', async () => {
  const session = await server.login('AGENTE@Balcao.Local')

  expect(session.username).toBe('Agente Um')
})

test('the answer carries every field of the saved session', async () => {
  const session = await server.login('admin')

  expect(Object.keys(session).sort()).toEqual(
    [
      'token',
      'username',
      'email',
      'profile',
      'status',
      'userId',
      'tenantId',
      'isSupport',
      'queues',
      'usuariosOnline',
      'configs',
      'blockWavoip',
      'companies',
      'isBlocked',
      'whatsappAllowed',
      'menuVisibility',
      'permissions',
      'pluginsOff',
    ].sort(),
  )
  expect(session).toMatchObject({ profile: 'admin', status: 'online', isSupport: false, email: 'admin@balcao.local' })
  expect(session.permissions).toContain('settings.change')
})

test('who signs in is among those online', async () => {
  const session = await server.login('supervisor')

  expect(session.usuariosOnline).toContainEqual({ id: session.userId, name: 'Supervisão', email: 'supervisor@balcao.local', status: 'online' })
})

test('the password may be encrypted with the fetched key or with the built-in one', async () => {
  const fetched = await server.call('GET', '/publicEncryptionKey/')
  const key = publicEncryptionKey.output.parse(fetched.body)

  const byFetched = await server.ask(login, { email: 'agente', password: encrypt(TEST_PASSWORD, key) }, from('198.51.100.1'))
  const byFallback = await server.ask(login, { email: 'agente', password: encrypt(TEST_PASSWORD, FALLBACK_ENCRYPTION_KEY) }, from('198.51.100.1'))

  expect(fetched.headers.get('content-type')).toContain('text/plain')
  expect(key).not.toBe(FALLBACK_ENCRYPTION_KEY)
  expect(byFetched.userId).toBe(byFallback.userId)
})

test('the password may come as it is, as clients of the family send it', async () => {
  const session = await server.ask(login, { email: 'agente', password: TEST_PASSWORD }, from('198.51.100.2'))

  expect(session.username).toBe('Agente Um')
})

test.each([
  ['a wrong password', 'agente', encrypt('outra-senha')],
  ['an account that is not there', 'ninguem', encrypt(TEST_PASSWORD)],
  ['a wrong password as plain text', 'agente', 'outra-senha'],
  ['half of it as plain text', 'agente', TEST_PASSWORD.slice(0, -1)],
  ['another key', 'agente', encrypt(TEST_PASSWORD, 'outra-chave')],
  ['an empty password', 'agente', encrypt('')],
])('%s is refused in the same words', async (_what, email, password) => {
  const refusal = await server.refusal(login, { email, password }, from(server.newAddress()))

  expect(refusal).toMatchObject({ status: 401, body: { error: 'ERR_INVALID_CREDENTIALS' } })
})

test('the sixth try in a minute is refused, even with the right password, and says how long to wait', async () => {
  for (let tries = 0; tries < 5; tries += 1) await server.refusal(login, { email: 'supervisor', password: encrypt('errada') }, from('198.51.100.7'))

  const sixth = await server.refusal(login, { email: 'supervisor', password: encrypt(TEST_PASSWORD) }, from('198.51.100.7'))

  expect(sixth).toMatchObject({ status: 429, error: 'ERR_LIMIT_MAX' })
  expect(sixth.body.retryAfterSeconds).toBeGreaterThan(0)
  expect(sixth.body.retryAfterSeconds).toBeLessThanOrEqual(60)
  expect(sixth.headers.get('retry-after')).toBe(String(sixth.body.retryAfterSeconds))
})

test('the limit counts for one account and one address only', async () => {
  for (let tries = 0; tries < 6; tries += 1) await server.refusal(login, { email: 'admin', password: encrypt('errada') }, from('198.51.100.8'))

  const otherAccount = await server.ask(login, { email: 'agente2', password: encrypt(TEST_PASSWORD) }, from('198.51.100.8'))
  const otherAddress = await server.ask(login, { email: 'admin', password: encrypt(TEST_PASSWORD) }, from('198.51.100.9'))

  expect(otherAccount.username).toBe('Agente Dois')
  expect(otherAddress.profile).toBe('admin')
})

test('e-mail and username of one account share its five tries', async () => {
  for (let tries = 0; tries < 5; tries += 1) await server.refusal(login, { email: 'agente', password: encrypt('errada') }, from('198.51.100.10'))

  const byEmail = await server.refusal(login, { email: 'agente@balcao.local', password: encrypt('errada') }, from('198.51.100.10'))

  expect(byEmail.error).toBe('ERR_LIMIT_MAX')
})

test('somebody who was switched off gets in no more, and learns nothing', async () => {
  await server.kernel.ctx.db.update(users).set({ isActive: false }).where(eq(users.username, 'agente2'))

  const refusal = await server.refusal(login, { email: 'agente2', password: encrypt(TEST_PASSWORD) }, from(server.newAddress()))

  await server.kernel.ctx.db.update(users).set({ isActive: true }).where(eq(users.username, 'agente2'))
  expect(refusal).toMatchObject({ status: 401, error: 'ERR_INVALID_CREDENTIALS' })
})

test('people of an inactive company are told so', async () => {
  const { tenantId } = await server.otherTenant()
  await server.kernel.ctx.db.update(tenants).set({ status: 'inactive' }).where(eq(tenants.id, tenantId))

  const refusal = await server.refusal(login, { email: `vizinha${tenantId}`, password: encrypt(TEST_PASSWORD) }, from(server.newAddress()))

  expect(refusal).toMatchObject({ status: 403, error: 'ERR_TENANT_INACTIVE' })
})

test('passwords are stored as argon2id hashes, each with a salt of its own', async () => {
  const rows = await server.kernel.ctx.db.select({ hash: users.passwordHash }).from(users)

  expect(rows.every(({ hash }) => hash.startsWith('argon2id$') && !hash.includes(TEST_PASSWORD))).toBe(true)
})

test('the refresh cookie cannot be read by scripts nor sent by other sites', async () => {
  const reply = await server.call('POST', '/auth/login', {
    body: { email: 'agente', password: encrypt(TEST_PASSWORD) },
    headers: { 'x-forwarded-for': server.newAddress() },
  })

  const cookie = reply.headers.getSetCookie().find((text) => text.startsWith('jrt=')) ?? ''
  expect(cookie).toMatch(/; HttpOnly/)
  expect(cookie).toMatch(/; SameSite=Strict/)
  expect(cookie).toMatch(/; Path=\/auth(;|$)/)
  expect(cookie).toMatch(/; Max-Age=604800/)
})

test('strangers at many addresses slow an account, but not on the device its owner has used', async () => {
  const signIn = (address: string, cookie = '') =>
    server.call('POST', '/auth/login', {
      body: { email: 'agente2', password: encrypt(TEST_PASSWORD) },
      headers: { 'x-forwarded-for': address, ...(cookie ? { cookie } : {}) },
    })
  const first = await signIn(server.newAddress())
  const device = first.headers.getSetCookie().find((text) => text.startsWith('jdv=')) ?? ''
  // So many that the wait is a minute: a busy machine takes seconds for a sign-in.
  const wrong = { email: 'agente2', password: encrypt('errada') }
  await Promise.all(Array.from({ length: 17 }, () => server.refusal(login, wrong, from(server.newAddress()))))

  const owner = await signIn(server.newAddress(), device.split(';')[0])
  const stranger = await signIn(server.newAddress())
  const forged = await signIn(server.newAddress(), 'jdv=x.y.z')

  expect(device).toMatch(/; HttpOnly/)
  expect(owner.status).toBe(200)
  expect(stranger).toMatchObject({ status: 429, body: { error: 'ERR_LIMIT_MAX' } })
  expect(forged.status).toBe(429)
})
