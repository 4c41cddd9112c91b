import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'
import { connectionLimits, connections } from './connections.table.ts'

const robot: contract.ChannelKind = {
  type: 'robot',
  title: 'robot.title',
  icon: 'chat',
  settings: z.object({ address: z.url().meta({ title: 'robot.address' }), pace: z.int().min(1).max(60).default(5) }),
  secrets: z.object({ apiKey: z.string().min(8).meta({ title: 'robot.apiKey' }).optional() }),
  states: ['OPENING', 'CONNECTED'],
  firstStatus: 'OPENING',
  page: null,
  settingsPath: null,
}
const API_KEY = 'jabuticaba-9876'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
  const { host } = desk.kernel.ctx
  const silent = async () => {}
  host.extend(contract.channelKinds, robot)
  host.extend(contract.channels, {
    type: 'robot',
    abilities: contract.noAbilities,
    send: async ({ id }) => ({ messageId: id, ack: 1 }),
    change: silent,
    typing: silent,
    read: silent,
  })
})
afterAll(() => desk.stop())

const aName = () => `Conexão ${newId().slice(-10)}`
const create = (wanted: object = {}, who = desk.admin) => desk.ask(contract.createConnection, { name: aName(), type: 'webchat', ...wanted }, who)
const all = async (who = desk.admin) => (await desk.ask(contract.listAdministered, {}, who)).connections
const defaults = async () => (await all()).filter(({ isDefault }) => isDefault).map(({ id }) => id)
const theDefault = async () => (await defaults())[0] ?? 0
const refused = (endpoint: Parameters<Desk['refusal']>[0], input: object, who = desk.admin) => desk.refusal(endpoint, input, who)

describe('a new connection', () => {
  test('is there for everybody of the company at once, with its initial settings, and is not the default', async () => {
    const ear = await desk.socket(desk.agent)

    const made = await create({ name: '  Loja   do centro ', color: '#3d7fc4', queueId: desk.vendas, config: { title: ' Loja ' } })

    expect(made).toMatchObject({ name: 'Loja do centro', status: 'CONNECTED', isActive: true, isDefault: false, queueId: desk.vendas, openTicketCount: 0 })
    expect(made.config).toMatchObject({ title: 'Loja', greeting: '', allowedOrigins: [], showsHours: true, asks: null, position: 'right', takesFiles: true })
    expect(await ear.hear(contract.connectionChanged, ({ id }) => id === made.id)).toMatchObject({ name: 'Loja do centro' })
  })

  test('takes the queue of the company where none is named, and none where null is', async () => {
    const made = await desk.withSetting(contract.defaultQueue, String(desk.suporte), async () => [await create(), await create({ queueId: null })])

    expect(made.map(({ queueId }) => queueId)).toEqual([desk.suporte, null])
  })

  test.each([
    ['no name', { name: ' ' }, 'name', 'required'],
    ['one letter', { name: 'x' }, 'name', 'too_small'],
    ['a long name', { name: 'x'.repeat(61) }, 'name', 'too_big'],
    ['the name of another, whatever case', { name: ' site ' }, 'name', 'duplicated'],
    ['no colour', { color: 'azul' }, 'color', 'no_colour'],
    ['a queue of nobody', { queueId: 99_999 }, 'queueId', 'unknown'],
    ['a channel that does not run', { type: 'pombo' }, 'type', 'unknown'],
    ['an origin without its scheme', { config: { allowedOrigins: ['loja.com.br'] } }, 'config.allowedOrigins.0', 'scheme'],
    ['an origin with a path', { config: { allowedOrigins: ['https://loja.com.br', 'https://loja.com.br/a'] } }, 'config.allowedOrigins.1', 'path'],
    ['a star in the middle', { config: { allowedOrigins: ['https://loja.*.br'] } }, 'config.allowedOrigins.0', 'wildcard'],
    ['a star for everything', { config: { allowedOrigins: ['https://*.br'] } }, 'config.allowedOrigins.0', 'wildcard'],
    ['an origin that ends the rule', { config: { allowedOrigins: ['https://a.com; script-src *'] } }, 'config.allowedOrigins.0', 'wildcard'],
    ['a long greeting', { config: { greeting: 'x'.repeat(501) } }, 'config.greeting', 'too_big'],
    ['a colour of the button that is none', { config: { buttonColor: 'red' } }, 'config.buttonColor', 'no_colour'],
    ['a position in the middle', { config: { position: 'middle' } }, 'config.position', 'invalid_value'],
    ['a switch that is a word', { config: { takesFiles: 'sim' } }, 'config.takesFiles', 'invalid_type'],
    ['an address that is none', { type: 'robot', config: { address: 'x' } }, 'config.address', 'invalid_format'],
    ['a short key', { type: 'robot', config: { address: 'https://a.b' }, secrets: { apiKey: 'x' } }, 'secrets.apiKey', 'too_small'],
  ])('with %s is refused at its field', async (_what, wanted, field, code) => {
    const refusal = await refused(contract.createConnection, { name: aName(), type: 'webchat', ...wanted })

    expect(refusal).toMatchObject({ status: 422, body: { fields: [{ field, code }] } })
  })

  test('is refused where the company has as many as it may have', async () => {
    const { tenantId } = desk.admin
    const maxConnections = (await all()).length
    await tenantRows(desk.kernel.ctx.db, { tenantId }, connectionLimits).insert({ maxConnections })

    const refusal = await refused(contract.createConnection, { name: aName(), type: 'webchat' })
    await tenantRows(desk.kernel.ctx.db, { tenantId }, connectionLimits).remove(eq(connectionLimits.tenantId, tenantId))

    expect(refusal).toMatchObject({ status: 409, error: 'ERR_NO_PERMISSION_CONNECTIONS_LIMIT', body: { maxConnections } })
    expect(await create()).toMatchObject({ isActive: true })
  })
})

