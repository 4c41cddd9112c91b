import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Session } from '#core/contract/auth.ts'
import { defineEndpoint, defineEvent, definePoint, defineSignal, extend } from '#core/contract/define.ts'
import { listPlugins, listPluginsOff, pluginsOffChanged, switchPlugin } from '#core/contract/plugins.ts'
import { defineJob, defineServerPlugin, listen, onSignal, route, type ServerPlugin } from '../plugin.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'

const did: string[] = []
const tested = z.object({ tenantId: z.int() })
const ask = defineEndpoint({
  method: 'POST',
  path: '/tested',
  permission: 'signed-in',
  summary: 'Tested',
  input: z.object({ must: z.string() }),
  output: z.object({}),
})
const happened = defineEvent('tested.happened', z.object({}))
const signal = defineSignal({ name: 'testedSaid', permission: 'signed-in', payload: z.unknown() })
const point = definePoint<() => string>('tested.point')
const job = defineJob<z.infer<typeof tested>>({
  name: 'tested.job',
  payload: tested,
  retries: 0,
  retryDelaySeconds: 1,
  run: async ({ tenantId }) => void did.push(`job ${tenantId}`),
})

const plugins: ServerPlugin[] = [
  defineServerPlugin({
    id: 'tested',
    routes: [route(ask, async () => ({}))],
    signals: [onSignal(signal, async () => void did.push('signal'))],
    listeners: [listen(happened, 'note', async (_payload, tenantId) => void did.push(`listener ${tenantId}`))],
    jobs: [job],
    extends: [extend(point, () => 'tested')],
  }),
  defineServerPlugin({ id: 'needy', requires: ['tested'] }),
  defineServerPlugin({ id: 'vital', isEssential: true, requires: ['needed'] }),
  defineServerPlugin({ id: 'needed' }),
  defineServerPlugin({
    id: 'broken',
    setup: () => {
      throw new Error('no key')
    },
  }),
]

let server: TestServer
let admin: Session
let neighbour: Session
beforeAll(async () => {
  server = await startTestServer({ plugins })
  admin = await server.login('admin')
  neighbour = (await server.otherTenant()).admin
})
afterAll(() => server.stop())
beforeEach(() => did.splice(0))

const turn = (id: string, isOn: boolean, who = admin) => server.ask(switchPlugin, { id, isOn }, who)
const facts = async (id: string) => (await server.ask(listPlugins, {}, admin)).find((one) => one.id === id)

test('a plugin that others need cannot be switched off before them, nor these on before it', async () => {
  expect(await server.refusal(switchPlugin, { id: 'tested', isOn: false }, admin)).toMatchObject({
    status: 409,
    error: 'ERR_PLUGIN_REQUIRED',
    body: { plugins: ['needy'] },
  })

  expect(await turn('needy', false)).toEqual(['needy'])
  expect(await turn('tested', false)).toEqual(['needy', 'tested'])

  expect(await server.refusal(switchPlugin, { id: 'needy', isOn: true }, admin)).toMatchObject({
    status: 409,
    error: 'ERR_PLUGIN_NEEDS',
    body: { plugins: ['tested'] },
  })
  expect(await turn('tested', true)).toEqual(['needy'])
})

test('of two who switch at once, what a plugin needs is not off while it is on', async () => {
  for (let round = 0; round < 20; round += 1) {
    await turn('needy', false)
    await Promise.allSettled([turn('needy', true), turn('tested', false)])

    expect(await server.ask(listPluginsOff, {}, admin)).not.toEqual(['tested'])
    await turn('tested', true)
    await turn('needy', true)
  }
  await turn('needy', false)
})

test.each(['vital', 'needed', 'auth', 'plugins'])('%s is essential', async (id) => {
  expect(await server.refusal(switchPlugin, { id, isOn: false }, admin)).toMatchObject({ status: 409, error: 'ERR_PLUGIN_ESSENTIAL' })
  expect(await facts(id)).toMatchObject({ isOn: true, isEssential: true })
})

test('only administrators switch; what is not installed is not found; a failure is told in words', async () => {
  const agent = await server.login('agente')

  expect(await server.refusal(switchPlugin, { id: 'tested', isOn: false }, agent)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
  expect(await server.refusal(listPlugins, {}, agent)).toMatchObject({ status: 403 })
  expect(await server.refusal(switchPlugin, { id: 'nothing', isOn: false }, admin)).toMatchObject({ status: 404, error: 'ERR_NO_PLUGIN_FOUND' })
  expect(await facts('broken')).toMatchObject({ failure: 'no key' })
  expect(await facts('tested')).toMatchObject({ endpoints: ['POST /tested'], listeners: ['note'], jobs: ['tested.job'], requiredBy: ['needy'] })
})

test('what is off does nothing of its own for the company, and everything for another', async () => {
  const { ctx } = server.kernel
  const ear = await server.socket(admin)
  const other = await server.socket(neighbour)
  await turn('tested', false)

  expect(await ear.hear(pluginsOffChanged)).toContain('tested')
  expect((await server.login('admin')).pluginsOff).toContain('tested')
  expect(await server.ask(listPluginsOff, {}, admin)).toContain('tested')
  // Before the input is looked at.
  expect(await server.call('POST', '/tested', { token: admin.token, body: {} })).toMatchObject({
    status: 403,
    body: { error: 'ERR_PLUGIN_OFF', plugin: 'tested' },
  })
  expect(await ear.signal(signal, 1)).toEqual({ ok: false, error: 'ERR_PLUGIN_OFF' })
  expect(await ctx.contributionsFor(point, admin.tenantId)).toEqual([])
  expect(await server.ask(ask, { must: 'x' }, neighbour)).toEqual({})
  expect(await other.signal(signal, 1)).toEqual({ ok: true })
  expect((await ctx.contributionsFor(point, neighbour.tenantId)).map((one) => one())).toEqual(['tested'])
  for (const { tenantId } of [admin, neighbour]) {
    ctx.emit(happened, tenantId, {})
    await ctx.enqueue(job, { tenantId })
  }
  await vi.waitFor(() => expect(did).toContain(`job ${neighbour.tenantId}`), 8_000)
  expect(did.toSorted()).toEqual([`job ${neighbour.tenantId}`, `listener ${neighbour.tenantId}`, 'signal'])
  other.socket.disconnect()
  expect(other.allOf(pluginsOffChanged)).toEqual([])

  await turn('tested', true)
  expect(await server.ask(ask, { must: 'x' }, admin)).toEqual({})
})
