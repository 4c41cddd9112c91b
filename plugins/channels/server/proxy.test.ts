import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { type FakeProxy, startFakeProxy } from '#core/server/testing/fakeProxy.ts'
import {
  connectionChanged,
  connectionsService,
  createConnection,
  getConnection,
  listAdministered,
  listConnections,
  listProxies,
  removeProxy,
  setProxy,
  tryProxy,
} from '#plugins/connections/contract/index.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { openConnection } from './connectionOf.ts'
import { type ConnectionDesk, startConnectionDesk } from './testing/connectionDesk.ts'
import { FAKE_TYPE } from './testing/fakeProvider.ts'

const NAME = 'provedor.invalid'
const login = { user: 'ana', password: 'senha-do-proxy' }

let connectionDesk: ConnectionDesk
beforeAll(async () => {
  connectionDesk = await startConnectionDesk()
})
afterAll(() => connectionDesk.stop())
beforeEach(() => connectionDesk.begin())

let started: FakeProxy[] = []
afterEach(async () => {
  for (const one of started) await one.stop()
  started = []
})
const start = async (scheme: 'http' | 'socks5'): Promise<FakeProxy> => {
  const proxy = await startFakeProxy({ scheme, login, names: { [NAME]: '127.0.0.1', 'example.com': '127.0.0.1' } })
  started.push(proxy)
  return proxy
}
/** A connection whose provider has a name that only proxies know. */
const unreachable = async (): Promise<number> => {
  const config = { baseAddress: connectionDesk.provider.url.replace('127.0.0.1', NAME) }
  const { id } = await connectionDesk.desk.ask(
    createConnection,
    { name: `Linha ${newId().slice(-10)}`, type: FAKE_TYPE, queueId: connectionDesk.desk.suporte, config },
    connectionDesk.desk.admin,
  )
  return id
}
const refused = (url: string, whatsappId: number) => connectionDesk.desk.refusal(setProxy, { whatsappId, url }, connectionDesk.desk.admin)

describe.each([['http'], ['socks5']] as const)('a proxy of %s', (scheme) => {
  test('takes everything of its line, and nothing goes beside it once it is dead', async () => {
    const proxy = await start(scheme)
    const id = await unreachable()

    await connectionDesk.desk.ask(setProxy, { whatsappId: id, url: proxy.url }, connectionDesk.desk.admin)

    await connectionDesk.isUp(id)
    expect(new Set(proxy.asked)).toEqual(new Set([`${NAME}:${new URL(connectionDesk.provider.url).port}`]))

    await proxy.stop()
    const connection = (await openConnection(connectionDesk.desk.kernel.ctx, connectionDesk.desk.admin.tenantId, id))?.channelConnection
    const asking = connection?.ask({ method: 'POST', url: `${connectionDesk.provider.url}/send`, body: '{}' })
    await expect(asking).rejects.toMatchObject({ reason: 'temporary', facts: { detail: 'proxy' } })
    await expect(connection?.addressOf('127.0.0.1')).rejects.toMatchObject({ reason: 'temporary' })
    await expect(connection?.openThroughProxy?.('127.0.0.1', 25)).rejects.toMatchObject({ reason: 'temporary' })
    expect(connectionDesk.provider.taken).toEqual([])
  })

  test('is tried before it is set, and later with the credentials that are kept', async () => {
    // The neutral host is this machine's, where nobody listens.
    const proxy = await start(scheme)
    const { id } = await connectionDesk.connected()
    const attempt = (url?: string) => connectionDesk.desk.ask(tryProxy, { whatsappId: id, ...(url !== undefined && { url }) }, connectionDesk.desk.admin)

    expect(await attempt()).toEqual({ result: 'none' })
    expect(await attempt(`${scheme}://ana:errada@127.0.0.1:${proxy.port}`)).toEqual({ result: 'login' })
    expect(proxy.asked).toEqual([])
    await connectionDesk.desk.ask(setProxy, { whatsappId: id, url: proxy.url }, connectionDesk.desk.admin)
    expect(await attempt()).toEqual({ result: 'target' })
    expect(proxy.asked).toContain('example.com:443')
    await proxy.stop()
    expect(await attempt()).toEqual({ result: 'refused' })
  })
})

