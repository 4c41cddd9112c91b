import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '#core/server/auth/identity.table.ts'
import { instant, tenantId } from '#core/server/db/columns.ts'
import { accountStates, type Written } from '../contract/index.ts'

/** The application that a company registered with Google. */
export const googleClients = pgTable(
  'google_clients',
  {
    tenantId: tenantId(),
    clientId: text('client_id').notNull(),
    /** Encrypted. */
    secret: text('secret'),
    baseAddress: text('base_address').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.tenantId] })],
)

/** Calendars of people, with what Google gave for them. */
export const googleAccounts = pgTable(
  'google_accounts',
  {
    tenantId: tenantId(),
    userId: integer('user_id').notNull(),
    email: text('email').notNull(),
    /** Both encrypted. */
    refreshToken: text('refresh_token').notNull(),
    accessToken: text('access_token').notNull(),
    accessUntil: instant('access_until').notNull(),
    calendarId: text('calendar_id').notNull().default('primary'),
    calendarName: text('calendar_name').notNull().default(''),
    isTwoWay: boolean('is_two_way').notNull().default(true),
    reminderMinutes: integer('reminder_minutes'),
    state: text('state', { enum: accountStates }).notNull().default('connected'),
    failure: text('failure').notNull().default(''),
    /** Failures since the last success. */
    failures: integer('failures').notNull().default(0),
    syncedAt: instant('synced_at'),
    /** Nothing is asked before; a node that works on it moves it ahead. */
    nextAt: instant('next_at').notNull().default(sql`now()`),
    /** Where the next changes of Google begin; null: from the start. */
    syncToken: text('sync_token'),
    pulledAt: instant('pulled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.userId] }),
    index('google_accounts_due').on(table.nextAt).where(sql`state = 'connected'`),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [users.tenantId, users.id] }).onDelete('cascade'),
  ],
)
export type AccountRow = typeof googleAccounts.$inferSelect

/** Meetings that stand in a calendar. */
export const googleEvents = pgTable(
  'google_events',
  {
    tenantId: tenantId(),
    actionId: integer('action_id').notNull(),
    userId: integer('user_id').notNull(),
    eventId: text('event_id').notNull(),
    /** Of the event as Google has it; empty before it was written. */
    etag: text('etag').notNull().default(''),
    /** SHA-256 of the event as it was written last. */
    hash: text('hash').notNull().default(''),
    /** The meeting as its event says it, as far as we know; null before it was written. */
    written: jsonb('written').$type<Written>(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.userId, table.actionId] }),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [googleAccounts.tenantId, googleAccounts.userId] }).onDelete('cascade'),
  ],
)
export type EventRow = typeof googleEvents.$inferSelect
