import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { lockUntilCommit } from './lockUntilCommit.ts'
import { allTogether } from './pipeline.ts'
import { prepareOnce } from './repository.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.kernel.ctx.db.execute(sql`create table pipeline_trial (id int primary key)`)
})
afterAll(() => server.stop())

const idsOf = prepareOnce((db) => db.select({ id: sql<number>`id` }).from(sql`pipeline_trial`).prepare(''))
const insert = (id: number) => sql`insert into pipeline_trial values (${id})`
const stored = async () => (await server.kernel.ctx.db.execute<{ id: number }>(sql`select id from pipeline_trial order by id`)).rows.map(({ id }) => id)

test('statements of a transaction that are asked for together run in their order', async () => {
  const counts = await server.kernel.ctx.transact(async ({ db }) => {
    const add = async (id: number) => void (await db.execute(insert(id)))
    const count = async () => (await db.execute<{ count: number }>(sql`select count(*) from pipeline_trial where id < 10`)).rows[0]?.count
    const [, one, , two] = await Promise.all([add(1), count(), add(2), count()])
    return [one, two]
  })

  expect(counts).toEqual([1, 2])
})

test('one that fails takes back what was sent with it, and the connection goes on', async () => {
  const { ctx } = server.kernel
  const broken = ctx.transact(({ db }) => Promise.all([db.execute(insert(20)), db.execute(sql`select ${1}::int / 0`), db.execute(insert(21))]))

  await expect(broken).rejects.toMatchObject({ cause: { code: '22012' } })
  expect((await stored()).filter((id) => id >= 20)).toEqual([])
  // Every connection of the pool at once, so that the one of the failure is among them.
  await Promise.all(Array.from({ length: 16 }, (_none, at) => ctx.transact(({ db }) => db.execute(insert(30 + at)))))
  expect((await stored()).filter((id) => id >= 30)).toHaveLength(16)
})

test('where one fails, what follows another one has ended before the transaction has', async () => {
  const { ctx } = server.kernel
  const ended: string[] = []
  const broken = ctx.transact(({ db }) => {
    const failing = async () => void (await db.execute(sql`select ${1}::int / 0`))
    const followed = async () => {
      await db.execute(insert(80))
      await db.execute(sql`select pg_sleep(0.05)`).catch(() => undefined)
      ended.push('followed')
    }
    return allTogether([followed(), failing()])
  })

  await expect(broken.catch((error: unknown) => ended.push('transaction') && Promise.reject(error))).rejects.toMatchObject({ cause: { code: '22012' } })
  expect(ended).toEqual(['followed', 'transaction'])
})

test('a lock is taken before a statement that is asked for after it', async () => {
  const { ctx } = server.kernel
  const seen = await ctx.transact(async ({ db }) => {
    await lockUntilCommit(db, 'trial:1')
    const other = ctx.transact(async (tx) => {
      const [, ids] = await Promise.all([lockUntilCommit(tx.db, 'trial:1'), idsOf(tx.db).execute()])
      return ids.map(({ id }) => id)
    })
    await db.execute(insert(70))
    return { other }
  })

  expect(await seen.other).toContain(70)
})

test('begin goes out with the first statement, and both in one write', async ({ skip }) => {
  const { database } = server.kernel
  if (database.kind === 'embedded') return skip()
  const client = await database.pool.connect()
  const write = vi.spyOn(client.connection.stream, '_writev')

  await client.query('begin')
  await client.query({ text: 'insert into pipeline_trial values ($1)' }, [50])
  await client.query('rollback')
  client.release()

  expect(write).toHaveBeenCalledTimes(1)
  expect(await stored()).not.toContain(50)
})

test('where the connection breaks at begin, nothing of the transaction is stored', async ({ skip }) => {
  const { database } = server.kernel
  if (database.kind === 'embedded') return skip()
  const client = await database.pool.connect()
  await database.pool.query('select pg_terminate_backend($1)', [(await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid])

  await client.query('begin')
  await expect(client.query({ text: 'insert into pipeline_trial values ($1)' }, [60])).rejects.toThrow()
  client.release(true)

  expect(await stored()).not.toContain(60)
})
