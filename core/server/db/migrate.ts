import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { z } from 'zod'
import type { Database } from './database.ts'

/** Arbitrary number that all nodes agree on: one migrates, the others wait. */
const MIGRATION_LOCK = 4_201_337

/** Schema of the tables that say which migrations ran, one for each folder. */
const HISTORY = 'migrations'

/** What drizzle-kit writes of a folder: `when` is the time of a migration in milliseconds. */
const journalSchema = z.object({ entries: z.array(z.object({ when: z.number() })) })

/** Time of the newest migration that ran, by history name: one question for all folders, so that a start with nothing to do takes no time for each. */
async function newestRuns(client: pg.PoolClient): Promise<Map<string, number>> {
  const { rows: tables } = await client.query<{ name: string }>('select table_name as name from information_schema.tables where table_schema = $1', [HISTORY])
  if (tables.length === 0) return new Map()
  const newest = ({ name }: { name: string }) =>
    `select ${client.escapeLiteral(name)} as name, max(created_at) as at from ${client.escapeIdentifier(HISTORY)}.${client.escapeIdentifier(name)}`
  const { rows } = await client.query<{ name: string; at: number | null }>(tables.map(newest).join(' union all '))
  return new Map(rows.map(({ name, at }) => [name, at ?? 0]))
}

/**
 * Brings the schema up to date: core first, then each plugin in start order, each with its own history table.
 * @param folders history name → folder of drizzle's migrations; absent folders are skipped
 */
export async function migrateAll(database: Database, folders: [string, URL][]): Promise<void> {
  const client = await database.pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const queries = drizzle(client)
    const newest = await newestRuns(client)
    for (const [name, folder] of folders) {
      const path = fileURLToPath(folder)
      const journal = `${path}/meta/_journal.json`
      if (!existsSync(journal)) continue
      const table = name.replaceAll('-', '_')
      const { entries } = journalSchema.parse(JSON.parse(readFileSync(journal, 'utf8')))
      if (entries.every(({ when }) => when <= (newest.get(table) ?? -1))) continue
      await migrate(queries, { migrationsFolder: path, migrationsSchema: HISTORY, migrationsTable: table })
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    client.release()
  }
}
