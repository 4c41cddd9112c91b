import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '#core/server/auth/identity.table.ts'
import { instant, tenantId, versioned } from '#core/server/db/columns.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'

/** Whispers of the team about a conversation, unseen by the contact. No message: nothing that shows or exports messages reads it. */
export const whispers = pgTable(
  'whispers',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    ticketId: integer('ticket_id').notNull(),
    fromId: integer('from_id').notNull(),
    toId: integer('to_id').notNull(),
    body: text('body').notNull(),
    readAt: instant('read_at'),
    /** The ticket it was said about, where that was merged into this one. */
    mergedFromId: integer('merged_from_id'),
    ...versioned(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('whispers_ticket').on(table.tenantId, table.ticketId, table.id),
    index('whispers_unread').on(table.tenantId, table.toId).where(sql`read_at is null`),
    foreignKey({ columns: [table.tenantId, table.ticketId], foreignColumns: [tickets.tenantId, tickets.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.tenantId, table.fromId], foreignColumns: [users.tenantId, users.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.tenantId, table.toId], foreignColumns: [users.tenantId, users.id] }).onDelete('cascade'),
  ],
)
