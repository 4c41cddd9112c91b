import { foreignKey, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, tenantId, versioned } from '#core/server/db/columns.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import type { BusinessDay, Holiday } from '../contract/index.ts'

/** Hours of companies: a row for each that has changed them. */
export const companyHours = pgTable(
  'company_hours',
  {
    tenantId: tenantId(),
    week: jsonb('week').$type<BusinessDay[]>().notNull(),
    message: text('message').notNull(),
    holidays: jsonb('holidays').$type<Holiday[]>().notNull(),
    /** When the company was last seen to be open as its hours changed: what they were before says nothing of later. */
    knownOpenAt: instant('known_open_at'),
    ...versioned(),
  },
  (table) => [primaryKey({ columns: [table.tenantId] })],
)

/** When a conversation last got an absence message, and how many since the company was last open. */
export const absenceNotices = pgTable(
  'absence_notices',
  { tenantId: tenantId(), ticketId: integer('ticket_id').notNull(), sentAt: instant('sent_at').notNull(), count: integer('count').notNull().default(1) },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ticketId] }),
    foreignKey({ columns: [table.tenantId, table.ticketId], foreignColumns: [tickets.tenantId, tickets.id] }).onDelete('cascade'),
  ],
)
