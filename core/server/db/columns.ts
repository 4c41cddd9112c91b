import { sql } from 'drizzle-orm'
import { bigint, integer, timestamp } from 'drizzle-orm/pg-core'

/** Instant with milliseconds, in UTC. */
export const instant = (name: string) => timestamp(name, { precision: 3, withTimezone: true, mode: 'date' })

/** Epoch milliseconds. */
export const millis = (name: string) => bigint(name, { mode: 'number' })

export const tenantId = () => integer('tenant_id').notNull()

/** Columns of every row that travels: its version and when it was made and changed. */
export const versioned = () => ({
  rev: integer('rev').notNull().default(1),
  createdAt: instant('created_at').notNull().default(sql`now()`),
  updatedAt: instant('updated_at').notNull().default(sql`now()`),
})

/** For rows that go softly: an undo brings back the same one. Unique indexes of such a table are `where deleted_at is null`. */
export const deletable = () => ({ deletedAt: instant('deleted_at') })
