import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '#core/server/auth/identity.table.ts'
import { deletable, tenantId, versioned } from '#core/server/db/columns.ts'
import type { Step } from '../contract/rules.ts'

/** Named sequences of commands. */
export const macros = pgTable(
  'macros',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    name: text('name').notNull(),
    isShared: boolean('is_shared').notNull(),
    /** In the order in which they are done. */
    steps: jsonb('steps').$type<Step[]>().notNull(),
    userId: integer('user_id').notNull(),
    ...versioned(),
    ...deletable(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('macros_author').on(table.tenantId, table.userId),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [users.tenantId, users.id] }).onDelete('cascade'),
  ],
)
