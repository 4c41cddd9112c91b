import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type Database, openDatabase } from '../db/database.ts'
import { migrationsOf } from '../db/migrate.ts'
import { createDiskSpace } from '../diskSpace.ts'
import { encryptionKeysOf } from '../encryption.ts'
import { defineJob, defineServerPlugin } from '../plugin.ts'
import { findPlugins, orderPlugins } from '../plugins.ts'
import { StartError } from '../settings/env.ts'
import { databaseUrl, onServer } from '../testing/databases.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { BACKUPS_KEY } from './envelope.ts'
import type { BackupOptions } from './options.ts'
import { restoreBackup } from './restoreBackup.ts'

const KEY = 'uma chave de teste com mais de trinta e duas letras'
const OTHER_KEY = 'outra chave de teste, também com mais de trinta e duas'

const later = defineJob<{ text: string }>({ name: 'tests.later', payload: z.object({ text: z.string() }), retries: 0, retryDelaySeconds: 1, async run() {} })
const ownJob = defineJob<{ text: string }>({ name: 'making.backup', payload: z.object({ text: z.string() }), retries: 0, retryDelaySeconds: 1, async run() {} })
const plugin = defineServerPlugin({ id: 'tests', jobs: [later, ownJob] })

/** Every type of column that rows of plugins have, and values that a text format could confuse. */
const HARD_ROWS = `
  create table hard (
    id integer generated always as identity primary key, parent integer references hard(id), "or der" text, list text[], doc jsonb, at timestamptz, bytes bytea,
    number numeric, big bigint, part real, yes boolean, twice integer generated always as (id * 2) stored);
  insert into hard (parent, "or der", list, doc, at, bytes, number, big, part, yes) values
    (2, E'a,"b"\\nc\\\\ ' || chr(8232) || '😀', array['x', null, 'null', ''], 'null', '2026-01-02 03:04:05.678901-03', '\\x00ff', 1.10, 9007199254740993, 0.1, true),
    (null, null, null, null, null, null, null, null, null, null),
    (1, 'null', '{}', '{"a": [null, 1e3]}', 'infinity', '', 'NaN', -1, 'Infinity', false)`

const HARD_TEXT = 'select hard::text as row from hard order by id'

let server: TestServer
let migrations: [string, URL][]
/** Stays empty: what is refused leaves it so. */
let untouched: Database
let folder: string
const made: string[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-backup-'))
  migrations = migrationsOf(orderPlugins((await findPlugins(fileURLToPath(new URL('../../../', import.meta.url)))).plugins).plugins)
  untouched = await emptyDatabase()
  server = await startTestServer({ plugins: [plugin], environment: { ENCRYPTION_KEY: KEY }, isOnDisk: true })
  await server.kernel.database.pool.query(HARD_ROWS)
  await server.kernel.ctx.enqueue(later, { text: 'amanhã' }, 86_400)
  await server.kernel.ctx.enqueue(ownJob, { text: 'este' }, 86_400)
})
afterAll(async () => {
  await server.stop()
  await untouched.close()
  rmSync(folder, { recursive: true, force: true })
  const { DATABASE_URL: url } = process.env
  if (url) for (const name of made) await onServer(url, `drop database if exists ${name} with (force)`)
})

const options: BackupOptions = { withFiles: true, withoutJobs: 'making.', onProgress: async () => {} }

let backups = 0
async function backUp(change: Partial<BackupOptions> = {}) {
  backups += 1
  const path = join(folder, `${backups}.backup`)
  const report = await server.kernel.ctx.host.writeBackup(path, { ...options, ...change })
  return { path, report }
}

/** An empty database of the kind that the tests run on. */
async function emptyDatabase(): Promise<Database> {
  const { DATABASE_URL: url } = process.env
  const dataDir = mkdtempSync(join(folder, 'target-'))
  if (!url) return openDatabase({ databaseUrl: null, dataDir })
  const name = `balcao_restored_${process.pid}_${made.length}`
  made.push(name)
  await onServer(url, `create database ${name}`)
  return openDatabase({ databaseUrl: databaseUrl(url, name), dataDir })
}

async function restore(path: string, { key = KEY, into = untouched }: { key?: string; into?: Database } = {}) {
  const files = { folder: mkdtempSync(join(folder, 'files-')), s3: null, disk: createDiskSpace(folder, 0), mostBytesOfTenant: 0 }
  return restoreBackup({ database: into, files, contributions: [], migrations, key: encryptionKeysOf([key])(BACKUPS_KEY) }, path)
}

