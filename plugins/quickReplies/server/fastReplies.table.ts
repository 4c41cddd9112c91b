import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#core/server/auth/identity.table.ts'
import { deletable, tenantId, versioned } from '#core/server/db/columns.ts'
import { scopes } from '../contract/rules.ts'

export const fastReplies = pgTable(
  'fast_replies',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    key: text('key').notNull(),
    /** The key as keys are compared. */
    foldedKey: text('folded_key').notNull(),
    message: text('message').notNull(),
    /** A stored file that goes with it. */
    mediaId: text('media_id'),
    scope: text('scope', { enum: scopes }).notNull(),
    /** Empty: all queues. */
    queueIds: integer('queue_ids').array().notNull(),
    userId: integer('user_id').notNull(),
    ...versioned(),
    ...deletable(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('fast_replies_own_key').on(table.tenantId, table.userId, table.foldedKey).where(sql`scope = 'personal' and deleted_at is null`),
    uniqueIndex('fast_replies_shared_key').on(table.tenantId, table.foldedKey).where(sql`scope = 'shared' and deleted_at is null`),
    index('fast_replies_media').on(table.tenantId, table.mediaId).where(sql`media_id is not null`),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [users.tenantId, users.id] }).onDelete('cascade'),
  ],
)
