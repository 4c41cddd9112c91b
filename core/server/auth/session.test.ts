import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login, refreshToken, resetPassword, type Session, sessionSchema, userActiveSignal } from '#core/contract/auth.ts'
import { newId } from '#core/contract/ids.ts'
import { listSettings } from '#core/contract/settings.ts'
import { TEST_PASSWORD } from '../testing/template.ts'
import { encrypt, startTestServer, type TestServer } from '../testing/testServer.ts'
import { ACTORS } from './actors.ts'
import { passwordResets, refreshTokens, tenants, users } from './identity.table.ts'

const SECRET = 'um-segredo-de-teste-com-mais-de-32-letras'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ environment: { JWT_SECRET: SECRET } })
})
afterAll(() => server.stop())

const cookieOf = (headers: Headers): string => /^jrt=([^;]*)/.exec(headers.getSetCookie().find((text) => text.startsWith('jrt=')) ?? '')?.[1] ?? ''

/** Signs in and keeps the cookie, as a browser does. */
async function signIn(account = 'agente'): Promise<{ session: Session; cookie: string }> {
  const reply = await server.call('POST', '/auth/login', {
    body: { email: account, password: encrypt(TEST_PASSWORD) },
    headers: { 'x-forwarded-for': server.newAddress() },
  })
  return { session: sessionSchema.parse(reply.body), cookie: cookieOf(reply.headers) }
}

const refresh = (cookie: string) => server.call('POST', '/auth/refresh_token', { body: {}, headers: { cookie: `jrt=${cookie}` } })
const statusWith = async (token: string) => (await server.call('GET', '/settings', { token })).status

/** An access token of the installation, for any claims. */
const signed = (claims: Record<string, unknown>, expires: number, audience = 'workbench', secret = SECRET) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setAudience(audience).setIssuedAt().setExpirationTime(expires).sign(new TextEncoder().encode(secret))

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

async function claimsOf({ userId, tenantId }: Session, cookie: string): Promise<Record<string, unknown>> {
  const [link] = await server.kernel.ctx.db.select().from(refreshTokens).where(eq(refreshTokens.id, cookie))
  return { id: userId, tenantId, chain: link?.chainId }
}

test('a refresh answers a new access token and a new cookie', async () => {
  const { session, cookie } = await signIn()

  const reply = await refresh(cookie)

  const { token } = refreshToken.output.parse(reply.body)
  expect(cookieOf(reply.headers)).not.toBe(cookie)
  expect(token).not.toBe(session.token)
  expect(await statusWith(token)).toBe(200)
})

test('the cookie of a refresh serves the next one', async () => {
  const { cookie } = await signIn()
  const second = cookieOf((await refresh(cookie)).headers)

  const reply = await refresh(second)

  expect(reply.status).toBe(200)
})

/** A cookie that was used up by one that was itself used: whoever has it still has stolen it, or lost a race of days. */
async function stolen(): Promise<{ session: Session; old: string; newest: Awaited<ReturnType<typeof refresh>> }> {
  const { session, cookie } = await signIn()
  const second = cookieOf((await refresh(cookie)).headers)
  return { session, old: cookie, newest: await refresh(second) }
}

test('using an old cookie again ends the whole login: newer cookie, access token and sockets', async () => {
  const { session, old, newest } = await stolen()
  const ear = await server.socket(session)
  const { token } = refreshToken.output.parse(newest.body)

  const reuse = await refresh(old)

  expect(reuse).toMatchObject({ status: 401, body: { error: 'ERR_SESSION_EXPIRED' } })
  await ear.ended()
  expect((await refresh(cookieOf(newest.headers))).status).toBe(401)
  expect(await statusWith(token)).toBe(401)
  expect(await statusWith(session.token)).toBe(401)
})

test('the refusal of an old cookie does not tell which login it was', async () => {
  const { old } = await stolen()

  const reuse = await refresh(old)

  expect(reuse.body).toEqual({ error: 'ERR_SESSION_EXPIRED' })
})

test('a reuse leaves the other logins of the person alone', async () => {
  const other = await signIn()
  const { old } = await stolen()

  await refresh(old)

  expect(await statusWith(other.session.token)).toBe(200)
  expect((await refresh(other.cookie)).status).toBe(200)
})

test('whoever lost the answer asks again within half a minute and gets the same successor', async () => {
  const { session, cookie } = await signIn()
  const lost = await refresh(cookie)

  const again = await refresh(cookie)

  expect(again.status).toBe(200)
  expect(cookieOf(again.headers)).toBe(cookieOf(lost.headers))
  expect(await statusWith(session.token)).toBe(200)
  expect((await refresh(cookieOf(again.headers))).status).toBe(200)
})

