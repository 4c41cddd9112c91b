import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { deletable, instant, tenantId, versioned } from '#core/server/db/columns.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import type { ActName, Answer, AnswerSource, ConversationMessage, EngineFailure, HandOverReason } from '../contract/index.ts'

export const assistants = pgTable(
  'assistants',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    url: text('url').notNull(),
    model: text('model').notNull(),
    prompt: text('prompt').notNull(),
    promptVersion: integer('prompt_version').notNull().default(1),
    fields: jsonb('fields').$type<Record<string, string>>().notNull().default({}),
    /** Encrypted; null where there is none. */
    secret: text('secret'),
    keyTail: text('key_tail'),
    maxTurns: integer('max_turns').notNull(),
    maxTokens: integer('max_tokens').notNull(),
    historyMessages: integer('history_messages').notNull(),
    gatherSeconds: integer('gather_seconds').notNull(),
    timeoutSeconds: integer('timeout_seconds').notNull(),
    budgetTokens: integer('budget_tokens'),
    budgetUsd: doublePrecision('budget_usd'),
    priceIn: doublePrecision('price_in'),
    priceOut: doublePrecision('price_out'),
    connectionIds: jsonb('connection_ids').$type<number[]>().notNull().default([]),
    queueIds: jsonb('queue_ids').$type<number[]>().notNull().default([]),
    startWords: jsonb('start_words').$type<string[]>().notNull().default([]),
    stopWords: jsonb('stop_words').$type<string[]>().notNull().default([]),
    acts: jsonb('acts').$type<ActName[]>().notNull().default([]),
    transferQueueId: integer('transfer_queue_id'),
    transferUserId: integer('transfer_user_id'),
    handOverText: text('hand_over_text').notNull().default(''),
    usesSources: boolean('uses_sources').notNull().default(false),
    collections: jsonb('collections').$type<string[]>().notNull().default([]),
    isCopilot: boolean('is_copilot').notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
    ...versioned(),
    ...deletable(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('assistants_name').on(table.tenantId, table.name).where(sql`deleted_at is null`),
  ],
)

/** Which assistant has a ticket, or had it. */
export const assistantSessions = pgTable(
  'assistant_sessions',
  {
    tenantId: tenantId(),
    ticketId: integer('ticket_id').notNull(),
    assistantId: integer('assistant_id').notNull(),
    /** `on`: it answers next. The others say why it no longer does. */
    state: text('state').$type<'on' | 'handedOver' | 'closed' | 'taken'>().notNull(),
    reason: text('reason').$type<HandOverReason>(),
    /** Summary for the person who takes over. */
    summary: text('summary').notNull().default(''),
    turns: integer('turns').notNull().default(0),
    /** Failed turns in a row. */
    failures: integer('failures').notNull().default(0),
    remoteSession: text('remote_session'),
    /** Queue of the ticket when it began: in another one it is somebody else's. */
    queueId: integer('queue_id'),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ticketId] }),
    foreignKey({ columns: [table.tenantId, table.ticketId], foreignColumns: [tickets.tenantId, tickets.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.tenantId, table.assistantId], foreignColumns: [assistants.tenantId, assistants.id] }).onDelete('cascade'),
  ],
)

/** The recorder: one row for each question to an engine; kept 90 days. */
export const assistantAnswers = pgTable(
  'assistant_answers',
  {
    tenantId: tenantId(),
    /** Uuid. */
    id: text('id').notNull(),
    assistantId: integer('assistant_id').notNull(),
    ticketId: integer('ticket_id'),
    mode: text('mode').$type<Answer['mode']>().notNull(),
    kind: text('kind').notNull(),
    model: text('model').notNull(),
    promptVersion: integer('prompt_version').notNull(),
    read: jsonb('read').$type<ConversationMessage[]>().notNull(),
    answer: text('answer').notNull(),
    acts: jsonb('acts').$type<Answer['acts']>().notNull(),
    sources: jsonb('sources').$type<AnswerSource[]>().notNull().default([]),
    input: integer('input').notNull(),
    cached: integer('cached').notNull(),
    output: integer('output').notNull(),
    reasoning: integer('reasoning').notNull(),
    usd: doublePrecision('usd'),
    durationMs: integer('duration_ms').notNull(),
    firstMs: integer('first_ms'),
    tries: integer('tries').notNull(),
    failure: text('failure').$type<EngineFailure>(),
    handOver: text('hand_over').$type<HandOverReason>(),
    isDropped: boolean('is_dropped').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('assistant_answers_assistant').on(table.tenantId, table.assistantId, table.createdAt, table.id),
    index('assistant_answers_ticket').on(table.tenantId, table.ticketId),
    index('assistant_answers_age').on(table.createdAt),
    foreignKey({ columns: [table.tenantId, table.assistantId], foreignColumns: [assistants.tenantId, assistants.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.tenantId, table.ticketId], foreignColumns: [tickets.tenantId, tickets.id] }).onDelete('cascade'),
  ],
)
