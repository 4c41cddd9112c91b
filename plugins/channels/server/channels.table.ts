import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, tenantId } from '#core/server/db/columns.ts'
import type { ChannelReason } from '#plugins/connections/contract/index.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { type Address, type connectionEventKinds, type DeliveryProblem, type History, unreadStates } from '../contract/index.ts'

/** The line of a connection to an outside channel. */
export const channelConnections = pgTable(
  'channel_lines',
  {
    tenantId: tenantId(),
    connectionId: integer('connection_id').notNull(),
    /** In the address that the provider delivers to. */
    hookToken: text('hook_token').notNull().unique(),
    /** Of what the line was last started with: credentials, settings, switch. */
    fingerprint: text('fingerprint').notNull().default(''),
    /** Somebody has disconnected it: it stays so until somebody connects it. */
    isStopped: boolean('is_stopped').notNull().default(false),
    reason: text('reason').$type<ChannelReason>(),
    detail: text('detail'),
    /** Since when it is down; null while it is up, and before it was up for the first time. */
    downSince: instant('down_since'),
    /** The person who asked to connect it, until that is recorded as an asking for a code or the line is up. */
    askedBy: integer('asked_by'),
    lastInboundAt: instant('last_inbound_at'),
    qrcode: text('qrcode'),
    pairingCode: text('pairing_code'),
    /** Where the next look at a provider begins that does not deliver by itself, and when the last was. */
    cursor: text('cursor'),
    polledAt: instant('polled_at'),
    /** The last import of what was written before. */
    history: jsonb('history').$type<History>(),
    /** The node that reads deliveries at the moment, and until when it holds them without a sign. */
    readerId: text('reader_id'),
    readerUntil: instant('reader_until'),
    /** The node that holds the session open, until when without a sign, and how often the line was taken. */
    sessionHolder: text('session_holder'),
    sessionUntil: instant('session_until'),
    sessionTerm: integer('session_term').notNull().default(0),
    /** How often somebody began the session: one that was begun before ends. */
    sessionBegun: integer('session_begun').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.connectionId] }),
    foreignKey({ columns: [table.tenantId, table.connectionId], foreignColumns: [connections.tenantId, connections.id] }).onDelete('cascade'),
  ],
)

/** Calls of a node to a session that another node holds, and what became of them: encrypted, for as long as somebody waits for them. */
export const channelCalls = pgTable(
  'channel_calls',
  {
    tenantId: tenantId(),
    id: text('id').notNull(),
    connectionId: integer('connection_id').notNull(),
    at: instant('at').notNull(),
    /** When the holder began with it. */
    takenAt: instant('taken_at'),
    question: text('question').notNull(),
    answer: text('answer'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('channel_calls_open').on(table.tenantId, table.connectionId).where(sql`taken_at is null`),
    foreignKey({ columns: [table.tenantId, table.connectionId], foreignColumns: [connections.tenantId, connections.id] }).onDelete('cascade'),
  ],
)

/** Texts to numbers outside of every conversation, for a day: their echo is of no conversation either. */
export const channelDirectMessages = pgTable(
  'channel_direct_messages',
  {
    tenantId: tenantId(),
    id: text('id').notNull(),
    connectionId: integer('connection_id').notNull(),
    /** Of number and text; neither is kept. */
    fingerprint: text('fingerprint').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('channel_direct_messages_echo').on(table.tenantId, table.connectionId, table.fingerprint),
    foreignKey({ columns: [table.tenantId, table.connectionId], foreignColumns: [connections.tenantId, connections.id] }).onDelete('cascade'),
  ],
)

export type DeliverySender = Address & { name: string }

/** Deliveries of a provider, encrypted, for seven days. */
export const channelDeliveries = pgTable(
  'channel_deliveries',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    connectionId: integer('connection_id').notNull(),
    receivedAt: instant('received_at').notNull(),
    sealed: text('sealed').notNull(),
    state: text('state', { enum: ['waiting', 'read', ...unreadStates] })
      .notNull()
      .default('waiting'),
    /** Why it was not read, at the last try. */
    problem: text('problem').$type<DeliveryProblem>(),
    reason: text('reason').$type<ChannelReason>(),
    detail: text('detail'),
    /** Sender of the delivery, where that could be read. */
    sender: jsonb('sender').$type<DeliverySender>(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('channel_deliveries_open').on(table.tenantId, table.connectionId, table.id).where(sql`state <> 'read'`),
    index('channel_deliveries_age').on(table.receivedAt),
    foreignKey({ columns: [table.tenantId, table.connectionId], foreignColumns: [connections.tenantId, connections.id] }).onDelete('cascade'),
  ],
)

/** Whom an address of a provider is of. */
export const channelAddresses = pgTable(
  'channel_addresses',
  { tenantId: tenantId(), kind: text('kind').notNull(), value: text('value').notNull(), contactId: integer('contact_id').notNull() },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.kind, table.value] }),
    index('channel_addresses_contact').on(table.tenantId, table.contactId),
    foreignKey({ columns: [table.tenantId, table.contactId], foreignColumns: [contacts.tenantId, contacts.id] }).onDelete('cascade'),
  ],
)