test('every row comes back as it was, with the jobs that waited and the numbers that go on', async () => {
  const { pool } = server.kernel.database
  const before = await pool.query(HARD_TEXT)
  const tenants = await pool.query('select tenants::text as row from tenants order by id')
  const { path, report } = await backUp()
  const empty = await emptyDatabase()
  // The test's own table, which no migration makes.
  await empty.pool.query(HARD_ROWS.slice(0, HARD_ROWS.indexOf('insert')))

  const restored = await restore(path, { into: empty })

  expect({ rows: restored.rows, jobs: restored.jobs }).toEqual({ rows: report.rows, jobs: 1 })
  expect((await empty.pool.query(HARD_TEXT)).rows).toEqual(before.rows)
  expect((await empty.pool.query('select tenants::text as row from tenants order by id')).rows).toEqual(tenants.rows)
  expect((await empty.pool.query("select name, data, start_after > now() as later from jobs.job where state < 'active'")).rows).toEqual([
    { name: later.name, data: { text: 'amanhã' }, later: true },
  ])
  expect((await empty.pool.query('insert into hard ("or der") values (null) returning id')).rows).toEqual([{ id: 4 }])
  await expect(empty.pool.query('update hard set parent = 99 where id = 1')).rejects.toThrow('foreign key')
  await empty.close()
})

test('what is written while a backup is made is not half in it', async () => {
  let inserted = false
  const { path, report } = await backUp({
    async onProgress() {
      if (inserted) return
      inserted = true
      await server.kernel.database.pool.query('insert into hard ("or der") select generate_series(1, 2000)::text')
    },
  })
  const { report: after } = await backUp()

  expect(inserted).toBe(true)
  expect(after.rows - report.rows).toBe(2_000)
  expect(readFileSync(path).includes('Balc')).toBe(false)
  await server.kernel.database.pool.query('delete from hard where id > 3')
})

test('a backup that is given up leaves nothing behind', async () => {
  const stopped = new Error('stopped')

  await expect(backUp({ onProgress: () => Promise.reject(stopped) })).rejects.toThrow(stopped)

  expect(readdirSync(folder).filter((name) => name.startsWith(`${backups}.`))).toEqual([])
  expect(readdirSync(server.kernel.ctx.host.files.folder).filter((name) => name.startsWith('snapshot-'))).toEqual([])
})

test('a folder that is not there fails the backup in words', async () => {
  await expect(server.kernel.ctx.host.writeBackup(join(folder, 'nowhere/1.backup'), options)).rejects.toThrow('ENOENT')
})

test('a damaged file, one cut off, one of another key and one of another kind are refused in words', async () => {
  const { path } = await backUp()
  const bytes = readFileSync(path)
  const changed = (name: string, content: Buffer) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const flipped = Buffer.from(bytes)
  flipped[200] = (flipped[200] ?? 0) ^ 1

  const refusals = [
    restore(changed('flipped', flipped)),
    restore(changed('cut', bytes.subarray(0, -1))),
    restore(changed('head', bytes.subarray(0, 60))),
    restore(changed('empty', Buffer.alloc(0))),
    restore(join(folder, 'absent')),
    restore(path, { key: OTHER_KEY }),
  ]

  expect(
    (await Promise.allSettled(refusals)).map((one) =>
      one.status === 'rejected' && one.reason instanceof StartError ? one.reason.message.replace(folder, '') : one,
    ),
  ).toEqual([
    '/flipped is damaged or was cut off: use another backup.',
    '/cut is damaged or was cut off: use another backup.',
    expect.stringContaining('/head'),
    '/empty is not a backup of Balcão.',
    expect.stringContaining('/absent'),
    expect.stringContaining('was made with another key'),
  ])
})

test('a database with companies is left as it is', async () => {
  const { path } = await backUp()
  const { rows: before } = await server.kernel.database.pool.query('select count(*) as count from users')

  await expect(restore(path, { into: server.kernel.database })).rejects.toThrow('The database is not empty')

  expect((await server.kernel.database.pool.query('select count(*) as count from users')).rows).toEqual(before)
})

test('rows of plugins that are not installed are refused by their names', async () => {
  await server.kernel.database.pool.query('create table migrations.absent (id serial, hash text, created_at bigint)')
  const { path } = await backUp()
  await server.kernel.database.pool.query('drop table migrations.absent')

  await expect(restore(path)).rejects.toThrow('The backup holds rows of absent, which this program does not have')
})
