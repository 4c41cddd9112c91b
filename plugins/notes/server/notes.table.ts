import { foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '#core/server/auth/identity.table.ts'
import { tenantId, versioned } from '#core/server/db/columns.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'

/** Notes that the team writes on a ticket for itself. */
export const notes = pgTable(
  'ticket_notes',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    ticketId: integer('ticket_id').notNull(),
    /** The ticket it was written on, where that one was merged into this one. */
    mergedFromId: integer('merged_from_id'),
    userId: integer('user_id').notNull(),
    note: text('note').notNull(),
    /** The note, folded: what search compares. */
    searchText: text('search_text').notNull(),
    mentionUserIds: integer('mention_user_ids').array().notNull(),
    ...versioned(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('ticket_notes_ticket').on(table.tenantId, table.ticketId, table.createdAt),
    index('ticket_notes_newest').on(table.tenantId, table.createdAt),
    foreignKey({ columns: [table.tenantId, table.ticketId], foreignColumns: [tickets.tenantId, tickets.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [users.tenantId, users.id] }).onDelete('cascade'),
  ],
)
