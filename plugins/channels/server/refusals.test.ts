import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newInstallation } from '#core/server/testing/testServer.ts'
import { deleteConnection } from '#plugins/connections/contract/index.ts'
import { listConnectionEvents } from '../contract/index.ts'
import { ENTRY_MS, writeRefusals } from './refusals.ts'
import { type ConnectionDesk, startConnectionDesk } from './testing/connectionDesk.ts'

let connectionDesk: ConnectionDesk
beforeAll(async () => {
  connectionDesk = await startConnectionDesk()
})
afterAll(() => connectionDesk.stop())
beforeEach(() => connectionDesk.begin())
afterEach(() => vi.restoreAllMocks())

/** Entries of refused deliveries in the history of a connection, the oldest first. */
const entriesOf = async (id: number, { desk } = connectionDesk) =>
  (await desk.ask(listConnectionEvents, { connectionId: id }, desk.admin)).filter(({ kind }) => kind === 'refused').toReversed()

type Post = Awaited<ReturnType<ConnectionDesk['connected']>>['post']
const refuse = async (post: Post, times: number) => {
  const answers = await Promise.all(Array.from({ length: times }, () => post({ events: [] }, 'errado')))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: times }, () => 401))
}
const advance = (ms: number) => vi.spyOn(connectionDesk.desk.kernel.ctx, 'now').mockImplementation(() => new Date(Date.now() + ms))

test('the first refused delivery is in the history at once, those of the same minute come together when it is over', async () => {
  const { id, post } = await connectionDesk.connected()
  const { ctx } = connectionDesk.desk.kernel
  const began = Date.now()

  await refuse(post, 1)
  await refuse(post, 37)
  await writeRefusals(ctx)
  expect(await entriesOf(id)).toMatchObject([{ count: 1 }])

  advance(ENTRY_MS)
  await writeRefusals(ctx)
  const [first, second, ...more] = await entriesOf(id)
  expect([first?.count, second?.count, more]).toEqual([1, 37, []])
  expect(second?.since).toBeGreaterThanOrEqual(began)
  expect(second?.since).toBeLessThan(began + ENTRY_MS)
  expect(second?.at).toBeGreaterThanOrEqual(began + ENTRY_MS)
})

test('however many are refused, a connection gets one entry a minute', async () => {
  const { id, post } = await connectionDesk.connected()
  const { ctx } = connectionDesk.desk.kernel

  for (const minute of [0, 1, 2]) {
    advance(minute * ENTRY_MS)
    await writeRefusals(ctx)
    await refuse(post, 5)
  }

  expect((await entriesOf(id)).map(({ count }) => count)).toEqual([1, 4, 5])
})

test('a quiet minute has no entry, and the next refused delivery is in the history at once', async () => {
  const { id, post } = await connectionDesk.connected()
  const { ctx } = connectionDesk.desk.kernel
  await refuse(post, 1)

  advance(ENTRY_MS)
  await writeRefusals(ctx)
  expect(await entriesOf(id)).toHaveLength(1)

  await refuse(post, 1)
  expect((await entriesOf(id)).map(({ count }) => count)).toEqual([1, 1])
})

test('each connection is counted alone', async () => {
  const [one, other] = [await connectionDesk.connected(), await connectionDesk.connected()]
  await refuse(one.post, 3)
  await refuse(other.post, 6)

  advance(ENTRY_MS)
  await writeRefusals(connectionDesk.desk.kernel.ctx)

  expect((await entriesOf(one.id)).map(({ count }) => count)).toEqual([1, 2])
  expect((await entriesOf(other.id)).map(({ count }) => count)).toEqual([1, 5])
})

test('a connection that is deleted meanwhile does not hinder the counts of others', async () => {
  const [gone, other] = [await connectionDesk.connected(), await connectionDesk.connected()]
  await refuse(gone.post, 2)
  await refuse(other.post, 2)
  await connectionDesk.desk.ask(deleteConnection, { id: gone.id }, connectionDesk.desk.admin)

  advance(ENTRY_MS)
  await writeRefusals(connectionDesk.desk.kernel.ctx)

  expect((await entriesOf(other.id)).map(({ count }) => count)).toEqual([1, 1])
})

test('a server that stops writes what it has counted', async () => {
  const installation = await newInstallation()
  const before = await startConnectionDesk({ installation })
  const { id, post } = await before.connected()
  await refuse(post, 4)
  await before.stop()

  const after = await startConnectionDesk({ installation })
  try {
    expect((await entriesOf(id, after)).map(({ count }) => count)).toEqual([1, 3])
  } finally {
    await after.stop()
    await installation.remove()
  }
})
