import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#core/server/auth/identity.table.ts'
import { instant, tenantId, versioned } from '#core/server/db/columns.ts'
import { kinds, type Preferences } from '../contract/index.ts'

/** What a person was told. Words of messages and notes are not copied: they are read where they stand, by whoever may read them then. */
export const notifications = pgTable(
  'notifications',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    userId: integer('user_id').notNull(),
    kind: text('kind', { enum: kinds }).notNull(),
    /** It may be gone: then the row is nobody's to read. */
    ticketId: integer('ticket_id'),
    /** The colleague who did it. */
    actorId: integer('actor_id'),
    /** The message, note, schedule or export. */
    subjectId: text('subject_id'),
    /** What is named where there is no conversation; of a rule, its name. */
    title: text('title').notNull().default(''),
    count: integer('count').notNull().default(1),
    readAt: instant('read_at'),
    ...versioned(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('notifications_of_person').on(table.tenantId, table.userId, table.updatedAt, table.id),
    index('notifications_age').on(table.createdAt),
    /** News of a kind in a conversation gather in one row until it is read. */
    uniqueIndex('notifications_unread').on(table.tenantId, table.ticketId, table.kind, table.userId).where(sql`read_at is null and ticket_id is not null`),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [users.tenantId, users.id] }).onDelete('cascade'),
  ],
)

export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    tenantId: tenantId(),
    userId: integer('user_id').notNull(),
    preferences: jsonb('preferences').$type<Preferences>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.userId] }),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [users.tenantId, users.id] }).onDelete('cascade'),
  ],
)