test('two refreshes with one cookie at once get the same successor', async () => {
  const { cookie } = await signIn()

  const replies = await Promise.all([refresh(cookie), refresh(cookie), refresh(cookie)])

  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(replies.map(({ headers }) => cookieOf(headers))).size).toBe(1)
})

test('whoever asks again later than half a minute is a thief', async () => {
  const { session, cookie } = await signIn()
  await refresh(cookie)
  await server.kernel.ctx.db
    .update(refreshTokens)
    .set({ usedAt: new Date(Date.now() - 31_000) })
    .where(eq(refreshTokens.id, cookie))

  const late = await refresh(cookie)

  expect(late.status).toBe(401)
  expect(await statusWith(session.token)).toBe(401)
})

test.each([
  ['no cookie', undefined],
  ['an empty cookie', 'jrt='],
  ['an unknown cookie', `jrt=${newId()}`],
  ['a cookie that is no id', 'jrt=%00%27;--'],
])('a refresh with %s is refused', async (_what, cookie) => {
  const reply = await server.call('POST', '/auth/refresh_token/', { body: {}, headers: cookie ? { cookie } : {} })

  expect([400, 401]).toContain(reply.status)
})

test('a refresh token that has expired is refused', async () => {
  const { cookie } = await signIn()
  await server.kernel.ctx.db
    .update(refreshTokens)
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where(eq(refreshTokens.id, cookie))

  const reply = await refresh(cookie)

  expect(reply).toMatchObject({ status: 401, body: { error: 'ERR_SESSION_EXPIRED' } })
})

test('signing out ends token, cookie and socket, and takes the cookie away', async () => {
  const { session, cookie } = await signIn()
  const ear = await server.socket(session)

  const reply = await server.call('POST', '/auth/logout/', { body: {}, token: session.token, headers: { cookie: `jrt=${cookie}` } })

  expect(reply).toMatchObject({ status: 200, body: { message: 'USER_LOGOUT' } })
  expect(cookieOf(reply.headers)).toBe('')
  await ear.ended()
  expect(await statusWith(session.token)).toBe(401)
  expect((await refresh(cookie)).status).toBe(401)
})

test('the cookie alone signs out too', async () => {
  const { session, cookie } = await signIn()

  await server.call('POST', '/auth/logout', { body: {}, headers: { cookie: `jrt=${cookie}` } })

  expect(await statusWith(session.token)).toBe(401)
})

test('an access token that would live is taken, the same one expired is not', async () => {
  const { session, cookie } = await signIn()
  const claims = await claimsOf(session, cookie)

  expect(await statusWith(await signed(claims, inSeconds(60)))).toBe(200)
  expect(await statusWith(await signed(claims, inSeconds(-1)))).toBe(401)
})

test('tokens of another secret, for another use or of a login that is not there are refused', async () => {
  const { session, cookie } = await signIn()
  const claims = await claimsOf(session, cookie)

  expect(await statusWith(await signed(claims, inSeconds(60), 'workbench', 'outro-segredo-que-ninguem-conhece-aqui'))).toBe(401)
  expect(await statusWith(await signed(claims, inSeconds(60), 'visitor'))).toBe(401)
  expect(await statusWith(await signed({ ...claims, chain: newId() }, inSeconds(60)))).toBe(401)
})

test('the token without a signature is refused', async () => {
  const { session, cookie } = await signIn()
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { ...(await claimsOf(session, cookie)), exp: inSeconds(60), aud: 'workbench' }

  expect(await statusWith(`${encode({ alg: 'none' })}.${encode(claims)}.`)).toBe(401)
})

test('the company of a token is that of the person, whatever the token says', async () => {
  const { tenantId } = await server.otherTenant()
  const { session, cookie } = await signIn('admin')
  const forged = await signed({ ...(await claimsOf(session, cookie)), tenantId }, inSeconds(60))

  const reply = await server.call('GET', '/users', { token: forged })

  expect(JSON.stringify(reply.body)).not.toContain('Vizinha')
})

test('who is switched off loses the running session', async () => {
  const { session } = await signIn('agente2')
  await server.kernel.ctx.db.update(users).set({ isActive: false }).where(eq(users.id, session.userId))
  server.kernel.ctx.forget(ACTORS, String(session.userId))

  expect(await statusWith(session.token)).toBe(401)

  await server.kernel.ctx.db.update(users).set({ isActive: true }).where(eq(users.id, session.userId))
  server.kernel.ctx.forget(ACTORS, String(session.userId))
})

