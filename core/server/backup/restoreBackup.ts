import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { type Extract, extract } from 'tar-stream'
import { newId } from '#core/contract/ids.ts'
import { PLATFORM_TENANT } from '../auth/identity.table.ts'
import type { Database } from '../db/database.ts'
import { migrateAll, newestRuns, queryOf } from '../db/migrate.ts'
import type { EncryptionKey } from '../encryption.ts'
import { restoreJobs } from '../jobs/restoreJobs.ts'
import type { PluginHost } from '../plugin.ts'
import { StartError } from '../settings/env.ts'
import { checkFile, decrypting } from './envelope.ts'
import type { BackupFiles } from './files.ts'
import {
  type BackupTotals,
  FILES,
  JOBS,
  MANIFEST,
  type Manifest,
  manifestSchema,
  TABLES,
  TOTALS,
  totalsSchema,
  type WaitingJob,
  waitingJobSchema,
} from './manifest.ts'
import type { SequenceState, TableShape } from './tables.ts'

export interface RestoreTarget {
  database: Database
  files: PluginHost['files']
  contributions: readonly BackupFiles[]
  /** History name → folder of migrations, in the order in which they run. */
  migrations: [string, URL][]
  key: EncryptionKey
}

export interface RestoreReport extends BackupTotals {
  manifest: Manifest
}

type Entry = Extract extends AsyncIterable<infer One> ? One : never

/** Entries of a backup, in their order; the whole file has been checked before the first. @throws StartError */
async function* readEntries(path: string, key: EncryptionKey): AsyncGenerator<Entry> {
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) throw new StartError(`There is no file ${path}.`)
  const file = await checkFile(path, found.size, key)
  const archive = extract()
  const filling = pipeline([...decrypting(file), createGunzip(), archive])
  filling.catch(() => {})
  yield* archive
  await filling
}

const NOT_EMPTY = 'The database is not empty: a backup is restored into an empty one. Set DATABASE_URL to a new database, or DATA_DIR to a new folder.'

/** A restore that failed before has left tables without companies. @throws StartError unless the database holds no company */
async function requireEmpty({ pool }: Database): Promise<void> {
  const { rows: tables } = await pool.query("select 1 from information_schema.tables where table_schema = 'public' and table_name = 'tenants'")
  if (tables.length === 0) return
  const { rows: companies } = await pool.query('select 1 from tenants where id <> $1 limit 1', [PLATFORM_TENANT])
  if (companies.length > 0) throw new StartError(NOT_EMPTY)
}

/** The schema must be that of the backup, not a later one. @throws StartError */
async function requireSameSchema({ pool }: Database, manifest: Manifest): Promise<void> {
  const newest = await newestRuns(queryOf(pool))
  const differs = [...newest].some(([name, at]) => manifest.migrations[name] !== at)
  if (differs || newest.size !== Object.keys(manifest.migrations).length) throw new StartError(NOT_EMPTY)
}

/** @throws StartError when the archive does not begin with it */
async function readManifest(entries: AsyncGenerator<Entry>): Promise<Manifest> {
  const first = await entries.next()
  if (first.done || first.value.header.name !== MANIFEST) throw new StartError('The backup does not begin with a list of what it holds.')
  return manifestSchema.parse(JSON.parse(await text(first.value)))
}

interface ForeignKey {
  table: string
  name: string
  definition: string
}

const FOREIGN_KEYS = `
  select conrelid::regclass::text as "table", conname as "name", pg_get_constraintdef(oid) as "definition"
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`

/** Rows come table by table: those that others name may come later, so that references are checked when all are there. */
async function withoutForeignKeys(client: pg.PoolClient, work: () => Promise<void>): Promise<void> {
  const { rows: keys } = await client.query<ForeignKey>(FOREIGN_KEYS)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`)
  await work()
  for (const { table, name, definition } of keys) await client.query(`alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`)
}

/** Texts of one entry become rows. */
async function insertRows(client: pg.PoolClient, { name, columns }: TableShape, lines: readonly string[]): Promise<void> {
  const names = columns.map((column) => pg.escapeIdentifier(column.name)).join(', ')
  const values = columns.map(({ type }, index) => `(one ->> ${index})::${type}`).join(', ')
  const insert = `insert into ${pg.escapeIdentifier(name)} (${names}) overriding system value select ${values} from json_array_elements($1::json) as one`
  await client.query(insert, [`[${lines.join(',')}]`])
}

const linesOf = (body: string): string[] => body.split('\n').filter((line) => line !== '')

async function setSequences(client: pg.PoolClient, sequences: readonly SequenceState[]): Promise<void> {
  for (const { name, lastValue, isCalled } of sequences)
    await client.query(`select setval(${pg.escapeLiteral(pg.escapeIdentifier(name))}::regclass, ${Math.trunc(lastValue)}, ${isCalled})`)
}

/** The tables of the backup must be those that its migrations make, with the same columns. @throws StartError */
async function requireTables(client: pg.PoolClient, manifest: Manifest): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns where table_schema = 'public'`,
  )
  const present = new Set(rows.map(({ table, column }) => `${table}.${column}`))
  const missing = manifest.tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)).filter((column) => !present.has(column))
  if (missing.length > 0)
    throw new StartError(`This program does not make ${missing.slice(0, 3).join(', ')}, which the backup holds: install the plugins it was made with.`)
}

