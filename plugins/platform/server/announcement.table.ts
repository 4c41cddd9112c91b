import { foreignKey, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '#core/server/auth/identity.table.ts'
import { instant, tenantId, versioned } from '#core/server/db/columns.ts'
import type { AnnouncementLevel } from '../contract/index.ts'

/** Announcement of the installation: one row, of the platform's own tenant. */
export const announcements = pgTable(
  'announcements',
  {
    tenantId: tenantId(),
    /** Empty where there is nothing to announce. */
    text: text('text').notNull().default(''),
    link: text('link').notNull().default(''),
    level: text('level').$type<AnnouncementLevel>().notNull().default('information'),
    endsAt: instant('ends_at'),
    ...versioned(),
  },
  (table) => [primaryKey({ columns: [table.tenantId] })],
)

/** Which texts a person has closed. */
export const announcementClosings = pgTable(
  'announcement_closings',
  {
    tenantId: tenantId(),
    userId: integer('user_id').notNull(),
    announcementId: text('announcement_id').notNull(),
    closedAt: instant('closed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.userId, table.announcementId] }),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [users.tenantId, users.id] }).onDelete('cascade'),
  ],
)
