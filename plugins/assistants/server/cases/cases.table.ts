import { boolean, doublePrecision, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { deletable, instant, tenantId, versioned } from '#core/server/db/columns.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import type { Case, CaseResult, ConversationMessage, Expectation, Run, RunDraft } from '../../contract/index.ts'
import { assistants } from '../assistants.table.ts'

/** Regression cases: a conversation, and what the next answer must be like. */
export const assistantCases = pgTable(
  'assistant_cases',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    assistantId: integer('assistant_id').notNull(),
    /** Of the answer that it was made of; it goes with the ticket. */
    ticketId: integer('ticket_id'),
    name: text('name').notNull(),
    read: jsonb('read').$type<ConversationMessage[]>().notNull(),
    answer: text('answer').notNull(),
    happened: jsonb('happened').$type<Case['happened']>().notNull(),
    expected: jsonb('expected').$type<Expectation>().notNull(),
    ...versioned(),
    ...deletable(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('assistant_cases_assistant').on(table.tenantId, table.assistantId),
    index('assistant_cases_ticket').on(table.tenantId, table.ticketId),
    foreignKey({ columns: [table.tenantId, table.assistantId], foreignColumns: [assistants.tenantId, assistants.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.tenantId, table.ticketId], foreignColumns: [tickets.tenantId, tickets.id] }).onDelete('cascade'),
  ],
)

/** Runs of cases; kept 90 days, as the recorder is. */
export const assistantCaseRuns = pgTable(
  'assistant_case_runs',
  {
    tenantId: tenantId(),
    /** Uuid. */
    id: text('id').notNull(),
    assistantId: integer('assistant_id').notNull(),
    caseIds: jsonb('case_ids').$type<number[]>().notNull(),
    /** Settings that it runs with, as they stood when it began. */
    settings: jsonb('settings').$type<Required<RunDraft>>().notNull(),
    isDraft: boolean('is_draft').notNull(),
    /** Of what was saved then. */
    promptVersion: integer('prompt_version').notNull(),
    userName: text('user_name').notNull(),
    state: text('state').$type<Run['state']>().notNull(),
    /** Last sign of life of the process that runs it. */
    seenAt: instant('seen_at').notNull(),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('assistant_case_runs_assistant').on(table.tenantId, table.assistantId, table.startedAt),
    index('assistant_case_runs_age').on(table.startedAt),
    foreignKey({ columns: [table.tenantId, table.assistantId], foreignColumns: [assistants.tenantId, assistants.id] }).onDelete('cascade'),
  ],
)

export const assistantCaseResults = pgTable(
  'assistant_case_results',
  {
    tenantId: tenantId(),
    runId: text('run_id').notNull(),
    caseId: integer('case_id').notNull(),
    isDraft: boolean('is_draft').notNull(),
    promptVersion: integer('prompt_version').notNull(),
    state: text('state').$type<CaseResult['state']>().notNull(),
    misses: jsonb('misses').$type<CaseResult['misses']>().notNull(),
    obstacle: text('obstacle').$type<NonNullable<CaseResult['obstacle']>>(),
    judgement: jsonb('judgement').$type<NonNullable<CaseResult['judgement']>>(),
    answer: text('answer').notNull(),
    acts: jsonb('acts').$type<CaseResult['acts']>().notNull(),
    sources: jsonb('sources').$type<CaseResult['sources']>().notNull(),
    tokens: integer('tokens').notNull(),
    usd: doublePrecision('usd'),
    durationMs: integer('duration_ms').notNull(),
    before: jsonb('before').$type<NonNullable<CaseResult['before']>>(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.runId, table.caseId] }),
    index('assistant_case_results_case').on(table.tenantId, table.caseId, table.promptVersion, table.createdAt),
    foreignKey({ columns: [table.tenantId, table.runId], foreignColumns: [assistantCaseRuns.tenantId, assistantCaseRuns.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.tenantId, table.caseId], foreignColumns: [assistantCases.tenantId, assistantCases.id] }).onDelete('cascade'),
  ],
)
