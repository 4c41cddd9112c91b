import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { deletable, tenantId, versioned } from '#core/server/db/columns.ts'

/** Stages that tickets stand in. */
export const lanes = pgTable(
  'lanes',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    name: text('name').notNull(),
    /** `#rrggbb`. */
    color: text('color').notNull(),
    /** Its place from the left, the first is 1. */
    order: integer('order').notNull(),
    ...versioned(),
    ...deletable(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
)
