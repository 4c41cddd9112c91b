import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { deletable, instant, tenantId, versioned } from '#core/server/db/columns.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import type { Act, Cancellation, Happening, RuleDefinition, RunReason, Trigger } from '../contract/index.ts'

export const rules = pgTable(
  'rules',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    name: text('name').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    /** Its place among the rules, the first is 1. */
    order: integer('order').notNull(),
    definition: jsonb('definition').$type<RuleDefinition>().notNull(),
    /** Person who wrote it last: notes of the rule are in their name. */
    editorId: integer('editor_id'),
    /** Since when it is on: a silence that was long enough before makes nothing run. */
    activeSince: instant('active_since').notNull(),
    /** Person who got the last conversation that it gave to somebody. */
    lastGivenId: integer('last_given_id'),
    ...versioned(),
    ...deletable(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
)

/** Row for each (rule, happening): the log, and what keeps a rule from acting twice. Stored 30 days. */
export const ruleRuns = pgTable(
  'rule_runs',
  {
    tenantId: tenantId(),
    ruleId: integer('rule_id').notNull(),
    /** Names the happening. */
    key: text('key').notNull(),
    ticketId: integer('ticket_id').notNull(),
    trigger: text('trigger').$type<Trigger>().notNull(),
    step: integer('step').notNull().default(0),
    /** How many rules stand between it and what people did. */
    depth: integer('depth').notNull().default(0),
    /** Why it did nothing; null where it acted. */
    reason: text('reason').$type<RunReason>(),
    unmet: integer('unmet'),
    acts: jsonb('acts').$type<Act[]>().notNull().default([]),
    /** The rules behind it leave the conversation alone. */
    stops: boolean('stops').notNull().default(false),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ruleId, table.key] }),
    index('rule_runs_rule').on(table.tenantId, table.ruleId, table.at),
    index('rule_runs_ticket').on(table.tenantId, table.ticketId, table.at),
    index('rule_runs_age').on(table.at),
    foreignKey({ columns: [table.tenantId, table.ruleId], foreignColumns: [rules.tenantId, rules.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.tenantId, table.ticketId], foreignColumns: [tickets.tenantId, tickets.id] }).onDelete('cascade'),
  ],
)

/** Happenings of conversations besides messages, for tests of rules. Stored 8 days. */
export const ruleHappenings = pgTable(
  'rule_happenings',
  {
    tenantId: tenantId(),
    key: text('key').notNull(),
    trigger: text('trigger').$type<Happening>().notNull(),
    ticketId: integer('ticket_id').notNull(),
    score: integer('score'),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.key] }),
    index('rule_happenings_time').on(table.tenantId, table.trigger, table.at),
    index('rule_happenings_age').on(table.at),
    foreignKey({ columns: [table.tenantId, table.ticketId], foreignColumns: [tickets.tenantId, tickets.id] }).onDelete('cascade'),
  ],
)

/** Follow-ups of one silence: which step is next, and when. */
export const ruleFollowUps = pgTable(
  'rule_follow_ups',
  {
    tenantId: tenantId(),
    ruleId: integer('rule_id').notNull(),
    /** Names the silence. */
    key: text('key').notNull(),
    ticketId: integer('ticket_id').notNull(),
    /** The step that was done last. */
    step: integer('step').notNull().default(0),
    dueAt: instant('due_at'),
    userId: integer('user_id'),
    queueId: integer('queue_id'),
    /** Why they ended before the last step. */
    cancelledBy: text('cancelled_by').$type<Cancellation>(),
    isRunning: boolean('is_running').notNull().default(true),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ruleId, table.key] }),
    uniqueIndex('rule_follow_ups_one').on(table.tenantId, table.ruleId, table.ticketId).where(sql`is_running`),
    index('rule_follow_ups_ticket').on(table.tenantId, table.ticketId).where(sql`is_running`),
    index('rule_follow_ups_due').on(table.dueAt).where(sql`is_running`),
    foreignKey({ columns: [table.tenantId, table.ruleId], foreignColumns: [rules.tenantId, rules.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.tenantId, table.ticketId], foreignColumns: [tickets.tenantId, tickets.id] }).onDelete('cascade'),
  ],
)

export type RuleRow = typeof rules.$inferSelect
export type RunRow = typeof ruleRuns.$inferSelect
export type FollowUpRow = typeof ruleFollowUps.$inferSelect
