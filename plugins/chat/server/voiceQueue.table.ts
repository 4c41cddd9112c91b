import { bigint, boolean, foreignKey, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { tenantId } from '#core/server/db/columns.ts'
import { messages } from './messages.table.ts'

/** Messages of programs whose delivery waits for a voice note: their own, or that of a message before them in the ticket. */
export const voiceQueue = pgTable(
  'voice_queue',
  {
    tenantId: tenantId(),
    messageId: text('message_id').notNull(),
    /** Order of delivery inside a ticket. */
    seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    /** Its own text becomes a voice note; false: it waits for the messages before it. */
    isSpoken: boolean('is_spoken').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.messageId] }),
    foreignKey({ columns: [table.tenantId, table.messageId], foreignColumns: [messages.tenantId, messages.id] }).onDelete('cascade'),
  ],
)
