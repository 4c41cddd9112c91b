import { foreignKey, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '#core/server/auth/identity.table.ts'
import { millis, tenantId, versioned } from '#core/server/db/columns.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'

/** Texts that somebody typed in a reply box and did not send. A text that was emptied stays a while, so that an older one cannot come back. */
export const drafts = pgTable(
  'drafts',
  {
    tenantId: tenantId(),
    userId: integer('user_id').notNull(),
    ticketId: integer('ticket_id').notNull(),
    body: text('body').notNull(),
    at: millis('at').notNull(),
    ...versioned(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.userId, table.ticketId] }),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [users.tenantId, users.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.tenantId, table.ticketId], foreignColumns: [tickets.tenantId, tickets.id] }).onDelete('cascade'),
  ],
)
