import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startKernel } from '../kernel.ts'
import { parseSettings } from '../settings/env.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Password of every seeded account in tests. */
export const TEST_PASSWORD = 'senha-de-teste'

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

/** Where a migrated and seeded installation lies, to be copied by every test file: a folder, or a database. */
export interface Template {
  folder: string
  database: string | null
}

const drop = (server: string, name: string) => onServer(server, `drop database if exists ${name} with (force)`)

/** Drops the template and the copies whose own drop the end of a worker cut off. */
async function dropAll(server: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>('select datname as name from pg_database where starts_with(datname, $1)', [template])
    for (const { name } of rows) await drop(server, name)
  } finally {
    await client.end()
  }
}

/** Makes the template once for a run: a bare company, so that tests see what they made themselves. */
export async function makeTemplate(server: string | undefined): Promise<Template & { remove(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-template-'))
  const database = server ? `balcao_template_${process.pid}` : null
  if (server && database) await onServer(server, `create database ${database}`)
  const settings = parseSettings({
    DATA_DIR: folder,
    PORT: '0',
    ADMIN_PASSWORD: TEST_PASSWORD,
    LOG_LEVEL: 'silent',
    STARTER_ROWS: 'off',
    DATABASE_URL: server && database ? databaseUrl(server, database) : undefined,
  })
  const kernel = await startKernel(settings, { root, version: 'test', isHeadless: true })
  await kernel.stop()
  return {
    folder,
    database,
    async remove() {
      rmSync(folder, { recursive: true, force: true })
      if (server && database) await dropAll(server, database)
    },
  }
}

/** A data folder, with its database where that is not embedded. */
export interface Installation {
  folder: string
  url: string | undefined
  remove(): Promise<void>
}

/** A copy of the template for one server under test. */
export async function copyTemplate(template: Template, server: string | undefined): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-test-'))
  cpSync(template.folder, folder, { recursive: true })
  if (!server || !template.database) return { folder, url: undefined, remove: async () => rmSync(folder, { recursive: true, force: true }) }
  const name = `${template.database}_${Math.random().toString(36).slice(2, 10)}`
  await onServer(server, `create database ${name} template ${template.database}`)
  return {
    folder,
    url: databaseUrl(server, name),
    async remove() {
      rmSync(folder, { recursive: true, force: true })
      // PostgreSQL writes everything to disk before it drops a database, which no test has to wait for.
      void drop(server, name).catch(() => {})
    },
  }
}
