import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '#core/server/auth/identity.table.ts'
import { instant, tenantId, versioned } from '#core/server/db/columns.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { recurrences } from '../contract/recurrence.ts'
import { scheduleStatuses } from '../contract/rules.ts'

export const schedules = pgTable(
  'schedules',
  {
    tenantId: tenantId(),
    /** Uuid; the one the browser chose. */
    id: text('id').notNull(),
    /** Shared by the occurrences of one recurrence. */
    seriesId: text('series_id').notNull(),
    contactId: integer('contact_id').notNull(),
    /** Where it was made; the ticket may be gone. */
    ticketId: integer('ticket_id'),
    whatsappId: integer('whatsapp_id').notNull(),
    /** Person who made it. */
    userId: integer('user_id').notNull(),
    body: text('body').notNull(),
    /** The text as search compares it. */
    searchText: text('search_text').notNull(),
    mediaIds: text('media_ids').array().notNull(),
    scheduleDate: instant('schedule_date').notNull(),
    recurrence: text('recurrence', { enum: recurrences }).notNull(),
    /** The first date, as clocks of the company's zone showed it: '2026-11-21T09:00:00.000'. Recurrences are counted from it. */
    anchor: text('anchor').notNull(),
    openTicket: boolean('open_ticket').notNull(),
    status: text('status', { enum: scheduleStatuses }).notNull().default('pending'),
    /** Not before: the date, or later once a try has failed. */
    tryAt: instant('try_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Why it did not go out: a code. */
    failure: text('failure'),
    sentAt: instant('sent_at'),
    messageId: text('message_id'),
    ...versioned(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('schedules_due').on(table.tryAt).where(sql`status = 'pending'`),
    index('schedules_contact').on(table.tenantId, table.contactId, table.scheduleDate),
    index('schedules_date').on(table.tenantId, table.scheduleDate),
    index('schedules_media').using('gin', table.mediaIds).where(sql`media_ids <> '{}'`),
    foreignKey({ columns: [table.tenantId, table.contactId], foreignColumns: [contacts.tenantId, contacts.id] }),
    foreignKey({ columns: [table.tenantId, table.whatsappId], foreignColumns: [connections.tenantId, connections.id] }),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [users.tenantId, users.id] }),
  ],
)

export type ScheduleRow = typeof schedules.$inferSelect