/** Contacts of whom a channel said that they are one person, while both have conversations: whoever may is offered to merge them. */
export const channelSamePeople = pgTable(
  'channel_same_people',
  { tenantId: tenantId(), contactId: integer('contact_id').notNull(), otherId: integer('other_id').notNull() },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.contactId, table.otherId] }),
    index('channel_same_people_other').on(table.tenantId, table.otherId),
    foreignKey({ columns: [table.tenantId, table.contactId], foreignColumns: [contacts.tenantId, contacts.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.tenantId, table.otherId], foreignColumns: [contacts.tenantId, contacts.id] }).onDelete('cascade'),
  ],
)

/** A contact on a connection: where they wrote from last, and when. */
export const channelChats = pgTable(
  'channel_chats',
  {
    tenantId: tenantId(),
    connectionId: integer('connection_id').notNull(),
    contactId: integer('contact_id').notNull(),
    kind: text('kind').notNull(),
    value: text('value').notNull(),
    /** Null where only we have written. */
    lastInboundAt: instant('last_inbound_at'),
    /** The provider's id of their last message. */
    lastRef: text('last_ref'),
    /** Words of the adapter about the conversation with it. */
    thread: text('thread'),
    /** Until when the provider asked for patience with this conversation. */
    limitedUntil: instant('limited_until'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.connectionId, table.contactId] }),
    index('channel_chats_contact').on(table.tenantId, table.contactId),
    foreignKey({ columns: [table.tenantId, table.connectionId], foreignColumns: [connections.tenantId, connections.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.tenantId, table.contactId], foreignColumns: [contacts.tenantId, contacts.id] }).onDelete('cascade'),
  ],
)

/** Ids of messages at the provider, either way. Without `ref`: it is on its way out, and nobody knows yet. */
export const channelMessages = pgTable(
  'channel_messages',
  {
    tenantId: tenantId(),
    messageId: text('message_id').notNull(),
    connectionId: integer('connection_id').notNull(),
    contactId: integer('contact_id').notNull(),
    ref: text('ref'),
    /** Another id that the provider told later; its news name either. */
    secondRef: text('second_ref'),
    fromMe: boolean('from_me').notNull(),
    /** When the provider was asked to take it, or when it came in; when it is known to have arrived or failed. */
    at: instant('at').notNull(),
    arrivedAt: instant('arrived_at'),
    failedAt: instant('failed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.messageId] }),
    uniqueIndex('channel_messages_ref').on(table.tenantId, table.connectionId, table.ref),
    index('channel_messages_second_ref').on(table.tenantId, table.connectionId, table.secondRef).where(sql`second_ref is not null`),
    index('channel_messages_sent').on(table.tenantId, table.connectionId, table.at).where(sql`from_me`),
    foreignKey({ columns: [table.tenantId, table.connectionId], foreignColumns: [connections.tenantId, connections.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.tenantId, table.contactId], foreignColumns: [contacts.tenantId, contacts.id] }).onDelete('cascade'),
  ],
)

/** Calls of people to a connection, for a day. */
export const channelIncomingCalls = pgTable(
  'channel_incoming_calls',
  {
    tenantId: tenantId(),
    connectionId: integer('connection_id').notNull(),
    /** The provider's id of the call. */
    ref: text('ref').notNull(),
    contactId: integer('contact_id').notNull(),
    isVideo: boolean('is_video').notNull(),
    state: text('state').$type<'ringing' | 'answered' | 'missed'>().notNull(),
    at: instant('at').notNull(),
    /** When the caller was written to because of it. */
    repliedAt: instant('replied_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.connectionId, table.ref] }),
    index('channel_incoming_calls_contact').on(table.tenantId, table.contactId),
    foreignKey({ columns: [table.tenantId, table.connectionId], foreignColumns: [connections.tenantId, connections.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.tenantId, table.contactId], foreignColumns: [contacts.tenantId, contacts.id] }).onDelete('cascade'),
  ],
)

/** Events of a connection, for 30 days. */
export const channelConnectionEvents = pgTable(
  'channel_line_events',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    connectionId: integer('connection_id').notNull(),
    at: instant('at').notNull(),
    kind: text('kind').$type<(typeof connectionEventKinds)[number]>().notNull(),
    reason: text('reason').$type<ChannelReason>(),
    detail: text('detail'),
    /** The person who asked for a code. */
    userId: integer('user_id'),
    /** How many deliveries an entry `refused` counts, and when the first of them came. */
    count: integer('count'),
    since: instant('since'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('channel_line_events_line').on(table.tenantId, table.connectionId, table.id),
    foreignKey({ columns: [table.tenantId, table.connectionId], foreignColumns: [connections.tenantId, connections.id] }).onDelete('cascade'),
  ],
)
