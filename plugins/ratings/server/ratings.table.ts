import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, tenantId, versioned } from '#core/server/db/columns.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import type { RatingConfig } from '../contract/config.ts'
import { dialogueStates } from '../contract/dialogue.ts'

export const ratingConfigs = pgTable(
  'rating_configs',
  { tenantId: tenantId(), config: jsonb('config').$type<RatingConfig>().notNull(), ...versioned() },
  (table) => [primaryKey({ columns: [table.tenantId] })],
)

/** Dialogues about ratings: a row for each time that a contact was asked. */
export const ratingDialogues = pgTable(
  'rating_dialogues',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    ticketId: integer('ticket_id').notNull(),
    contactId: integer('contact_id').notNull(),
    whatsappId: integer('whatsapp_id').notNull(),
    state: text('state', { enum: dialogueStates }).notNull(),
    invalidCount: integer('invalid_count').notNull(),
    askedAt: instant('asked_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    ...versioned(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('rating_dialogues_one_open').on(table.tenantId, table.contactId, table.whatsappId).where(sql`state in ('asked', 'feedback')`),
    index('rating_dialogues_contact').on(table.tenantId, table.contactId, table.askedAt),
    foreignKey({ columns: [table.tenantId, table.ticketId], foreignColumns: [tickets.tenantId, tickets.id] }).onDelete('cascade'),
  ],
)

export const ratings = pgTable(
  'ratings',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    ticketId: integer('ticket_id').notNull(),
    contactId: integer('contact_id').notNull(),
    /** Owner and queue of the ticket when it was rated. */
    userId: integer('user_id'),
    queueId: integer('queue_id'),
    rate: integer('rate').notNull(),
    feedback: text('feedback'),
    ...versioned(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('ratings_ticket').on(table.tenantId, table.ticketId),
    index('ratings_list').on(table.tenantId, table.createdAt, table.id),
    index('ratings_owner').on(table.tenantId, table.userId, table.createdAt),
    foreignKey({ columns: [table.tenantId, table.ticketId], foreignColumns: [tickets.tenantId, tickets.id] }).onDelete('cascade'),
  ],
)
