import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#core/server/auth/identity.table.ts'
import { deletable, instant, tenantId, versioned } from '#core/server/db/columns.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import type { FlowDocument } from '../contract/document.ts'
import type { FlowEntry } from '../contract/endpoints.ts'
import type { FlowEvent, FlowFacts, FlowState, FlowTrace } from '../contract/machine.ts'

export const flows = pgTable(
  'flows',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    name: text('name').notNull(),
    isActive: boolean('is_active').notNull().default(false),
    entry: jsonb('entry').$type<FlowEntry>().notNull(),
    draft: jsonb('draft').$type<FlowDocument>().notNull(),
    /** The draft is what is published. */
    isPublishedAsIs: boolean('is_published_as_is').notNull().default(false),
    publishedVersion: integer('published_version'),
    trialVersion: integer('trial_version'),
    trialPercent: integer('trial_percent'),
    ...versioned(),
    ...deletable(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
)

/** Versions that were published, for ever as they were then. */
export const flowVersions = pgTable(
  'flow_versions',
  {
    tenantId: tenantId(),
    flowId: integer('flow_id').notNull(),
    version: integer('version').notNull(),
    document: jsonb('document').$type<FlowDocument>().notNull(),
    note: text('note').notNull(),
    userId: integer('user_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.flowId, table.version] }),
    foreignKey({ columns: [table.tenantId, table.flowId], foreignColumns: [flows.tenantId, flows.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [users.tenantId, users.id] }),
  ],
)

/** A conversation in a flow. */
export const flowSessions = pgTable(
  'flow_sessions',
  {
    tenantId: tenantId(),
    id: text('id').notNull(),
    ticketId: integer('ticket_id').notNull(),
    contactId: integer('contact_id').notNull(),
    connectionId: integer('connection_id').notNull(),
    /** The queue that it came out of, where it goes back to. */
    queueId: integer('queue_id'),
    /** The flow and version it began in; `state` has those it is in. */
    flowId: integer('flow_id').notNull(),
    version: integer('version').notNull(),
    state: jsonb('state').$type<FlowState>().notNull(),
    phase: text('phase').$type<FlowState['phase']>().notNull(),
    /** When it goes on by itself. */
    timerAt: instant('timer_at'),
    startedAt: instant('started_at').notNull(),
    /** Message that began it; null where a person did. */
    startedBy: text('started_by'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('flow_sessions_living').on(table.tenantId, table.ticketId).where(sql`phase <> 'ended'`),
    index('flow_sessions_flow').on(table.tenantId, table.flowId, table.startedAt),
    index('flow_sessions_timer').on(table.timerAt).where(sql`timer_at is not null`),
    foreignKey({ columns: [table.tenantId, table.ticketId], foreignColumns: [tickets.tenantId, tickets.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.tenantId, table.flowId], foreignColumns: [flows.tenantId, flows.id] }).onDelete('cascade'),
  ],
)

/** Events of a conversation, in their order; those without `doneAt` wait. */
export const flowEvents = pgTable(
  'flow_events',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    sessionId: text('session_id').notNull(),
    /** The event's own id: the same one comes once. */
    eventId: text('event_id').notNull(),
    event: jsonb('event').$type<FlowEvent>().notNull(),
    facts: jsonb('facts').$type<FlowFacts>(),
    trace: jsonb('trace').$type<FlowTrace[]>(),
    at: instant('at').notNull(),
    doneAt: instant('done_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('flow_events_once').on(table.tenantId, table.sessionId, table.eventId),
    index('flow_events_waiting').on(table.tenantId, table.sessionId, table.id).where(sql`done_at is null`),
    index('flow_events_age').on(table.at),
    foreignKey({ columns: [table.tenantId, table.sessionId], foreignColumns: [flowSessions.tenantId, flowSessions.id] }).onDelete('cascade'),
  ],
)
