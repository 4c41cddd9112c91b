import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#core/server/auth/identity.table.ts'
import { instant, tenantId, versioned } from '#core/server/db/columns.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { queues } from '#plugins/team/server/team.table.ts'
import type { AssistantName, TicketLog, TicketStatus } from '../contract/index.ts'

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
    /** `lastMessageAt`, else `updatedAt`: what the list is ordered by (decision 14). */
    sortAt: instant('sort_at').notNull().default(sql`now()`),
    startedAttendanceAt: instant('started_attendance_at'),
    closedAt: instant('closed_at'),
    kanban: integer('kanban'),
    chatFlowId: integer('chat_flow_id'),
    /** Date of creation and id, unique in the installation. */
    protocol: text('protocol').notNull(),
    /** Assistants that answer in this ticket (decision 17). */
    assistants: text('assistants').array().$type<AssistantName[]>().notNull().default([]),
    ...versioned(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('tickets_one_alive').on(table.tenantId, table.contactId, table.whatsappId).where(sql`status <> 'closed'`),
    index('tickets_list').on(table.tenantId, table.sortAt, table.id),
    index('tickets_status').on(table.tenantId, table.status, table.sortAt, table.id),
    index('tickets_contact').on(table.tenantId, table.contactId, table.sortAt),
    index('tickets_owner').on(table.tenantId, table.userId, table.status),
    foreignKey({ columns: [table.tenantId, table.contactId], foreignColumns: [contacts.tenantId, contacts.id] }),
    foreignKey({ columns: [table.tenantId, table.whatsappId], foreignColumns: [connections.tenantId, connections.id] }),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [table.tenantId, table.queueId], foreignColumns: [queues.tenantId, queues.id] }),
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
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('ticket_logs_ticket').on(table.tenantId, table.ticketId, table.id),
    foreignKey({ columns: [table.tenantId, table.ticketId], foreignColumns: [tickets.tenantId, tickets.id] }).onDelete('cascade'),
  ],
)