describe('who may', () => {
  test.each([
    ['read them', () => desk.supervisor, contract.listAdministered, {}, 200],
    ['read them', () => desk.agent, contract.listAdministered, {}, 403],
    ['read the kinds', () => desk.agent, contract.listChannelTypes, {}, 403],
    ['make one', () => desk.supervisor, contract.createConnection, { name: 'De quem não pode', type: 'webchat' }, 403],
    ['make one', () => desk.agent, contract.createConnection, { name: 'De quem não pode', type: 'webchat' }, 403],
  ])('%s: case %#', async (_what, who, endpoint, input, status) => {
    const answer = await desk.call(endpoint.method, endpoint.path, { token: who().token, ...(endpoint.method === 'POST' && { body: input }) })

    expect(answer.status).toBe(status)
  })

  test('change, delete, renew and read one: not supervisors, and nobody of another company', async () => {
    const { id } = await create()
    const { admin: neighbour } = await desk.otherTenant()

    for (const endpoint of [contract.updateConnection, contract.deleteConnection, contract.renewToken]) {
      expect(await refused(endpoint, { id }, desk.supervisor)).toMatchObject({ status: 403 })
      expect(await refused(endpoint, { id }, neighbour)).toMatchObject({ status: 404, error: 'ERR_NO_WAPP_FOUND' })
    }
    expect(await refused(contract.getConnection, { id }, neighbour)).toMatchObject({ status: 404 })
    expect((await all(neighbour)).map((one) => one.id)).not.toContain(id)
  })
})