/** @throws StartError when the backup was made by a newer program, or with plugins that are not installed */
function requireKnown(manifest: Manifest, migrations: RestoreTarget['migrations']): void {
  const known = new Set(migrations.map(([name]) => name.replaceAll('-', '_')))
  const unknown = Object.keys(manifest.migrations).filter((name) => !known.has(name))
  if (unknown.length > 0)
    throw new StartError(`The backup holds rows of ${unknown.join(', ')}, which this program does not have: install what it was made with.`)
}

async function restoreFile(target: RestoreTarget, entry: Entry): Promise<void> {
  const [id, ...path] = entry.header.name.slice(FILES.length).split('/')
  const contribution = target.contributions.find((one) => one.id === id)
  if (!contribution) throw new StartError(`The backup holds files of ${id}, which this program does not have: install what it was made with.`)
  const source = join(target.files.folder, `restore-${newId()}`)
  await pipeline(entry, createWriteStream(source))
  await contribution.restore(target.files, path.join('/'), source)
  await rm(source, { force: true })
}

/** Progress of a restore. */
interface Restored {
  totals: BackupTotals
  jobs: WaitingJob[]
  /** Last entry of the archive; null while it has not come. */
  announced: BackupTotals | null
}

async function restoreEntry(target: RestoreTarget, client: pg.PoolClient, manifest: Manifest, entry: Entry, restored: Restored): Promise<void> {
  const { name } = entry.header
  const { totals } = restored
  if (name.startsWith(FILES)) {
    await restoreFile(target, entry)
    totals.files += 1
    return
  }
  const body = await text(entry)
  if (name === TOTALS) restored.announced = totalsSchema.parse(JSON.parse(body))
  else if (name === JOBS) restored.jobs = linesOf(body).map((line) => waitingJobSchema.parse(JSON.parse(line)))
  else {
    const table = manifest.tables.find((one) => name.startsWith(`${TABLES}${one.name}/`))
    if (!table) throw new StartError(`The backup holds ${name}, which this program does not know.`)
    const lines = linesOf(body)
    await insertRows(client, table, lines)
    totals.rows += lines.length
  }
}

/** All rows or none. */
async function inTransaction(database: Database, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await work(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/**
 * Puts a backup into an empty database: the schema as it was then, its rows, its files, the jobs that waited; then the migrations that came later.
 * Beside the program, which must not run. @throws StartError
 */
export async function restoreBackup(target: RestoreTarget, path: string): Promise<RestoreReport> {
  const { database, migrations, key } = target
  await requireEmpty(database)
  const entries = readEntries(path, key)
  const manifest = await readManifest(entries)
  requireKnown(manifest, migrations)
  await migrateAll(database, migrations, new Map(Object.entries(manifest.migrations)))
  await requireSameSchema(database, manifest)
  const restored: Restored = { totals: { rows: 0, jobs: 0, files: 0, missingFiles: 0 }, jobs: [], announced: null }
  await inTransaction(database, async (client) => {
    await requireTables(client, manifest)
    await client.query(`truncate ${manifest.tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ')} cascade`)
    await withoutForeignKeys(client, async () => {
      for await (const entry of entries) await restoreEntry(target, client, manifest, entry, restored)
    })
    await setSequences(client, manifest.sequences)
    const { announced, totals } = restored
    if (announced?.rows !== totals.rows || announced.files !== totals.files)
      throw new StartError(`${path} does not hold all that it should: use another backup.`)
  })
  await restoreJobs(database, restored.jobs)
  await migrateAll(database, migrations)
  return { ...restored.totals, jobs: restored.jobs.length, missingFiles: restored.announced?.missingFiles ?? 0, manifest }
}
