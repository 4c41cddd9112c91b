import { accessSync, constants, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type ServerSettings, StartError } from '../settings/env.ts'
import { openEmbedded } from './embedded/open.ts'
import { lockFolder } from './lock.ts'
import { nameStatements } from './statements.ts'

/** Drizzle database or open transaction: both answer queries alike. */
export type Queries = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'selectDistinctOn' | 'insert' | 'update' | 'delete' | 'execute' | '$with' | 'with' | 'transaction'
>

export interface Database {
  kind: 'embedded' | 'postgresql'
  queries: NodePgDatabase
  pool: pg.Pool
  close(): Promise<void>
}

/** Connections to PostgreSQL of one process. */
const POOL_SIZE = 12
/** How long a query waits for a connection. */
const PATIENCE_MS = 10_000

// PostgreSQL's bigint arrives as text; ours are epoch milliseconds and counts, which fit a number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** One level at a time: Node's recursive mkdir never ends where the system has no such place, as below /proc. */
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

async function openServer(url: string): Promise<pg.Pool> {
  const pool = new pg.Pool({ connectionString: url, max: POOL_SIZE, application_name: 'balcao', connectionTimeoutMillis: PATIENCE_MS, keepAlive: true })
  surviveBreaks(pool)
  nameStatements(pool)
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
    const pool = await openServer(settings.databaseUrl)
    return { kind: 'postgresql', queries: drizzle(pool), pool, close: () => pool.end() }
  }
  const unlock = lockFolder(settings.dataDir)
  try {
    const embedded = await openEmbedded(join(settings.dataDir, 'database'))
    nameStatements(embedded.pool)
    const close = async () => {
      await embedded.close()
      unlock()
    }
    return { kind: 'embedded', queries: drizzle(embedded.pool), pool: embedded.pool, close }
  } catch (error) {
    unlock()
    throw error
  }
}
