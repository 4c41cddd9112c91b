import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, tenantId, versioned } from '#core/server/db/columns.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import type { Transcript, TranscriptFailure } from '../contract/index.ts'

/** Texts of voice messages. Which ticket a message is in its own row says: tickets are merged. */
export const transcripts = pgTable(
  'transcripts',
  {
    tenantId: tenantId(),
    messageId: text('message_id').notNull(),
    contactId: integer('contact_id').notNull(),
    state: text('state').$type<Transcript['state']>().notNull(),
    text: text('text').notNull().default(''),
    failure: text('failure').$type<TranscriptFailure>(),
    /** Flows and assistants wait for it. */
    isAwaited: boolean('is_awaited').notNull().default(false),
    /** The voice note was made from this text. */
    isOriginal: boolean('is_original').notNull().default(false),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.messageId] }),
    index('transcripts_contact').on(table.tenantId, table.contactId),
    index('transcripts_working').on(table.at).where(sql`state = 'working'`),
    foreignKey({ columns: [table.tenantId, table.messageId], foreignColumns: [messages.tenantId, messages.id] }).onDelete('cascade'),
  ],
)

/** Providers that write voice messages down for companies. */
export const transcriptionSettings = pgTable(
  'transcription_settings',
  {
    tenantId: tenantId(),
    isActive: boolean('is_active').notNull().default(false),
    isAutomatic: boolean('is_automatic').notNull().default(true),
    url: text('url').notNull().default(''),
    model: text('model').notNull().default(''),
    language: text('language').notNull().default(''),
    /** Encrypted; null where there is none. */
    secret: text('secret'),
    keyTail: text('key_tail'),
    ...versioned(),
  },
  (table) => [primaryKey({ columns: [table.tenantId] })],
)
