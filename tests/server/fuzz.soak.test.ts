import { connect } from 'node:net'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#core/contract/define.ts'
import { newId } from '#core/contract/ids.ts'
import type { Reply } from '#core/server/testing/calls.ts'
import { type Desk, startDesk } from './support/desk.ts'
import { hostileTexts, hostileValues } from './support/values.ts'

const SECRET = 'um-segredo-de-teste-com-mais-de-32-letras'

let desk: Desk
/** Ids that exist, so that hostile fields are reached behind a path that is right. */
let known: Record<string, string>

beforeAll(async () => {
  desk = await startDesk({ environment: { JWT_SECRET: SECRET } })
  const { ticket } = await desk.openTicket(desk.admin)
  known = { id: String(ticket.id), ticketId: String(ticket.id), contactId: String(ticket.contactId), key: 'closed-for-all', token: desk.siteToken }
})
afterAll(() => desk.stop())

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
/** Those that would end the session, or the address of the web chat, under test. */
const endsSession = new Set(['POST /auth/logout', 'POST /whatsapp/:id/token'])
const fuzzed = () => desk.kernel.endpoints.filter((endpoint) => !endsSession.has(nameOf(endpoint)))
const closed = () => desk.kernel.endpoints.filter(({ permission }) => permission !== 'public')

const pathOf = ({ path }: Endpoint) => path.replaceAll(/:(\w+)/g, (_all, name: string) => known[name] ?? '1')

/** Names of the fields that an endpoint reads from query or body. */
function fieldsOf({ input, path }: Endpoint): string[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
  const { properties = {} } = z
    .object({ properties: z.record(z.string(), z.unknown()).optional() })
    .parse(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }))
  return Object.keys(properties).filter((name) => !inPath.includes(name))
}

const refusalSchema = z.looseObject({ error: z.string().regex(/^ERR_[A-Z_]+$/) })

/** Null when the answer is as it has to be, whatever was asked. */
function complaintAbout({ status, body }: Reply): string | null {
  if (status >= 500) return `answers ${status}`
  if (status >= 400 && !refusalSchema.safeParse(body).success) return `refuses with ${status} ${JSON.stringify(body).slice(0, 120)}`
  return null
}

/** Calls in groups, so that a slow database is not the limit; answers what was wrong with them. */
async function complaints(calls: readonly [string, () => Promise<Reply>][]): Promise<string[]> {
  const found: string[] = []
  for (let start = 0; start < calls.length; start += 16) {
    const group = calls.slice(start, start + 16).map(async ([what, call]) => {
      const complaint = complaintAbout(await call())
      if (complaint) found.push(`${what}: ${complaint}`)
    })
    await Promise.all(group)
  }
  return found.slice(0, 10)
}

const asAdmin = (method: string, path: string, body?: unknown) => () =>
  desk.call(method, path, {
    token: desk.admin.token,
    ...(body === undefined || method === 'GET' ? {} : { body }),
    headers: { 'x-forwarded-for': desk.newAddress() },
  })

test('the list of endpoints is the real one', () => {
  const names = desk.kernel.endpoints.map(nameOf)

  expect(names.length).toBeGreaterThan(30)
  expect(names).toEqual(
    expect.arrayContaining(['GET /tickets', 'POST /messages/:ticketId', 'PUT /settings/:key', 'POST /webchat/:token/visitors', 'POST /auth/login']),
  )
})

const badTokens: [string, () => Promise<string | undefined>][] = [
  ['no token', async () => undefined],
  ['a garbage token', async () => 'lixo.lixo.lixo'],
  ['a NUL token', async () => '%00'],
  [
    'an expired token',
    () =>
      new SignJWT({ id: desk.admin.userId, tenantId: desk.admin.tenantId, chain: newId() })
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience('workbench')
        .setExpirationTime(Math.floor(Date.now() / 1000) - 5)
        .sign(new TextEncoder().encode(SECRET)),
  ],
  ['the token of a visitor', async () => (await desk.visitor()).caller.token],
]

