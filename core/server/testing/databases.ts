import pg from 'pg'
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

/** Databases of this process that no test works on, each once it is as the template; null where it cannot be put back. */
const free: Promise<string | null>[] = []
let pristine: Promise<Pristine> | null = null

async function createCopy(server: string, template: string): Promise<string> {
  const name = `${template}_${Math.random().toString(36).slice(2, 10)}`
  await onServer(server, `create database ${name} template ${template}`)
  pristine ??= readPristine(databaseUrl(server, name))
  await pristine
  return name
}

async function reuse(server: string, name: string): Promise<string | null> {
  const isPutBack = pristine && (await putBack(databaseUrl(server, name), await pristine).catch(() => false))
  if (isPutBack) return name
  // PostgreSQL writes everything to disk before it drops a database, which no test has to wait for.
  void drop(server, name).catch(() => {})
  return null
}

/** A database of the run, as the template is. Making and dropping one costs more than most files of tests: those whose test has ended are put back. */
export async function copyDatabase(server: string, template: string): Promise<string> {
  const reused = await free.shift()
  // Two in turns: one is put back while the other is in use.
  if (pristine === null) free.push(createCopy(server, template))
  return reused ?? createCopy(server, template)
}

/** Takes back a database that `copyDatabase` gave: nothing connects to it any more. */
export const giveBack = (server: string, name: string): void => void free.push(reuse(server, name))
