import { accessSync, constants, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type ServerSettings, StartError } from '../settings/env.ts'
import { openEmbedded } from './embedded/open.ts'
import { lockFolder } from './lock.ts'
import { sendTogether } from './pipeline.ts'
import { nameStatements } from './statements.ts'

/** Drizzle database or open transaction: both answer queries alike. */
export type Queries = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'selectDistinctOn' | 'insert' | 'update' | 'delete' | 'execute' | '$with' | 'with' | 'transaction'
>

export interface Database {
  kind: 'embedded' | 'postgresql'
  queries: NodePgDatabase
  /** The same rows over connections whose commits do not wait until the disk has them. */
  withoutFlush: NodePgDatabase
  pool: pg.Pool
  close(): Promise<void>
}

/** Connections to PostgreSQL of one process. */
const POOL_SIZE = 16
/** Connections beside them whose commits do not wait for the disk. */
const UNFLUSHED_POOL_SIZE = 4
/** How long a query waits for a connection. */
const PATIENCE_MS = 10_000

// PostgreSQL's bigint arrives as text; ours are epoch milliseconds and counts, which fit a number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Makes folders one level at a time: Node's recursive mkdir never ends where the system has no such place, as below /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

function prepareFolder(folder: string): void {
  const trial = join(folder, `.trial-${process.pid}`)
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK)
    writeFileSync(trial, '')
    rmSync(trial)
  } catch {
    throw new StartError(`The data folder ${folder} cannot be written to: choose another with DATA_DIR.`)
  }
}

/**
 * A connection that breaks is replaced by the pool. Without a listener its error would end the process, idle or in the middle of a
 * transaction; and one that breaks before a transaction has begun is never given back by Drizzle, so it is taken back here.
 */
function surviveBreaks(pool: pg.Pool): void {
  const inUse = new Set<pg.PoolClient>()
  pool.on('error', () => {})
  pool.on('acquire', (client) => void inUse.add(client))
  pool.on('release', (_error, client) => void inUse.delete(client))
  pool.on('connect', (client) => {
    client.on('error', () => {})
    client.once('end', () => {
      if (!inUse.has(client)) return
      client.release(true)
      client.release = () => {}
    })
  })
}

/** Compiling a statement takes tenths of a second of processor time, and every connection does it again: more than these statements run for. */
const EVERY_CONNECTION = 'set jit = off'

/** `settings`: statements for each connection. */
async function openServer(url: string, max: number, settings = EVERY_CONNECTION): Promise<pg.Pool> {
  const pool = new pg.Pool({
    ...{ connectionString: url, max, application_name: 'balcao', connectionTimeoutMillis: PATIENCE_MS, keepAlive: true, pipeline: true },
    onConnect: async (client) => {
      await client.query(settings)
    },
  })
  surviveBreaks(pool)
  nameStatements(pool)
  sendTogether(pool)
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    const { host, pathname } = new URL(url)
    const reason = error instanceof Error ? error.message || ('code' in error ? String(error.code) : 'no answer') : 'no answer'
    throw new StartError(`The database ${pathname.slice(1)} at ${host} cannot be reached: ${reason}.`)
  }
  return pool
}

/** Opens PostgreSQL where `DATABASE_URL` is set, else the embedded database in the data folder. @throws StartError */
export async function openDatabase(settings: Pick<ServerSettings, 'databaseUrl' | 'dataDir'>): Promise<Database> {
  prepareFolder(settings.dataDir)
  if (settings.databaseUrl) {
    const pool = await openServer(settings.databaseUrl, POOL_SIZE)
    const unflushed = await openServer(settings.databaseUrl, UNFLUSHED_POOL_SIZE, `${EVERY_CONNECTION}; set synchronous_commit = off`)
    const close = async () => {
      await Promise.all([pool.end(), unflushed.end()])
    }
    return { kind: 'postgresql', queries: drizzle(pool), withoutFlush: drizzle(unflushed), pool, close }
  }
  const unlock = lockFolder(settings.dataDir)
  try {
    const embedded = await openEmbedded(join(settings.dataDir, 'database'))
    nameStatements(embedded.pool)
    const close = async () => {
      await embedded.close()
      unlock()
    }
    const queries = drizzle(embedded.pool)
    return { kind: 'embedded', queries, withoutFlush: queries, pool: embedded.pool, close }
  } catch (error) {
    unlock()
    throw error
  }
}
