import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Session } from '#core/contract/auth.ts'
import { defineEndpoint, extend } from '#core/contract/define.ts'
import { noPermission } from '#core/contract/errors.ts'
import { defineServerPlugin, listen, listenWithin, publicRoute, route } from '../plugin.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { type CallRecord, callDescribers, callRecorded, callRecordedWithin, describeCall, recordWithin } from './recordedCalls.ts'

const row = z.object({ id: z.int(), name: z.string() })
const edit = { permission: 'probe.edit', summary: 'Probe', output: row } as const
const make = defineEndpoint({ ...edit, method: 'POST', path: '/probes', input: z.object({ name: z.string(), secret: z.string().optional() }) })
const change = defineEndpoint({ ...edit, method: 'PUT', path: '/probes/:id', input: z.object({ id: z.coerce.number(), name: z.string() }) })
const read = defineEndpoint({ ...edit, method: 'GET', path: '/probes', input: z.object({}) })
const quiet = defineEndpoint({ ...edit, method: 'POST', path: '/probes/quiet', recording: 'never', input: z.object({}) })
const nameless = defineEndpoint({ ...edit, method: 'POST', path: '/probes/nameless', recording: 'nameless', input: z.object({}) })
const own = defineEndpoint({ ...edit, method: 'POST', path: '/probes/own', permission: 'signed-in', recording: 'always', input: z.object({}) })
const ofAll = defineEndpoint({ ...edit, method: 'POST', path: '/probes/all', permission: 'probe.use', input: z.object({}) })
const describedCall = defineEndpoint({
  ...edit,
  method: 'POST',
  path: '/probes/told',
  permission: 'signed-in',
  recording: 'whenDescribed',
  input: z.object({ isDescribed: z.boolean() }),
})
const open = defineEndpoint({ ...edit, method: 'POST', path: '/probes/open', permission: 'public', input: z.object({ isRight: z.boolean() }) })
const within = defineEndpoint({ ...edit, method: 'POST', path: '/probes/within', permission: 'public', input: z.object({ isRight: z.boolean() }) })
const plainOpen = defineEndpoint({ ...edit, method: 'POST', path: '/probes/plain', permission: 'public', input: z.object({}) })
const broken = defineEndpoint({ ...edit, method: 'POST', path: '/probes/broken', input: z.object({}) })

const records: { tenantId: number; record: CallRecord }[] = []
const recordsWithin: CallRecord[] = []
let isRefused = false
const answer = async () => ({ id: 7, name: 'Sonda' })

const probe = defineServerPlugin({
  id: 'probe',
  // Else its listener would first look whether the company has it on, which takes longer for a company nobody asked about yet.
  isEssential: true,
  permissions: {
    'probe.edit': { sentence: 'Change probes', profiles: ['admin', 'super'] },
    'probe.use': { sentence: 'Use probes', profiles: ['admin', 'super', 'user'] },
  },
  routes: [
    ...[make, read, quiet, nameless, own, ofAll, broken].map((endpoint) => route(endpoint, answer)),
    route(change, async ({ id, name }) => ({ id, name })),
    route(describedCall, async ({ isDescribed }, actor) => {
      if (isDescribed) describeCall(actor, { name: 'Desfeita', before: { on: true }, after: { on: false } })
      return answer()
    }),
    publicRoute(open, async ({ isRight }) => {
      if (!isRight) throw noPermission()
      return answer()
    }),
    publicRoute(plainOpen, answer),
    publicRoute(within, async ({ isRight }, ctx, request) => {
      if (!isRight) throw noPermission()
      await ctx.transact(async (tx) => recordWithin(tx, within, { tenantId: 41, userId: 5, name: 'Alguém', profile: 'user' }, { fields: [], from: request }))
      return answer()
    }),
  ],
  extends: [
    extend(callDescribers, {
      action: 'POST /probes/open',
      withRefusals: true,
      describe: async () => ({ who: { tenantId: 41, userId: null, name: 'Alguém', profile: null } }),
    }),
    extend(callDescribers, { action: 'POST /probes/within', withRefusals: 'only', describe: async () => ({ name: 'Recusada' }) }),
    extend(callDescribers, { action: 'POST /probes/broken', isBefore: true, describe: () => Promise.reject(new Error('broken describer')) }),
  ],
  listeners: [
    listenWithin(callRecordedWithin, 'collect-within', async (record) => {
      if (isRefused) throw new Error('cannot be written')
      recordsWithin.push(record)
    }),
    listen(callRecorded, 'collect', async (record, tenantId) => {
      records.push({ tenantId, record })
      throw new Error('a listener that fails')
    }),
  ],
})

