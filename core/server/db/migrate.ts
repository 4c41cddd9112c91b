import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Database } from './database.ts'

/** Arbitrary number that all nodes agree on: one migrates, the others wait. */
const MIGRATION_LOCK = 4_201_337

/**
 * Brings the schema up to date: core first, then each plugin in start order, each with its own history table.
 * @param folders history name → folder of drizzle's migrations; absent folders are skipped
 */
export async function migrateAll(database: Database, folders: [string, URL][]): Promise<void> {
  const client = await database.pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const queries = drizzle(client)
    for (const [name, folder] of folders) {
      const path = fileURLToPath(folder)
      if (!existsSync(`${path}/meta/_journal.json`)) continue
      await migrate(queries, { migrationsFolder: path, migrationsSchema: 'migrations', migrationsTable: name.replaceAll('-', '_') })
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    client.release()
  }
}
