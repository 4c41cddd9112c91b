import { sql } from 'drizzle-orm'
import { boolean, foreignKey, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { deletable, tenantId, versioned } from '#core/server/db/columns.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import type { FallbackCause } from '../contract/index.ts'

/** Rules for the messages that a connection does not carry. */
export const fallbackRules = pgTable(
  'fallback_rules',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    connectionId: integer('connection_id').notNull(),
    isOn: boolean('is_on').notNull(),
    wayIds: integer('way_ids').array().notNull(),
    causes: text('causes').array().$type<FallbackCause[]>().notNull(),
    waitMinutes: integer('wait_minutes').notNull(),
    mostParts: integer('most_parts').notNull(),
    ...versioned(),
    ...deletable(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('fallback_rules_connection').on(table.tenantId, table.connectionId).where(sql`deleted_at is null`),
    foreignKey({ columns: [table.tenantId, table.connectionId], foreignColumns: [connections.tenantId, connections.id] }).onDelete('cascade'),
  ],
)
