import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { defineEndpoint, defineEvent, definePoint, defineService, defineSwitch, extend } from '#core/contract/define.ts'
import { changeSetting, listSettings } from '#core/contract/settings.ts'
import { tenants } from './auth/identity.table.ts'
import { asRefusal } from './http/refusal.ts'
import { defineJob, defineServerPlugin, listen, provide, publicRoute, route, type ServerPlugin } from './plugin.ts'
import { rooms } from './socket/rooms.ts'
import { newInstallation, startTestServer, type TestServer } from './testing/testServer.ts'

const happened = defineEvent('tests.happened', z.object({ text: z.string() }))
const chainedOn = defineEvent('tests.chainedOn', z.object({ text: z.string() }))
const colour = { key: 'tests-colour', initial: 'azul', values: ['azul', 'verde'] }
const hello = defineEndpoint({
  method: 'GET',
  path: '/tests/hello',
  permission: 'public',
  summary: 'Hello',
  input: z.object({}),
  output: z.object({ text: z.string() }),
})
const guarded = defineEndpoint({
  method: 'POST',
  path: '/tests/guarded/:id',
  permission: 'tests.guard',
  summary: 'Guarded',
  input: z.object({ id: z.string(), note: z.string() }),
  output: z.object({}),
})
const lies = defineEndpoint({
  method: 'GET',
  path: '/tests/lies',
  permission: 'public',
  summary: 'Lies',
  input: z.object({}),
  output: z.object({ count: z.int() }),
})
const notes = definePoint<string>('tests.notes')
const greeter = defineService<{ greet(): string }>('tests.greeter')

const heard: string[] = []
const done: string[] = []
/** Told of every job that was done. */
let onDone: () => void = () => {}

const remember = defineJob({
  name: 'tests.remember',
  payload: z.object({ text: z.string() }),
  retries: 1,
  retryDelaySeconds: 1,
  async run({ text }) {
    done.push(text)
    onDone()
  },
})

/** Resolves when `text` was remembered. */
const remembered = (text: string) =>
  new Promise<void>((resolve) => {
    onDone = () => {
      if (done.includes(text)) resolve()
    }
    onDone()
  })

const probe = defineServerPlugin({
  id: 'probe',
  permissions: { 'tests.guard': { sentence: 'Pass the guard', profiles: ['admin'] } },
  settings: [colour, defineSwitch('tests-switch')],
  routes: [
    publicRoute(hello, async (_input, ctx) => ({ text: ctx.use(greeter).greet() })),
    publicRoute(lies, async () => ({ count: 1.5 })),
    route(guarded, async () => ({})),
  ],
  listeners: [listen(happened, 'hear', async ({ text }) => void heard.push(text))],
  jobs: [remember],
  provides: [provide(greeter, () => ({ greet: () => 'Olá' }))],
  extends: [extend(notes, 'um'), extend(notes, 'dois')],
})

const broken: ServerPlugin = {
  id: 'broken',
  routes: [publicRoute({ ...hello, path: '/tests/broken' }, async () => ({ text: '' }))],
  setup: () => Promise.reject(new Error('faltou um parafuso')),
}

const leaning: ServerPlugin = { id: 'leaning', requires: ['broken'], routes: [publicRoute({ ...hello, path: '/tests/leaning' }, async () => ({ text: '' }))] }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ plugins: [broken, leaning, probe] })
})
afterAll(() => server.stop())

describe('a plugin whose set-up fails', () => {
  test('is reported with its reason, and so is what requires it', () => {
    expect(server.kernel.failed).toEqual([
      { id: 'broken', reason: 'faltou um parafuso' },
      { id: 'leaning', reason: 'it requires broken, which is not running' },
    ])
  })

  test('answers nothing, while the rest goes on', async () => {
    const statuses = await Promise.all(['/tests/broken', '/tests/leaning', '/tests/hello'].map(async (path) => (await server.call('GET', path)).status))

    expect(statuses).toEqual([404, 404, 200])
  })
})

test('two plugins of one id stop the start and name it', async () => {
  await expect(startTestServer({ plugins: [{ id: 'twice' }, { id: 'twice' }] })).rejects.toThrow('Two plugins have the id twice')
})

test('a service is used and a point is read by value', async () => {
  expect(await server.ask(hello, {}, null)).toEqual({ text: 'Olá' })
  expect(server.kernel.ctx.contributionsOf(notes)).toEqual(['um', 'dois'])
})

test('a service that nobody provides is missed by name', () => {
  expect(() => server.kernel.ctx.use(defineService('tests.nobody'))).toThrow('No running plugin provides tests.nobody')
})

