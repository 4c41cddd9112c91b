import { sql } from 'drizzle-orm'
import { bigint, boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#core/server/auth/identity.table.ts'
import { instant, tenantId, versioned } from '#core/server/db/columns.ts'
import type { ChannelReason, Mentions, MessageData, Reaction } from '#plugins/connections/contract/index.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import type { Message, MessageRoute } from '../contract/index.ts'
import { searchableOf } from './searchIndex.ts'

export const messages = pgTable(
  'messages',
  {
    tenantId: tenantId(),
    /** Uuid; of our own messages the one the sender's browser chose. */
    id: text('id').notNull(),
    /** Order of storing: decides between messages of one millisecond. */
    seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    ticketId: integer('ticket_id').notNull(),
    /** The ticket it was written in, where that one was merged into this one. */
    mergedFromId: integer('merged_from_id'),
    contactId: integer('contact_id').notNull(),
    userId: integer('user_id'),
    /** Author in a group. */
    authorId: integer('author_id'),
    mentions: jsonb('mentions_json').$type<Mentions>(),
    fromMe: boolean('from_me').notNull(),
    body: text('body').notNull(),
    mediaType: text('media_type').notNull().default('chat'),
    sendType: text('send_type').notNull().default('chat'),
    ack: integer('ack').notNull().default(0),
    status: text('status').$type<'pending' | 'sended' | 'received'>().notNull(),
    failure: text('failure'),
    failureReason: text('failure_reason').$type<ChannelReason>(),
    /** The provider's code and words, of a reason that says nothing by itself. */
    failureDetail: text('failure_detail'),
    /** The change of it that the contact's side did not take. */
    changeFailure: jsonb('change_failure_json').$type<Message['changeFailure']>(),
    /** Where it did not go, or come, over the connection of its ticket. */
    route: jsonb('route_json').$type<MessageRoute>(),
    read: boolean('read').notNull().default(false),
    isDeleted: boolean('is_deleted').notNull().default(false),
    isEdited: boolean('is_edited').notNull().default(false),
    isForwarded: boolean('is_forwarded').notNull().default(false),
    reactions: jsonb('reactions').$type<Reaction[]>().notNull().default([]),
    /** Contents besides text: a place, cards, buttons. */
    data: jsonb('data_json').$type<MessageData>(),
    /** The stored file. */
    mediaId: text('media_id'),
    /** The channel's id of the message. */
    messageId: text('message_id'),
    idFront: text('id_front'),
    quotedMsgId: text('quoted_msg_id'),
    scheduleDate: instant('schedule_date'),
    timestamp: instant('timestamp').notNull(),
    ...versioned(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('messages_ticket').on(table.tenantId, table.ticketId, table.timestamp, table.seq),
    index('messages_contact').on(table.tenantId, table.contactId, table.timestamp, table.seq),
    index('messages_contact_files').on(table.tenantId, table.contactId, table.timestamp, table.seq).where(sql`media_id is not null`),
    index('messages_media').on(table.tenantId, table.mediaId).where(sql`media_id is not null`),
    index('messages_searchable').using('gin', searchableOf(table)).where(sql`not is_deleted`),
    index('messages_author').on(table.tenantId, table.authorId).where(sql`author_id is not null`),
    index('messages_routed').on(table.tenantId, table.contactId, table.timestamp).where(sql`route_json is not null`),
    // Rows are stored in the order of their time, so that a few pages of this index lead to those of today.
    index('messages_time').using('brin', table.timestamp),
    index('messages_unread').on(table.tenantId, table.ticketId).where(sql`not read`),
    uniqueIndex('messages_inbound').on(table.tenantId, table.contactId, table.idFront).where(sql`not from_me`),
    foreignKey({ columns: [table.tenantId, table.ticketId], foreignColumns: [tickets.tenantId, tickets.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.tenantId, table.contactId], foreignColumns: [contacts.tenantId, contacts.id] }),
    foreignKey({ columns: [table.tenantId, table.authorId], foreignColumns: [contacts.tenantId, contacts.id] }),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [users.tenantId, users.id] }),
  ],
)
