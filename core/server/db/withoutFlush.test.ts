import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ServerContext } from '../plugin.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Whether commits of a connection wait for the disk, and where that is set. */
const commitsOf = async ({ db }: Pick<ServerContext, 'db'>): Promise<unknown> =>
  (await db.execute<{ commits: string }>(sql`select setting || ' ' || source as commits from pg_settings where name = 'synchronous_commit'`)).rows[0]?.commits

test('only commits that may be lost with the database do not wait for the disk', async () => {
  const { ctx, database } = server.kernel
  const usual = await commitsOf(ctx)
  // The embedded database has one connection, which everything goes over.
  const unflushed = database.kind === 'postgresql' ? 'off session' : usual

  expect(usual).not.toContain('session')
  expect(await commitsOf(ctx.withoutFlush)).toBe(unflushed)
  expect(await ctx.withoutFlush.transact(commitsOf)).toBe(unflushed)
  expect(await ctx.transact((tx) => commitsOf(tx.withoutFlush))).toBe(usual)
})
