import { doublePrecision, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { tenantId, versioned } from '#core/server/db/columns.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'

/** Value, deadline and comment of a contact on boards. */
export const kanbanCards = pgTable(
  'kanban_cards',
  {
    tenantId: tenantId(),
    contactId: integer('contact_id').notNull(),
    value: doublePrecision('value'),
    /** Day, as '2026-11-30'. */
    deadline: text('deadline'),
    comment: text('comment').notNull().default(''),
    ...versioned(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.contactId] }),
    foreignKey({ columns: [table.tenantId, table.contactId], foreignColumns: [contacts.tenantId, contacts.id] }).onDelete('cascade'),
  ],
)

/** Where somebody put a conversation in its column: those without a place follow, the latest message first. */
export const kanbanPlaces = pgTable(
  'kanban_places',
  {
    tenantId: tenantId(),
    ticketId: integer('ticket_id').notNull(),
    /** The lane it was put into; another lane has another order. 0: none. */
    laneId: integer('lane_id').notNull(),
    /** Order key of `fractional-indexing`, compared byte by byte. */
    rank: text('rank').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ticketId] }),
    index('kanban_places_lane').on(table.tenantId, table.laneId, table.rank),
    foreignKey({ columns: [table.tenantId, table.ticketId], foreignColumns: [tickets.tenantId, tickets.id] }).onDelete('cascade'),
  ],
)