describe('a call', () => {
  test('is checked for who asks before what they ask', async () => {
    const agent = await server.login('agente')

    expect(await server.refusal(guarded, { id: '1', note: '' }, null)).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED' })
    expect((await server.call('POST', '/tests/guarded/1', { body: {}, token: agent.token })).status).toBe(403)
  })

  test('names the fields that do not fit', async () => {
    const admin = await server.login('admin')

    const reply = await server.call('POST', '/tests/guarded/1', { body: { note: 7 }, token: admin.token })

    expect(reply).toMatchObject({ status: 400, body: { error: 'ERR_INVALID_INPUT', fields: [{ field: 'note', code: 'invalid_type' }] } })
  })

  test('takes the path before the body', async () => {
    const admin = await server.login('admin')

    const reply = await server.call('POST', '/tests/guarded/1', { body: { id: { a: 1 }, note: 'x' }, token: admin.token })

    expect(reply.status).toBe(200)
  })

  test('whose answer breaks its own contract is an error of the server, without a word of why', async () => {
    const reply = await server.call('GET', '/tests/lies')

    expect(reply).toMatchObject({ status: 500, body: { error: 'ERR_INTERNAL' } })
  })

  test('is never kept by a cache', async () => {
    expect((await server.call('GET', '/tests/hello/')).headers.get('cache-control')).toBe('no-store')
    expect((await server.call('GET', '/tests/lies')).headers.get('cache-control')).toBe('no-store')
  })
})

describe('a transaction', () => {
  test('that commits emits, pushes and enqueues afterwards', async () => {
    const admin = await server.login('admin')
    const ear = await server.socket(admin)
    heard.length = 0

    const during = await server.kernel.ctx.transact(async (tx) => {
      tx.emit(happened, admin.tenantId, { text: 'certo' })
      tx.push(happened, admin.tenantId, { text: 'certo' }, [rooms.tenant(admin.tenantId)])
      await tx.enqueue(remember, { text: 'certo' })
      return [...heard, ...done]
    })

    await remembered('certo')
    expect(during).toEqual([])
    expect(await ear.hear(happened)).toEqual({ text: 'certo' })
    expect(heard).toEqual(['certo'])
  })

  test('that throws emits, pushes, enqueues, forgets and writes nothing', async () => {
    const admin = await server.login('admin')
    const ear = await server.socket(admin)
    heard.length = 0
    let loads = 0
    const held = () => server.kernel.ctx.cached('tests', 'held', async () => ++loads)
    await held()

    const failing = server.kernel.ctx.transact(async (tx) => {
      await tx.db.insert(tenants).values({ name: 'Nunca' })
      tx.emit(happened, admin.tenantId, { text: 'nunca' })
      tx.push(happened, admin.tenantId, { text: 'nunca' }, [rooms.tenant(admin.tenantId)])
      tx.forget('tests', 'held')
      await tx.enqueue(remember, { text: 'nunca' })
      throw new Error('no fim, não')
    })

    await expect(failing).rejects.toThrow('no fim, não')
    await server.kernel.ctx.enqueue(remember, { text: 'depois' })
    await remembered('depois')
    await ear.settle()
    expect(done).not.toContain('nunca')
    expect(heard).toEqual([])
    expect(ear.heard).toEqual([])
    expect(await held()).toBe(1)
    expect(await server.kernel.ctx.db.select().from(tenants).where(eq(tenants.name, 'Nunca'))).toEqual([])
  })

  test.each(['40P01', '40001'])('that another one ended (%s) is done once more, and tells what happened once', async (code) => {
    const admin = await server.login('admin')
    heard.length = 0
    let tries = 0

    await server.kernel.ctx.transact(async (tx) => {
      tries += 1
      tx.emit(happened, admin.tenantId, { text: `vez ${tries}` })
      if (tries === 1) await tx.db.execute(sql`do ${sql.raw(`$$ begin raise exception 'ended' using errcode = '${code}'; end $$`)}`)
    })

    await vi.waitFor(() => expect(heard).toEqual(['vez 2']))
    const always = server.kernel.ctx.transact((tx) => tx.db.execute(sql`do ${sql.raw(`$$ begin raise exception 'ended' using errcode = '${code}'; end $$`)}`))
    await expect(always).rejects.toSatisfy((error) => asRefusal(error).status === 503)
  })

  test('inside a transaction is the same one', async () => {
    const failing = server.kernel.ctx.transact(async (tx) => {
      await tx.transact((inner) => inner.db.insert(tenants).values({ name: 'Dentro' }))
      throw new Error('não')
    })

    await expect(failing).rejects.toThrow('não')
    expect(await server.kernel.ctx.db.select().from(tenants).where(eq(tenants.name, 'Dentro'))).toEqual([])
  })
})

