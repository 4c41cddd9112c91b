import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const times = async (count: number, work: () => Promise<unknown>) => {
  for (let turn = 0; turn < count; turn += 1) await work()
}

test('a connection keeps a statement from the fifth time on, and answers the same', async () => {
  const client = await server.kernel.database.pool.connect()
  const text = 'select $1::int + 4201 as sum'
  const ask = async (value: number) => (await client.query<{ sum: number }>({ text }, [value])).rows[0]?.sum
  const kept = async () => (await client.query('select 1 from pg_prepared_statements where statement = $1', [text])).rowCount

  await times(4, () => ask(1))
  expect(await kept()).toBe(0)

  await ask(1)
  expect(await kept()).toBe(1)
  expect(await ask(2)).toBe(4203)
  client.release()
})

test('a new connection starts without statements, transaction and locks of the one before', async () => {
  const ask = (client: pg.PoolClient) => times(6, () => client.query({ text: 'select $1::int * 17 as product' }, [3]))
  const first = await server.kernel.database.pool.connect()
  await ask(first)
  await first.query('begin')
  await first.query('select pg_advisory_lock(4201999)')
  first.release(true)

  const second = await server.kernel.database.pool.connect()
  await ask(second)

  expect((await second.query('select pg_try_advisory_lock(4201999) as free, pg_current_xact_id_if_assigned() as transaction')).rows).toEqual([
    { free: true, transaction: null },
  ])
  second.release(true)
})