describe('credentials', () => {
  test('are kept encrypted, shown to administrators by their last four characters, and to the channel whole', async () => {
    const { id, ...made } = await create({ type: 'robot', config: { address: 'https://robo.example' }, secrets: { apiKey: API_KEY } })
    const ear = await desk.socket(desk.admin)
    await desk.ask(contract.updateConnection, { id, config: { pace: 9 } }, desk.admin)
    await ear.hear(contract.connectionChanged, (one) => one.id === id)
    const [row] = await tenantRows(desk.kernel.ctx.db, desk.admin, connections).find(eq(connections.id, id))

    expect(made).toMatchObject({ status: 'OPENING', secrets: { apiKey: '9876' }, config: { address: 'https://robo.example', pace: 5 } })
    expect((await all(desk.supervisor)).find((one) => one.id === id)?.secrets).toEqual({})
    for (const value of [made, row, await all(), await all(desk.supervisor), ear.heard]) expect(JSON.stringify(value)).not.toContain(API_KEY)
    expect(await desk.kernel.ctx.use(contract.connectionsService).secretsOf(desk.admin.tenantId, id)).toEqual({ apiKey: API_KEY })
  })

  test('go with an empty one', async () => {
    const { id } = await create({ type: 'robot', config: { address: 'https://robo.example' }, secrets: { apiKey: API_KEY } })

    expect((await desk.ask(contract.updateConnection, { id, secrets: { apiKey: '' } }, desk.admin)).secrets).toEqual({})
  })

  test('are fields of the kind, told as JSON Schema with the keys of their labels', async () => {
    const kinds = await desk.ask(contract.listChannelTypes, {}, desk.admin)

    expect(kinds.map(({ type }) => type)).toEqual(expect.arrayContaining(['robot', 'webchat']))
    expect(kinds.find(({ type }) => type === 'robot')?.secrets).toMatchObject({ properties: { apiKey: { type: 'string', title: 'robot.apiKey' } } })
    expect(kinds.find(({ type }) => type === 'webchat')).toMatchObject({ page: '/webchat/:token', settingsPath: '/configuracoes/webchat' })
  })
})

describe('the default', () => {
  test('moves: exactly one has the mark, and both are told', async () => {
    const before = await theDefault()
    const { id } = await create()
    const ear = await desk.socket(desk.agent)

    await desk.ask(contract.updateConnection, { id, isDefault: true }, desk.admin)

    expect(await defaults()).toEqual([id])
    expect(await ear.hear(contract.connectionChanged, (one) => one.id === before)).toMatchObject({ isDefault: false })
    await desk.ask(contract.updateConnection, { id: before, isDefault: true }, desk.admin)
  })

  test('is one, also when many administrators choose at once', async () => {
    const before = await theDefault()
    const made = await Promise.all(Array.from({ length: 5 }, () => create()))
    await Promise.all(made.map(({ id }) => desk.ask(contract.updateConnection, { id, isDefault: true }, desk.admin)))
    await Promise.all([create({ isDefault: true }), create({ isDefault: true })])

    expect(await defaults()).toHaveLength(1)
    await desk.ask(contract.updateConnection, { id: before, isDefault: true }, desk.admin)
  })

  test.each([
    ['cannot be taken away', async () => ({ id: await theDefault(), isDefault: false }), 'needed'],
    [
      'is none that is switched off',
      async () => {
        const { id } = await create()
        await desk.ask(contract.updateConnection, { id, isActive: false }, desk.admin)
        return { id, isDefault: true }
      },
      'inactive',
    ],
  ])('%s', async (_what, wanted, code) => {
    expect(await refused(contract.updateConnection, await wanted())).toMatchObject({ status: 422, body: { fields: [{ field: 'isDefault', code }] } })
  })
})

test('of two who change what they have both read, the second is refused; without it, the last one wins field by field', async () => {
  const { id, rev } = await create()

  await desk.ask(contract.updateConnection, { id, rev, config: { title: 'Um' } }, desk.admin)
  const refusal = await refused(contract.updateConnection, { id, rev, config: { title: 'Dois' } })
  const last = await desk.ask(contract.updateConnection, { id, config: { greeting: 'Oi' } }, desk.admin)

  expect(refusal).toMatchObject({ status: 409, error: 'ERR_CONNECTION_CHANGED' })
  expect(last.config).toMatchObject({ title: 'Um', greeting: 'Oi' })
})
