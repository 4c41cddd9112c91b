import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, tenantId } from '#core/server/db/columns.ts'
import { privacyActions } from '../contract/index.ts'

/**
 * Log of people who asked for the data of a person, or erased them. Stored for good, and holds nothing of the person but the id; no foreign keys, so that it
 * outlives both.
 */
export const privacyLog = pgTable(
  'privacy_log',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    action: text('action', { enum: privacyActions }).notNull(),
    contactId: integer('contact_id').notNull(),
    userId: integer('user_id').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] }), index('privacy_log_newest').on(table.tenantId, table.at, table.id)],
)