describe('settings', () => {
  test('have their initial value until a company changes them, each its own', async () => {
    const [admin, { admin: neighbour }] = [await server.login('admin'), await server.otherTenant()]

    await server.ask(changeSetting, { key: 'tests-colour', value: 'verde' }, admin)

    expect(await server.ask(listSettings, {}, admin)).toContainEqual({ key: 'tests-colour', value: 'verde' })
    expect(await server.ask(listSettings, {}, neighbour)).toContainEqual({ key: 'tests-colour', value: 'azul' })
    expect(await server.kernel.ctx.setting(admin.tenantId, colour)).toBe('verde')
  })

  test('take only what they may be, and only those that exist', async () => {
    const admin = await server.login('admin')

    expect(await server.refusal(changeSetting, { key: 'tests-colour', value: 'roxo' }, admin)).toMatchObject({ status: 422, error: 'ERR_INVALID_INPUT' })
    expect(await server.refusal(changeSetting, { key: 'nada', value: 'x' }, admin)).toMatchObject({ status: 404, error: 'ERR_NO_SETTING_FOUND' })
  })

  test('are changed by admins only', async () => {
    for (const account of ['supervisor', 'agente', 'superadmin']) {
      expect((await server.refusal(changeSetting, { key: 'tests-colour', value: 'azul' }, await server.login(account))).status).toBe(403)
    }
  })

  test('changed by many at once are changed once, without an error', async () => {
    const admin = await server.login('admin')

    const replies = await Promise.all(
      Array.from({ length: 12 }, () => server.call('PUT', '/settings/tests-switch/', { body: { value: 'enabled' }, token: admin.token })),
    )

    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await server.ask(listSettings, {}, admin)).toContainEqual({ key: 'tests-switch', value: 'enabled' })
  })
})

describe('the addresses for machines', () => {
  test('/health, /ready and /check-version', async () => {
    expect((await server.call('GET', '/check-version/')).body).toMatchObject({ version: 'test' })
    expect((await server.call('GET', '/health')).body).toEqual({ status: 'ok', version: 'test' })
    expect((await server.call('GET', '/ready')).body).toEqual({ status: 'ready' })
  })

  test('/metrics counts requests by endpoint, for private addresses only', async () => {
    const mine = await server.call('GET', '/metrics')
    const foreign = await server.call('GET', '/metrics', { headers: { 'x-forwarded-for': '203.0.113.9' } })

    expect(mine.body).toContain('http_requests_total{endpoint="GET /tests/hello",status="200"}')
    expect(mine.body).toContain('sockets_open')
    expect(foreign).toMatchObject({ status: 404, body: { error: 'ERR_NOT_FOUND' } })
  })

  test('/docs/json describes every endpoint', async () => {
    const operation = z.looseObject({ summary: z.string().min(1), responses: z.looseObject({ 200: z.looseObject({}), 400: z.looseObject({}) }) })
    const document = z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.record(z.string(), operation)) })

    const { openapi, paths } = document.parse((await server.call('GET', '/docs/json')).body)

    const described = Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
    expect(openapi).toBe('3.1.0')
    expect(described.sort()).toEqual(server.kernel.endpoints.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`).sort())
  })

  test('pages may not be framed by others and run no foreign script', async () => {
    const policy = (await server.call('GET', '/', { headers: { accept: 'text/html' } })).headers.get('content-security-policy')

    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).toContain("script-src 'self'")
  })
})

test('a job that was not done before the program ended is done after it starts again', async () => {
  const installation = await newInstallation()
  const tried = Promise.withResolvers<void>()
  const notYet = async () => {
    tried.resolve()
    throw new Error('ainda não')
  }
  const failing: ServerPlugin = { id: 'probe', jobs: [{ ...remember, retries: 3, run: notYet }] }
  const first = await startTestServer({ installation, plugins: [failing] })
  await first.kernel.ctx.enqueue(remember, { text: 'sobrevive' })
  await tried.promise
  await first.stop()

  const second = await startTestServer({ installation, plugins: [{ id: 'probe', jobs: [{ ...remember, retries: 3 }] }] })

  await remembered('sobrevive')
  await second.stop()
  await installation.remove()
  expect(done.filter((text) => text === 'sobrevive')).toHaveLength(1)
})

test('a stop waits for what listeners began, and for what these began', async () => {
  const [began, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const finished: string[] = []
  const chained: ServerPlugin = {
    id: 'chained',
    listeners: [
      listen(happened, 'first', async ({ text }, tenantId, ctx) => {
        began.resolve()
        await goOn.promise
        ctx.emit(chainedOn, tenantId, { text })
      }),
      listen(chainedOn, 'second', async ({ text }, _tenantId, ctx) => {
        await ctx.db.execute(sql`select pg_sleep(0.05)`)
        finished.push(text)
      }),
    ],
  }
  const other = await startTestServer({ plugins: [chained] })
  other.kernel.ctx.emit(happened, 1, { text: 'por último' })
  await began.promise

  const stopped = other.stop()
  goOn.resolve()
  await stopped

  expect(finished).toEqual(['por último'])
})

test('a job that fails to the end is given up, once', async () => {
  const givenUp = Promise.withResolvers<string>()
  let runs = 0
  const hopeless = defineJob({
    name: 'tests.hopeless',
    payload: z.object({ text: z.string() }),
    retries: 1,
    retryDelaySeconds: 1,
    async run() {
      runs += 1
      throw new Error('nunca')
    },
    async giveUp({ text }, error) {
      givenUp.resolve(`${text}: ${error instanceof Error ? error.message : ''}`)
    },
  })
  const other = await startTestServer({ plugins: [{ id: 'hopeless', jobs: [hopeless] }] })

  await other.kernel.ctx.enqueue(hopeless, { text: 'impossível' })

  expect(await givenUp.promise).toBe('impossível: nunca')
  expect(runs).toBe(2)
  await other.stop()
})