let server: TestServer
let admin: Session
beforeAll(async () => {
  server = await startTestServer({ plugins: [probe] })
  admin = await server.login('admin')
})
afterAll(() => server.stop())
beforeEach(() => {
  records.length = 0
})

/** Calls that follow one another are recorded in their order: what this one leaves comes after all before it. */
async function recorded(): Promise<CallRecord[]> {
  await server.ask(make, { name: 'Fim' }, admin)
  await vi.waitFor(() => expect(records.at(-1)?.record.fields).toEqual(['name']))
  return records.slice(0, -1).map(({ record }) => record)
}

test('a change that plain users may not make is recorded without a word of its plugin', async () => {
  await server.ask(make, { name: 'Nova', secret: 'senha-guardada' }, admin)

  const [record] = await recorded()

  expect(record).toMatchObject({
    userId: admin.userId,
    profile: 'admin',
    action: 'POST /probes',
    permission: 'probe.edit',
    target: '7',
    name: 'Sonda',
    fields: ['name', 'secret'],
    outcome: 'done',
    from: { address: '127.0.0.1' },
  })
  expect(JSON.stringify(record)).not.toContain('senha-guardada')
})

test('the target is the one of the path', async () => {
  await server.ask(change, { id: 12, name: 'Outra' }, admin)

  expect(await recorded()).toMatchObject([{ action: 'PUT /probes/:id', target: '12', name: 'Outra', fields: ['name'] }])
})

test.each([
  ['a reading', () => server.ask(read, {}, admin)],
  ['what everybody may change', () => server.ask(ofAll, {}, admin)],
  ['what is never recorded', () => server.ask(quiet, {}, admin)],
  ['what would be recorded if it were described', () => server.ask(describedCall, { isDescribed: false }, admin)],
  ['a call of the public that nobody describes', () => server.ask(plainOpen, {}, null)],
  ['a call with a wrong input', () => server.call('POST', '/probes', { token: admin.token, body: { name: 1 } })],
])('%s is not recorded', async (_name, ask) => {
  await ask()

  expect(await recorded()).toEqual([])
})

test('what plain users do is recorded where it says so', async () => {
  await server.ask(own, {}, admin)

  expect(await recorded()).toMatchObject([{ action: 'POST /probes/own' }])
})

test('a nameless row is a number', async () => {
  await server.ask(nameless, {}, admin)

  const [record] = await recorded()

  expect(record).toMatchObject({ target: '7' })
  expect(record).not.toHaveProperty('name')
})

test('a handler says what it did', async () => {
  await server.ask(describedCall, { isDescribed: true }, admin)

  expect(await recorded()).toMatchObject([{ name: 'Desfeita', before: { on: true }, after: { on: false } }])
})

test('a described call of the public is recorded for whom it was tried, with its refusal', async () => {
  await server.refusal(open, { isRight: false }, null)
  await server.ask(open, { isRight: true }, null)

  expect((await recorded()).map(({ userName, outcome }) => [userName, outcome])).toEqual([
    ['Alguém', 'ERR_NO_PERMISSION'],
    ['Alguém', 'done'],
  ])
  expect(records[0]?.tenantId).toBe(41)
})

test('neither a describer nor a listener that fails reaches the caller', async () => {
  expect(await server.ask(broken, {}, admin)).toEqual({ id: 7, name: 'Sonda' })
  expect(await recorded()).toMatchObject([{ action: 'POST /probes/broken' }])
})

test('a call that is recorded in its transaction fails where the entry does, is recorded once where it is done, and as usual where it is refused', async () => {
  isRefused = true
  expect((await server.refusal(within, { isRight: true }, null)).status).toBe(500)
  isRefused = false
  expect(recordsWithin).toEqual([])

  await server.ask(within, { isRight: true }, null)
  await server.refusal(within, { isRight: false }, null)

  expect(recordsWithin).toMatchObject([{ action: 'POST /probes/within', userId: 5, userName: 'Alguém', outcome: 'done', from: { address: '127.0.0.1' } }])
  expect(await recorded()).toMatchObject([{ action: 'POST /probes/within', name: 'Recusada', outcome: 'ERR_NO_PERMISSION' }])
})
