import { sql } from 'drizzle-orm'
import type { Queries } from './database.ts'

/**
 * Waits until no other transaction holds the lock of this name, on any server, and holds it until the transaction ends: for a rule over several rows,
 * such as "at most 20 of them", that no unique index can express. The name begins with what it locks and contains the company's id.
 */
export async function lockUntilCommit(db: Queries, name: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}
