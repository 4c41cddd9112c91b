import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#core/server/auth/identity.table.ts'
import { deletable, instant, tenantId, versioned } from '#core/server/db/columns.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { queues } from '#plugins/team/server/team.table.ts'
import type { AssistantName, LastWriter, Participant, Priority, TicketLog, TicketLogFacts, TicketStatus } from '../contract/index.ts'

export const tickets = pgTable(
  'tickets',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity({ name: 'tickets_id_seq' }).notNull().unique(),
    status: text('status').$type<TicketStatus>().notNull().default('pending'),
    contactId: integer('contact_id').notNull(),
    whatsappId: integer('whatsapp_id').notNull(),
    userId: integer('user_id'),
    queueId: integer('queue_id'),
    channel: text('channel').notNull(),
    isGroup: boolean('is_group').notNull().default(false),
    isActiveDemand: boolean('is_active_demand').notNull().default(false),
    isFarewellMessage: boolean('is_farewell_message').notNull().default(false),
    answered: boolean('answered').notNull().default(false),
    unreadMessages: integer('unread_messages').notNull().default(0),
    lastMessage: text('last_message'),
    lastMessageAt: instant('last_message_at'),
    /** Null where the contact wrote it, or before this was kept. */
    lastMessageBy: jsonb('last_message_by').$type<LastWriter>(),
    /** `lastMessageAt`, else `updatedAt`: what the list is ordered by (decision 14). */
    sortAt: instant('sort_at').notNull().default(sql`now()`),
    startedAttendanceAt: instant('started_attendance_at'),
    closedAt: instant('closed_at'),
    kanban: integer('kanban'),
    chatFlowId: integer('chat_flow_id'),
    priority: text('priority').$type<Priority>().notNull().default('none'),
    waitingSince: instant('waiting_since'),
    snoozedUntil: instant('snoozed_until'),
    pausedAt: instant('paused_at'),
    reasonId: integer('reason_id'),
    mergedIntoId: integer('merged_into_id'),
    /** Date of creation and id, unique in the installation. */
    protocol: text('protocol').notNull(),
    /** Assistants that answer in this ticket (decision 17). */
    assistants: text('assistants').array().$type<AssistantName[]>().notNull().default([]),
    ...versioned(),
    ...deletable(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('tickets_one_alive').on(table.tenantId, table.contactId, table.whatsappId).where(sql`status <> 'closed' and deleted_at is null`),
    index('tickets_list').on(table.tenantId, table.sortAt, table.id),
    index('tickets_status').on(table.tenantId, table.status, table.sortAt, table.id),
    index('tickets_contact').on(table.tenantId, table.contactId, table.sortAt),
    index('tickets_last_message').on(table.tenantId, table.lastMessageAt).where(sql`last_message_at is not null`),
    index('tickets_waiting').on(table.tenantId, table.waitingSince).where(sql`status <> 'closed' and waiting_since is not null`),
    index('tickets_created').on(table.tenantId, table.createdAt, table.id),
    index('tickets_deleted').on(table.tenantId, table.deletedAt).where(sql`deleted_at is not null`),
    index('tickets_owner').on(table.tenantId, table.userId, table.status),
    foreignKey({ columns: [table.tenantId, table.contactId], foreignColumns: [contacts.tenantId, contacts.id] }),
    foreignKey({ columns: [table.tenantId, table.whatsappId], foreignColumns: [connections.tenantId, connections.id] }),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [table.tenantId, table.queueId], foreignColumns: [queues.tenantId, queues.id] }),
  ],
)

/** People who follow a ticket or work on it beside the owner. */
export const ticketParticipants = pgTable(
  'ticket_participants',
  {
    tenantId: tenantId(),
    ticketId: integer('ticket_id').notNull(),
    userId: integer('user_id').notNull(),
    role: text('role').$type<Participant['role']>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ticketId, table.userId] }),
    index('ticket_participants_user').on(table.tenantId, table.userId),
    foreignKey({ columns: [table.tenantId, table.ticketId], foreignColumns: [tickets.tenantId, tickets.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [users.tenantId, users.id] }).onDelete('cascade'),
  ],
)

/** Times in which the waiting clock of a ticket stood still. */
export const ticketPauses = pgTable(
  'ticket_pauses',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    ticketId: integer('ticket_id').notNull(),
    userId: integer('user_id'),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
    reason: text('reason'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('ticket_pauses_ticket').on(table.tenantId, table.ticketId),
    foreignKey({ columns: [table.tenantId, table.ticketId], foreignColumns: [tickets.tenantId, tickets.id] }).onDelete('cascade'),
  ],
)

export const ticketLogs = pgTable(
  'ticket_logs',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    ticketId: integer('ticket_id').notNull(),
    type: text('type').$type<TicketLog['type']>().notNull(),
    userId: integer('user_id'),
    queueId: integer('queue_id'),
    facts: jsonb('facts').$type<TicketLogFacts>(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('ticket_logs_ticket').on(table.tenantId, table.ticketId, table.id),
    foreignKey({ columns: [table.tenantId, table.ticketId], foreignColumns: [tickets.tenantId, tickets.id] }).onDelete('cascade'),
  ],
)