test.each(badTokens)('%s gets 401 from everything that is not public', async (_what, token) => {
  const bad = await token()

  for (const endpoint of closed()) {
    const reply = await desk.call(endpoint.method, pathOf(endpoint), { token: bad, ...(endpoint.method === 'GET' ? {} : { body: {} }) })
    expect([nameOf(endpoint), reply.status, reply.body]).toEqual([nameOf(endpoint), 401, { error: 'ERR_SESSION_EXPIRED' }])
  }
})

/** Plugins with endpoints for superadmins: about companies, not within one, and their own actions to undo (`deeds`). */
const OF_THE_INSTALLATION = ['apiService', 'audit', 'billing', 'channels', 'deeds', 'installation', 'mail', 'openId', 'payments', 'platform']

test('a superadmin gets 403 from everything that asks for a permission of a company', async () => {
  const all = desk.kernel.plugins.flatMap(({ permissions = {} }) => Object.entries(permissions))
  const given = new Set(all.flatMap(([id, { profiles }]) => (profiles.includes('superadmin') ? [id] : [])))
  const open = closed().flatMap(({ permission }) => (given.has(permission) ? [permission.split('.')[0]] : []))
  expect([...new Set(open)].toSorted()).toEqual(OF_THE_INSTALLATION)
  for (const endpoint of closed().filter(({ permission }) => permission !== 'signed-in' && !given.has(permission))) {
    const reply = await desk.call(endpoint.method, pathOf(endpoint), { token: desk.superadmin.token, ...(endpoint.method === 'GET' ? {} : { body: {} }) })
    expect([nameOf(endpoint), reply.status, reply.body]).toEqual([nameOf(endpoint), 403, { error: 'ERR_NO_PERMISSION' }])
  }
})

test('no body, empty bodies and bodies of the wrong kind are refused or harmless', async () => {
  const bodies = [
    undefined,
    '',
    '{}',
    '[]',
    'null',
    'true',
    '7',
    '"texto"',
    '{',
    '{"a":',
    '[1,2',
    '\u0000',
    '{"__proto__":{"a":1}}',
    '{"constructor":{"prototype":{}}}',
  ]

  const calls = fuzzed().flatMap((endpoint) =>
    bodies.map((body): [string, () => Promise<Reply>] => [`${nameOf(endpoint)} with body ${body}`, asAdmin(endpoint.method, pathOf(endpoint), body)]),
  )

  expect(await complaints(calls)).toEqual([])
})

test('JSON that is not JSON is a 400', async () => {
  for (const endpoint of fuzzed().filter(({ method }) => method !== 'GET')) {
    const reply = await asAdmin(endpoint.method, pathOf(endpoint), '{"a":')()
    expect([nameOf(endpoint), reply.status]).toEqual([nameOf(endpoint), 400])
  }
})

test('every field takes every wrong value without an error of the server', async () => {
  const calls = fuzzed()
    .filter(({ method }) => method !== 'GET')
    .flatMap((endpoint) =>
      fieldsOf(endpoint).flatMap((field) =>
        hostileValues.map(([what, value]): [string, () => Promise<Reply>] => [
          `${nameOf(endpoint)} with ${field} = ${what}`,
          asAdmin(endpoint.method, pathOf(endpoint), { body: 'olá', idFront: newId(), [field]: value }),
        ]),
      ),
    )

  expect(calls.length).toBeGreaterThan(500)
  expect(await complaints(calls)).toEqual([])
})

test('every query parameter takes every wrong text, alone and as a list', async () => {
  const calls = fuzzed()
    .filter(({ method }) => method === 'GET')
    .flatMap((endpoint) =>
      fieldsOf(endpoint).flatMap((field) =>
        hostileTexts.flatMap((text) =>
          [`${field}=${text}`, `${field}[]=${text}&status=open`, `${field}[0]=${text}&${field}[1]=${text}`].map((query): [string, () => Promise<Reply>] => [
            `${nameOf(endpoint)}?${query}`,
            asAdmin('GET', `${pathOf(endpoint)}?${query}`),
          ]),
        ),
      ),
    )

  expect(await complaints(calls)).toEqual([])
})

