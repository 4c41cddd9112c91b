import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '#core/server/auth/identity.table.ts'
import { deletable, tenantId, versioned } from '#core/server/db/columns.ts'
import type { AttendanceFilter } from '../../contract/attendanceFilter.ts'
import type { TicketStatus } from '../../contract/index.ts'

export const ticketViews = pgTable(
  'ticket_views',
  {
    tenantId: tenantId(),
    /** Uuid. */
    id: text('id').notNull(),
    /** Author of the view. */
    userId: integer('user_id').notNull(),
    name: text('name').notNull(),
    tab: text('tab').$type<TicketStatus>().notNull(),
    filter: jsonb('filter').$type<AttendanceFilter>().notNull(),
    isShared: boolean('is_shared').notNull(),
    queueIds: integer('queue_ids').array().notNull(),
    ...versioned(),
    ...deletable(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('ticket_views_user').on(table.tenantId, table.userId),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [users.tenantId, users.id] }).onDelete('cascade'),
  ],
)