test('is shown by its host alone, in no other answer or event, and encrypted in the database', async () => {
  const { id } = await connectionDesk.connected()
  const ear = await connectionDesk.desk.socket(connectionDesk.desk.agent)
  const url = 'socks5://ana:senha-do-proxy@127.0.0.1:9'
  const { admin } = connectionDesk.desk

  const answer = await connectionDesk.desk.ask(setProxy, { whatsappId: id, url }, admin)

  expect(answer).toMatchObject({ id, proxy: 'socks5://127.0.0.1:9', hasPassword: true })
  const heard = await ear.hear(connectionChanged, (connection) => connection.id === id)
  const answers: unknown[] = [heard, answer, await connectionDesk.desk.ask(listProxies, {}, admin), await connectionDesk.desk.ask(getConnection, { id }, admin)]
  answers.push(
    await connectionDesk.desk.ask(listAdministered, {}, admin),
    await connectionDesk.desk.ask(listConnections, {}, admin),
    await connectionDesk.stateOf(id),
  )
  const row = await connectionDesk.rowsOf(connections).first(eq(connections.id, id))
  expect(row?.proxy).toBeTruthy()
  expect(JSON.stringify([answers, row])).not.toMatch(/senha-do-proxy|ana:/)
})

test('that is taken away lets the line go directly again', async () => {
  const { id } = await connectionDesk.connected()
  await connectionDesk.desk.ask(setProxy, { whatsappId: id, url: 'http://127.0.0.1:9' }, connectionDesk.desk.admin)
  await vi.waitFor(async () => expect(await connectionDesk.statusOf(id)).toBe('DISCONNECTED'), { timeout: 10_000 })
  expect(await connectionDesk.stateOf(id)).toMatchObject({ reason: 'temporary', detail: 'proxy' })

  expect(await connectionDesk.desk.ask(removeProxy, { whatsappId: id }, connectionDesk.desk.admin)).toMatchObject({ proxy: null, hasPassword: false })

  await connectionDesk.isUp(id)
})

test('that the installation cannot read any more lets nothing go', async () => {
  const { id } = await connectionDesk.connected()
  await connectionDesk.rowsOf(connections).update(eq(connections.id, id), { proxy: 'de-outra-instalação' })
  await connectionDesk.desk.kernel.ctx.use(connectionsService).change(connectionDesk.desk.admin.tenantId, id, { retries: 7 })

  const connection = (await openConnection(connectionDesk.desk.kernel.ctx, connectionDesk.desk.admin.tenantId, id))?.channelConnection

  await expect(connection?.ask({ method: 'GET', url: connectionDesk.provider.url })).rejects.toMatchObject({ reason: 'temporary', facts: { detail: 'proxy' } })
  expect(await connectionDesk.desk.ask(tryProxy, { whatsappId: id }, connectionDesk.desk.admin)).toEqual({ result: 'login' })
})

test.each([
  ['', 'invalid_format'],
  ['proxy.example:3128', 'invalid_format'],
  ['ftp://127.0.0.1:21', 'invalid_format'],
  ['socks5://127.0.0.1:0', 'invalid_format'],
  ['http://10.0.0.1:3128', 'inside'],
  ['https://localhost:3128', 'inside'],
  ['socks5://[::1]:1080', 'inside'],
  ['http://169.254.169.254', 'inside'],
  ['http://nada.invalid:3128', 'unknown'],
])('%s is refused as %s', async (url, code) => {
  const { id } = await connectionDesk.connected()

  expect(await refused(url, id)).toMatchObject({ status: 422, body: { fields: [{ field: 'url', code }] } })
  expect(await connectionDesk.desk.refusal(tryProxy, { whatsappId: id, url }, connectionDesk.desk.admin)).toMatchObject({ status: 422 })
})

test('is nothing for other profiles, other companies, and what nothing goes out for', async () => {
  const { id } = await connectionDesk.connected()
  const { admin, agent } = connectionDesk.desk
  const { admin: stranger } = await connectionDesk.desk.otherTenant()
  const site = (await connectionDesk.desk.ask(listConnections, {}, connectionDesk.desk.admin)).find(({ type }) => type === 'webchat')
  const url = 'http://127.0.0.1:9'

  const refusals = [
    (whatsappId: number, who = admin) => connectionDesk.desk.refusal(setProxy, { whatsappId, url }, who),
    (whatsappId: number, who = admin) => connectionDesk.desk.refusal(removeProxy, { whatsappId }, who),
    (whatsappId: number, who = admin) => connectionDesk.desk.refusal(tryProxy, { whatsappId, url }, who),
  ]
  for (const refusal of refusals) {
    expect(await refusal(id, agent)).toMatchObject({ status: 403 })
    expect(await refusal(id, stranger)).toMatchObject({ status: 404 })
    expect(await refusal(site?.id ?? 0)).toMatchObject({ status: 404 })
  }
  expect((await connectionDesk.desk.ask(listProxies, {}, stranger)).map((one) => one.id)).not.toContain(id)
  expect((await connectionDesk.desk.ask(listProxies, {}, connectionDesk.desk.admin)).map((one) => one.id)).toContain(id)
})
