import { foreignKey, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '#core/server/auth/identity.table.ts'
import { tenantId, versioned } from '#core/server/db/columns.ts'

export const secondFactors = pgTable(
  'second_factors',
  {
    tenantId: tenantId(),
    userId: integer('user_id').notNull(),
    /** Encrypted. */
    secret: text('secret').notNull(),
    /** The latest time step whose code was used: none works twice. */
    lastStep: integer('last_step').notNull().default(0),
    /** SHA-256 of those that nobody has used. */
    recovery: jsonb('recovery').$type<string[]>().notNull().default([]),
    ...versioned(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.userId] }),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [users.tenantId, users.id] }).onDelete('cascade'),
  ],
)
