import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Language } from '#core/contract/auth.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { instant, tenantId, versioned } from '#core/server/db/columns.ts'
import { kinds, type Preferences } from '../contract/index.ts'

/** Notifications of people. Words of messages and notes are not copied: they are read where they stand, by whoever may read them then. */
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
    /** Name of the subject where there is no conversation; of a rule, its name. */
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

/** Browsers of people who have push messages in any of theirs. */
export const notificationDevices = pgTable(
  'notification_devices',
  {
    tenantId: tenantId(),
    id: text('id').notNull(),
    userId: integer('user_id').notNull(),
    /** The login it belongs to: nothing is pushed once that has ended. */
    chainId: text('chain_id').notNull(),
    /** Address at the push service; null: the browser is not subscribed. */
    endpoint: text('endpoint').unique(),
    /** The browser's public key and secret for encryption, base64url. */
    p256dh: text('p256dh'),
    auth: text('auth'),
    /** Of the page there. */
    language: text('language').$type<Language>().notNull().default('pt-BR'),
    /** Whether the person has the program in view there. */
    isVisible: boolean('is_visible').notNull().default(true),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.userId, table.id] }),
    index('notification_devices_chain').on(table.chainId),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [users.tenantId, users.id] }).onDelete('cascade'),
  ],
)
