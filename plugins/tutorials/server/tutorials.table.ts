import { sql } from 'drizzle-orm'
import { integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { deletable, tenantId, versioned } from '#core/server/db/columns.ts'

/** Tutorials that explain the work to the people of a company. */
export const tutorialsTable = pgTable(
  'tutorials',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    url: text('url').notNull(),
    position: integer('position').notNull().default(1),
    ...versioned(),
    ...deletable(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('tutorials_title').on(table.tenantId, sql`lower(${table.title})`).where(sql`deleted_at is null`),
  ],
)
