import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { leftover } from './leftovers.ts'

/** Where a program keeps its rows: a folder of its own and, on PostgreSQL, a database of its own. */
export interface Ground {
  kind: 'embedded' | 'postgresql'
  dataDir: string
  databaseUrl: string | undefined
  remove(): Promise<void>
}

const LOCAL_SERVER = 'postgres://postgres@127.0.0.1:5432/postgres'

async function tell(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** `DATABASE_URL`, else the server of this machine where one answers, else null. */
export async function findPostgres(): Promise<string | null> {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL
  return tell(LOCAL_SERVER, 'select 1').then(
    () => LOCAL_SERVER,
    () => null,
  )
}

/** An empty place. @param server a PostgreSQL address with the right to make databases; null keeps everything in the folder */
export async function makeGround(server: string | null): Promise<Ground> {
  const dataDir = mkdtempSync(join(tmpdir(), 'balcao-load-'))
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true })
  if (!server) return { kind: 'embedded', dataDir, databaseUrl: undefined, remove: leftover(async () => removeFolder()) }
  const name = `balcao_load_${process.pid}_${Date.now().toString(36)}`
  const remove = leftover(async () => {
    removeFolder()
    await tell(server, `drop database if exists ${name} with (force)`)
  })
  await tell(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    kind: 'postgresql',
    dataDir,
    databaseUrl: url.href,
    remove,
  }
}
