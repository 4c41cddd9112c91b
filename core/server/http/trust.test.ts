import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { defineEndpoint } from '#core/contract/define.ts'
import { isOwnOrigin } from '#core/server/socket/origins.ts'
import { publicRoute, type RawRoute } from '../plugin.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'

const slow = defineEndpoint({
  method: 'GET',
  path: '/tests/slow',
  permission: 'public',
  summary: 'Waits',
  input: z.object({}),
  output: z.object({ ok: z.boolean() }),
})
const gate = Promise.withResolvers<void>()
const rawGate = Promise.withResolvers<void>()
const slowRaw: RawRoute = {
  methods: ['GET'],
  path: '/tests/raw',
  async handle({ response }) {
    await rawGate.promise
    response.end('ok')
  },
}
const METRICS_TOKEN = 'um-token-para-as-figuras'

let server: TestServer
beforeAll(async () => {
  const handle = async () => {
    await gate.promise
    return { ok: true }
  }
  server = await startTestServer({
    plugins: [{ id: 'slow', routes: [publicRoute(slow, handle)], rawRoutes: [slowRaw] }],
    environment: { PUBLIC_URL: 'https://balcao.example', ALLOWED_ORIGINS: 'https://desk.example, https://other.example/', METRICS_TOKEN, MAX_REQUESTS: '3' },
  })
})
afterAll(() => server.stop())

describe('pages', () => {
  test('talk to nobody else, come back by https and use no camera', async () => {
    const { headers } = await server.call('GET', '/', { headers: { accept: 'text/html' } })

    const policy = headers.get('content-security-policy') ?? ''
    for (const rule of ["connect-src 'self';", "form-action 'self'", "base-uri 'self'"]) expect(policy).toContain(rule)
    expect(policy).not.toContain('ws:')
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=15552000/)
    expect(headers.get('permissions-policy')).toContain('camera=()')
  })

  test.each([
    ['a probe', {}, 'text/html'],
    ['a link preview', { accept: '*/*' }, 'text/html'],
    ['a program that wants JSON', { accept: 'application/json' }, 'application/json'],
  ])('/ answers %s', async (_who, headers, type) => {
    const reply = await server.call('GET', '/', { headers })

    expect(reply.headers.get('content-type')).toContain(type)
  })
})

test('pages of a named site may call, others are not answered in their browser', async () => {
  const allowed = async (origin: string) => (await server.call('GET', '/health', { headers: { origin } })).headers.get('access-control-allow-origin')

  expect(await allowed('https://desk.example')).toBe('https://desk.example')
  expect(await allowed('https://other.example')).toBe('https://other.example')
  expect(await allowed('https://evil.example')).toBeNull()
})

test('the figures are for who has the token, wherever they are', async () => {
  const statusWith = async (headers: Record<string, string>) => (await server.call('GET', '/metrics', { headers })).status

  expect(await statusWith({})).toBe(404)
  expect(await statusWith({ authorization: 'Bearer um-token-para-as-figurax' })).toBe(404)
  expect(await statusWith({ authorization: `Bearer ${METRICS_TOKEN}`, 'x-forwarded-for': '203.0.113.9' })).toBe(200)
})

test('beyond the bound a call is refused at once, and those at work end well', async () => {
  const running = [1, 2, 3].map(() => server.call('GET', '/tests/slow'))
  // Calls are taken in their order: the refusal shows that three are at work.
  const beyond = await server.call('GET', '/tests/slow')
  gate.resolve()

  expect(beyond).toMatchObject({ status: 503, body: { error: 'ERR_UNAVAILABLE' } })
  expect(beyond.headers.get('retry-after')).toBe('1')
  expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await server.call('GET', '/tests/slow')).status).toBe(200)
})

test('answers that are not JSON have the same bound, of their own', async () => {
  const running = [1, 2, 3].map(() => server.call('GET', '/tests/raw'))
  const beyond = await server.call('GET', '/tests/raw')
  const call = await server.call('GET', '/health')
  rawGate.resolve()

  expect([beyond.status, call.status]).toEqual([503, 200])
  expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await server.call('GET', '/tests/raw')).status).toBe(200)
})

test.each([
  ['nobody’s page: a program', {}, true],
  ['our own', { origin: 'http://localhost:3000', host: 'localhost:3000' }, true],
  ['the public address, behind a proxy', { origin: 'https://balcao.example', host: '10.0.0.7:3000' }, true],
  ['a proxy that says the host', { origin: 'https://chat.example', host: '10.0.0.7:3000', 'x-forwarded-host': 'chat.example' }, true],
  ['a named site', { origin: 'https://desk.example', host: 'balcao.example' }, true],
  ['any other', { origin: 'https://evil.example', host: 'balcao.example' }, false],
  ['a page without an origin', { origin: 'null', host: 'balcao.example' }, false],
])('a line from %s', (_what, headers, isOwn) => {
  expect(isOwnOrigin({ headers }, { publicUrl: 'https://balcao.example', allowedOrigins: ['https://desk.example'] })).toBe(isOwn)
})

test('a foreign page opens no line', async () => {
  const reply = await server.call('GET', '/socket.io/?EIO=4&transport=polling', { headers: { origin: 'https://evil.example' } })
  const own = await server.call('GET', '/socket.io/?EIO=4&transport=polling')

  expect(reply.status).toBe(403)
  expect(own.status).toBe(200)
})
