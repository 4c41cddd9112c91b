import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { z } from 'zod'
import type { Database } from './database.ts'

/** Arbitrary number that all nodes agree on: one migrates, the others wait. */
const MIGRATION_LOCK = 4_201_337

/** Schema of the tables that say which migrations ran, one for each folder. */
const HISTORY = 'migrations'

/** The journal that drizzle-kit writes of a folder: `when` is the time of a migration in milliseconds, `tag` the name of its file. */
const journalSchema = z.object({ entries: z.array(z.looseObject({ when: z.number(), tag: z.string() })) })
type JournalEntry = z.infer<typeof journalSchema>['entries'][number]

const namesSchema = z.array(z.object({ name: z.string() }))
const runsSchema = z.array(z.object({ name: z.string(), at: z.number().nullable() }))

/** Runs a statement and answers its rows. */
export type Query = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

/** Statements of a connection or a pool. */
export const queryOf =
  (client: Pick<pg.Pool, 'query'>): Query =>
  async (text, values) =>
    (await client.query<Record<string, unknown>>(text, values)).rows

/** Time of the newest migration that ran, by history name: one question for all folders, so that a start with nothing to do takes no time for each. */
export async function newestRuns(query: Query): Promise<Map<string, number>> {
  const tables = namesSchema.parse(await query('select table_name as name from information_schema.tables where table_schema = $1', [HISTORY]))
  if (tables.length === 0) return new Map()
  const newest = ({ name }: { name: string }) =>
    `select ${pg.escapeLiteral(name)} as name, max(created_at) as at from ${pg.escapeIdentifier(HISTORY)}.${pg.escapeIdentifier(name)}`
  const rows = runsSchema.parse(await query(tables.map(newest).join(' union all ')))
  return new Map(rows.map(({ name, at }) => [name, at ?? 0]))
}

/** A folder with the migrations up to a time alone, as drizzle reads it; `remove` it afterwards. */
function folderUpTo(path: string, entries: readonly JournalEntry[], upTo: number): { path: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-migrations-'))
  mkdirSync(join(folder, 'meta'))
  const wanted = entries.filter(({ when }) => when <= upTo)
  const journal: object = JSON.parse(readFileSync(join(path, 'meta/_journal.json'), 'utf8'))
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries: wanted }))
  for (const { tag } of wanted) copyFileSync(join(path, `${tag}.sql`), join(folder, `${tag}.sql`))
  return { path: folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/**
 * Brings the schema up to date: core first, then each plugin in start order, each with its own history table.
 * @param folders history name → folder of drizzle's migrations; absent folders are skipped
 * @param upTo history name → time of its last migration to run, in milliseconds; those without one are left out. All run unless it is given.
 */
export async function migrateAll(database: Database, folders: [string, URL][], upTo?: ReadonlyMap<string, number>): Promise<void> {
  const client = await database.pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const queries = drizzle(client)
    const newest = await newestRuns(queryOf(client))
    for (const [name, folder] of folders) {
      const path = fileURLToPath(folder)
      const journal = `${path}/meta/_journal.json`
      if (!existsSync(journal)) continue
      const table = name.replaceAll('-', '_')
      const { entries } = journalSchema.parse(JSON.parse(readFileSync(journal, 'utf8')))
      const last = upTo ? upTo.get(table) : Number.POSITIVE_INFINITY
      if (last === undefined || entries.every(({ when }) => when <= (newest.get(table) ?? -1))) continue
      const part = upTo && folderUpTo(path, entries, last)
      try {
        await migrate(queries, { migrationsFolder: part?.path ?? path, migrationsSchema: HISTORY, migrationsTable: table })
      } finally {
        part?.remove()
      }
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    client.release()
  }
}

/** History name → folder, the kernel's before those of the plugins, in their order. */
export const migrationsOf = (plugins: readonly { id: string; migrations?: URL }[]): [string, URL][] => [
  ['core', new URL('../migrations/', import.meta.url)],
  ...plugins.flatMap(({ id, migrations }): [string, URL][] => (migrations ? [[id, migrations]] : [])),
]