test('people of a company that became inactive are told so at their next call', async () => {
  const { tenantId, admin } = await server.otherTenant()
  await server.kernel.ctx.db.update(tenants).set({ status: 'inactive' }).where(eq(tenants.id, tenantId))
  server.kernel.ctx.forget(ACTORS, String(admin.userId))

  const refusal = await server.refusal(listSettings, {}, admin)

  expect(refusal).toMatchObject({ status: 403, error: 'ERR_TENANT_INACTIVE' })
})

test('a dead login is refused by the socket and by its signals', async () => {
  const { session } = await signIn()
  const ear = await server.socket(session)
  await server.kernel.ctx.db.update(refreshTokens).set({ revokedAt: new Date() }).where(eq(refreshTokens.userId, session.userId))
  server.kernel.ctx.forget('chains')

  const answer = await ear.signal(userActiveSignal, null)

  expect(answer).toEqual({ ok: false, error: 'ERR_SESSION_EXPIRED' })
  await expect(server.socket(session)).rejects.toThrow('ERR_SESSION_EXPIRED')
})

/** Token as the link in the e-mail would hold it. */
async function resetLink({ tenantId, userId }: Session, expiresAt = new Date(Date.now() + 60_000)): Promise<string> {
  const token = newId()
  await server.kernel.ctx.db.insert(passwordResets).values({ tokenHash: createHash('sha256').update(token).digest('hex'), tenantId, userId, expiresAt })
  return token
}

test('a reset link sets a new password once and ends every login', async () => {
  const { tenantId, admin } = await server.otherTenant()
  const account = `vizinha${tenantId}`
  const token = await resetLink(admin)
  const caller = { token: '', address: server.newAddress() }

  await server.ask(resetPassword, { token, password: 'uma-senha-nova' }, caller)

  expect(await statusWith(admin.token)).toBe(401)
  expect((await server.login(account, 'uma-senha-nova')).userId).toBe(admin.userId)
  await expect(server.login(account, TEST_PASSWORD)).rejects.toThrow('ERR_INVALID_CREDENTIALS')
  expect(await server.refusal(resetPassword, { token, password: 'mais-uma-senha' }, caller)).toMatchObject({ status: 400, error: 'ERR_RESET_TOKEN' })
})

test('a password reset ends the sockets too', async () => {
  const { admin } = await server.otherTenant()
  const ear = await server.socket(admin)
  const token = await resetLink(admin)

  await server.ask(resetPassword, { token, password: 'uma-senha-nova' }, { token: '', address: server.newAddress() })

  await ear.ended()
})

test('an old reset link is refused', async () => {
  const { admin } = await server.otherTenant()
  const token = await resetLink(admin, new Date(Date.now() - 1))

  const refusal = await server.refusal(resetPassword, { token, password: 'uma-senha-nova' }, { token: '', address: server.newAddress() })

  expect(refusal).toMatchObject({ status: 400, error: 'ERR_RESET_TOKEN' })
})

test('asking for a reset says that no mail is sent, the same for every account, five times a minute', async () => {
  const ask = (email: string) => server.call('POST', '/password-reset', { body: { email }, headers: { 'x-forwarded-for': '198.51.100.40' } })

  const known = await ask('admin@balcao.local')
  const unknown = await ask('ninguem@balcao.local')
  const more = await Promise.all(Array.from({ length: 5 }, () => ask('admin@balcao.local')))

  expect(known).toMatchObject({ status: 409, body: { error: 'ERR_MAIL_NOT_CONFIGURED' } })
  expect(unknown.body).toEqual(known.body)
  expect(more.at(-1)?.status).toBe(429)
})

test('a colleague hears at once that somebody came and left', async () => {
  const { session: watcher } = await signIn('admin')
  await signIn('agente2').then(({ session }) => server.call('POST', '/auth/logout', { body: {}, token: session.token }))
  const ear = await server.socket(watcher)
  const presence = (isOnline: boolean) =>
    ear.until('presence', ({ name, body }) =>
      name.endsWith(':users') && JSON.stringify(body).includes(`"email":"agente2@balcao.local","isOnline":${isOnline}`) ? true : undefined,
    )

  const { session } = await signIn('agente2')
  await presence(true)
  await server.call('POST', '/auth/logout', { body: {}, token: session.token })

  await expect(presence(false)).resolves.toBe(true)
})

test('a login asks for an account', async () => {
  const refusal = await server.refusal(login, { email: '   ', password: 'x' }, null)

  expect(refusal).toMatchObject({ status: 400, error: 'ERR_INVALID_INPUT', body: { fields: [{ field: 'email' }] } })
})
