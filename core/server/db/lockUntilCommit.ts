import { sql } from 'drizzle-orm'
import type { Queries } from './database.ts'
import { prepareOnce } from './repository.ts'

const lock = prepareOnce((db) =>
  db
    .select({ isLocked: sql`pg_advisory_xact_lock(hashtextextended(${sql.placeholder('name')}, 0))` })
    .from(sql`(values (1)) one`)
    .prepare(''),
)

/**
 * Waits until no other transaction holds the lock of this name, on any server, and holds it until the transaction ends: for a rule over several rows,
 * such as "at most 20 of them", that no unique index can express. The name begins with what it locks and contains the company's id.
 * It is sent at once: a statement that is asked for after the call runs under the lock, also where the call was not waited for.
 */
export async function lockUntilCommit(db: Queries, name: string): Promise<void> {
  await lock(db).execute({ name })
}
