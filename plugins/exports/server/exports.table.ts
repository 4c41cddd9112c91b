import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#core/server/auth/identity.table.ts'
import { tenantId, versioned } from '#core/server/db/columns.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { exportFormats, exportLanguages, exportStatuses } from '../contract/index.ts'

/** Conversations that somebody asked for as a file. The file itself is a media file with the id of the row. */
export const conversationExports = pgTable(
  'exports',
  {
    tenantId: tenantId(),
    /** Random uuid. */
    id: text('id').notNull(),
    userId: integer('user_id').notNull(),
    ticketId: integer('ticket_id').notNull(),
    format: text('format', { enum: exportFormats }).notNull(),
    language: text('language', { enum: exportLanguages }).notNull(),
    status: text('status', { enum: exportStatuses }).notNull().default('waiting'),
    /** The run whose turn it is to write: of two runs of one job the later counts. */
    runId: text('run_id'),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    failure: text('failure'),
    ...versioned(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('exports_one_unfinished').on(table.tenantId, table.userId, table.ticketId, table.format).where(sql`status in ('waiting', 'running')`),
    index('exports_user').on(table.tenantId, table.userId, table.createdAt),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [users.tenantId, users.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.tenantId, table.ticketId], foreignColumns: [tickets.tenantId, tickets.id] }).onDelete('cascade'),
  ],
)
export type ExportRow = typeof conversationExports.$inferSelect
