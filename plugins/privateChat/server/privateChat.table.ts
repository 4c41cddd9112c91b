import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#core/server/auth/identity.table.ts'
import { instant, tenantId, versioned } from '#core/server/db/columns.ts'
import { teams } from '#plugins/team/server/team.table.ts'
import type { PrivateMessage } from '../contract/index.ts'

/** Messages between people of a company. */
export const privateMessages = pgTable(
  'private_messages',
  {
    tenantId: tenantId(),
    /** Grows within a conversation in the order of the commits. */
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    idFront: uuid('id_front').notNull(),
    /** `u3.7`: of the people 3 and 7; `g5`: of the team 5. */
    conversation: text('conversation').notNull(),
    senderId: integer('sender_id').notNull(),
    receiverId: integer('receiver_id'),
    teamId: integer('team_id'),
    text: text('text').notNull(),
    mediaId: text('media_id'),
    mediaType: text('media_type').notNull().default('chat'),
    replyToId: integer('reply_to_id'),
    /** It may be gone: then nobody may read it. */
    ticketId: integer('ticket_id'),
    reactions: jsonb('reactions').$type<PrivateMessage['reactions']>().notNull().default([]),
    isEdited: boolean('is_edited').notNull().default(false),
    isDeleted: boolean('is_deleted').notNull().default(false),
    ...versioned(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('private_messages_conversation').on(table.tenantId, table.conversation, table.id),
    index('private_messages_media').on(table.tenantId, table.mediaId),
    uniqueIndex('private_messages_front').on(table.tenantId, table.senderId, table.idFront),
    foreignKey({ columns: [table.tenantId, table.senderId], foreignColumns: [users.tenantId, users.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.tenantId, table.receiverId], foreignColumns: [users.tenantId, users.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.tenantId, table.teamId], foreignColumns: [teams.tenantId, teams.id] }).onDelete('cascade'),
  ],
)
export type PrivateMessageRow = typeof privateMessages.$inferSelect

/** Up to which message each person has read each conversation. A person has a row from the first message on that is sent while they take part. */
export const privateReads = pgTable(
  'private_reads',
  {
    tenantId: tenantId(),
    userId: integer('user_id').notNull(),
    conversation: text('conversation').notNull(),
    lastReadId: integer('last_read_id').notNull(),
    readAt: instant('read_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.userId, table.conversation] }),
    index('private_reads_conversation').on(table.tenantId, table.conversation),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [users.tenantId, users.id] }).onDelete('cascade'),
  ],
)