test('every path parameter takes every wrong text', async () => {
  const calls = fuzzed()
    .filter(({ path }) => path.includes(':'))
    .flatMap((endpoint) =>
      [...hostileTexts, 'x'.repeat(5_000), '%', '%zz', '%E0%A4%A'].map((text): [string, () => Promise<Reply>] => {
        const path = endpoint.path.replaceAll(/:(\w+)/g, text)
        return [`${endpoint.method} ${path.slice(0, 80)}`, asAdmin(endpoint.method, path, {})]
      }),
    )

  expect(await complaints(calls)).toEqual([])
})

/** KiB that are too many for calls that take more than others: a drawing of 5,000 nodes, a document of 100,000 characters. */
const GIANTS = new Map([
  ['POST /campaigns', 8_300],
  ['PUT /campaigns/:id', 8_300],
  ['POST /campaigns/audience', 1_100],
  ['POST /chat-flow', 9 * 1024],
  ['PUT /chat-flow/:id', 9 * 1024],
  ['POST /chat-flow/:id/cases', 9 * 1024],
  ['PUT /chat-flow/cases/:caseId', 9 * 1024],
  ['POST /assistants/:id/cases', 1_100],
  ['PUT /assistants/cases/:caseId', 1_100],
  ['POST /knowledge/documents', 1_100],
  ['PUT /knowledge/documents/:id', 1_100],
])

test('a body above the limit is refused before it is read', async () => {
  for (const endpoint of fuzzed().filter(({ method }) => method !== 'GET')) {
    const giant = JSON.stringify({ body: 'x'.repeat((GIANTS.get(nameOf(endpoint)) ?? 300) * 1024) })
    const reply = await asAdmin(endpoint.method, pathOf(endpoint), giant)()
    expect([nameOf(endpoint), reply.status, reply.body]).toEqual([nameOf(endpoint), 413, { error: 'ERR_BODY_TOO_LARGE' }])
  }
})

test('other content types are refused in our words', async () => {
  const types = ['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded', 'nonsense']

  const calls = fuzzed()
    .filter(({ method }) => method !== 'GET')
    .flatMap((endpoint) =>
      types.map((type): [string, () => Promise<Reply>] => [
        `${nameOf(endpoint)} as ${type}`,
        () =>
          desk.call(endpoint.method, pathOf(endpoint), {
            token: desk.admin.token,
            body: 'a=1',
            headers: { 'content-type': type, 'x-forwarded-for': desk.newAddress() },
          }),
      ]),
    )

  expect(await complaints(calls)).toEqual([])
})

test.each(['/nao-existe', '/tickets/1/nada', '//tickets', '/tickets//', '/%', '/%zz', '/socket.io', '/.env', '/../package.json', `/${'a/'.repeat(500)}`])(
  'the address %s is answered in our words',
  async (path) => {
    const reply = await desk.call('GET', path, { token: desk.admin.token })

    expect(complaintAbout(reply)).toBeNull()
  },
)

test('a method that an address does not know is a 404', async () => {
  const reply = await desk.call('DELETE', '/tickets', { token: desk.admin.token })

  expect(reply).toMatchObject({ status: 404, body: { error: 'ERR_NOT_FOUND' } })
})

test('bytes that are no HTTP end that connection only', async () => {
  await new Promise<void>((resolve) => {
    const line = connect(desk.kernel.port, '127.0.0.1', () => line.write('\u0000\u0001 nada disso\r\n\r\n'))
    line.on('close', () => resolve())
    line.on('error', () => {})
    line.resume()
  })

  expect((await desk.call('GET', '/health')).status).toBe(200)
})

test('after all that the server still works', async () => {
  const { ticket } = await desk.waitingTicket('Ainda aí?')

  expect(ticket.lastMessage).toBe('Ainda aí?')
})
