import { doublePrecision, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { tenantId, versioned } from '#core/server/db/columns.ts'
import { mediaFiles } from '#plugins/media/server/media.table.ts'
import type { BotSpeech } from '../contract/index.ts'

/** Which provider speaks for a company. */
export const speechSettings = pgTable(
  'speech_settings',
  {
    tenantId: tenantId(),
    provider: text('provider').notNull(),
    address: text('address').notNull(),
    model: text('model').notNull(),
    voice: text('voice').notNull(),
    language: text('language').notNull(),
    bots: text('bots').$type<BotSpeech>().notNull(),
    longest: integer('longest').notNull(),
    monthlyLimit: integer('monthly_limit'),
    pricePerMillion: doublePrecision('price_per_million'),
    /** Encrypted; null where there is none. */
    secret: text('secret'),
    keyTail: text('key_tail'),
    ...versioned(),
  },
  (table) => [primaryKey({ columns: [table.tenantId] })],
)

/** Speech that a company has had in a calendar month (UTC). */
export const speechUsage = pgTable(
  'speech_usage',
  {
    tenantId: tenantId(),
    /** As `2026-11`. */
    month: text('month').notNull(),
    characters: integer('characters').notNull().default(0),
    usd: doublePrecision('usd').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.month] })],
)

/** The texts of files that were spoken; each goes with its file. */
export const speechFiles = pgTable(
  'spoken_files',
  {
    tenantId: tenantId(),
    mediaId: text('media_id').notNull(),
    contactId: integer('contact_id').notNull(),
    /** The person who had it spoken; null for a bot. */
    userId: integer('user_id'),
    text: text('text').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.mediaId] }),
    index('spoken_files_contact').on(table.tenantId, table.contactId),
    foreignKey({ columns: [table.tenantId, table.mediaId], foreignColumns: [mediaFiles.tenantId, mediaFiles.id] }).onDelete('cascade'),
  ],
)
