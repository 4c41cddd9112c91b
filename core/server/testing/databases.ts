import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Engine, startEngine } from '../db/embedded/open.ts'
import { type Pristine, putBack, readPristine } from './pristine.ts'

/** The server's own database, where databases are made and dropped. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Where a database of tests is. Its commits do not wait for the disk: no test ends the database server, and no database outlives the run. */
export const databaseUrl = (server: string, name: string): string => {
  const url = new URL(server)
  url.pathname = `/${name}`
  url.searchParams.set('options', '-c synchronous_commit=off')
  return url.href
}

const drop = (server: string, name: string) => onServer(server, `drop database if exists ${name} with (force)`)

/** Drops the template and the copies whose own drop the end of a worker cut off. */
export async function dropAll(server: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>('select datname as name from pg_database where starts_with(datname, $1)', [template])
    for (const { name } of rows) await drop(server, name)
  } finally {
    await client.end()
  }
}

/** How a copy of the template is made, and put back once its test has ended. */
interface CopyKind<T> {
  create(): Promise<T>
  connection(copy: T): pg.ClientConfig
  drop(copy: T): Promise<void>
}

interface Copies<T> {
  take(): Promise<T>
  /** Takes back a copy: nothing connects to it any more. */
  giveBack(copy: T): void
}

/** Copies of one template in this process. Making and dropping one costs more than most files of tests: those whose test has ended are put back. */
function copiesOf<T>({ create, connection, drop: remove }: CopyKind<T>): Copies<T> {
  /** Copies that no test works on, each once it is as the template; null where it cannot be put back. */
  const free: Promise<T | null>[] = []
  let pristine: Promise<Pristine> | null = null

  async function make(): Promise<T> {
    const copy = await create()
    pristine ??= readPristine(connection(copy))
    await pristine
    return copy
  }

  async function reuse(copy: T): Promise<T | null> {
    const isPutBack = pristine && (await putBack(connection(copy), await pristine).catch(() => false))
    if (isPutBack) return copy
    // PostgreSQL writes everything to disk before it drops a database, which no test has to wait for.
    void remove(copy).catch(() => {})
    return null
  }

  return {
    async take() {
      const reused = await free.shift()
      // Two in turns: one is put back while the other is in use.
      if (pristine === null) free.push(make())
      return reused ?? make()
    },
    giveBack: (copy) => void free.push(reuse(copy)),
  }
}

/** Databases on PostgreSQL, by their names. */
export const databaseCopies = (server: string, template: string): Copies<string> =>
  copiesOf({
    async create() {
      const name = `${template}_${Math.random().toString(36).slice(2, 10)}`
      await onServer(server, `create database ${name} template ${template}`)
      return name
    },
    connection: (name) => ({ connectionString: databaseUrl(server, name) }),
    drop: (name) => drop(server, name),
  })

/** A running embedded database and its files. */
export interface EngineCopy {
  engine: Engine
  folder: string
}

/** Embedded databases that go on running between the servers of tests. @param template folder of the template's files */
export const engineCopies = (template: string): Copies<EngineCopy> =>
  copiesOf({
    async create() {
      const folder = mkdtempSync(join(tmpdir(), 'balcao-engine-'))
      cpSync(template, folder, { recursive: true })
      process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
      return { engine: await startEngine(folder), folder }
    },
    connection: ({ engine }) => ({ user: 'postgres', database: 'postgres', stream: engine.connect }),
    async drop({ engine, folder }) {
      await engine.close()
      rmSync(folder, { recursive: true, force: true })
    },
  })
