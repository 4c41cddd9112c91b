import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#core/server/auth/identity.table.ts'
import { deletable, instant, tenantId, versioned } from '#core/server/db/columns.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import {
  actionKinds,
  type Check,
  type DealField,
  type DealValues,
  dealStatuses,
  historyKinds,
  type Member,
  type Product,
  pipelineAccesses,
  priorities,
  runStates,
  type Stage,
} from '../contract/index.ts'

const id = () => integer('id').generatedByDefaultAsIdentity().notNull().unique()

export const pipelineRows = pgTable(
  'funnel_pipelines',
  {
    tenantId: tenantId(),
    id: id(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    colour: text('colour').notNull(),
    /** In their order; deals name them by id. */
    stages: jsonb('stages').$type<Stage[]>().notNull(),
    fields: jsonb('fields').$type<DealField[]>().notNull().default([]),
    access: text('access', { enum: pipelineAccesses }).notNull().default('all'),
    members: jsonb('members').$type<Member[]>().notNull().default([]),
    lostReasons: jsonb('lost_reasons').$type<string[]>().notNull().default([]),
    isActive: boolean('is_active').notNull().default(true),
    ...versioned(),
    ...deletable(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('funnel_pipelines_name').on(table.tenantId, sql`lower(name)`).where(sql`deleted_at is null`),
  ],
)
export type PipelineRow = typeof pipelineRows.$inferSelect

export const deals = pgTable(
  'funnel_deals',
  {
    tenantId: tenantId(),
    id: id(),
    pipelineId: integer('pipeline_id').notNull(),
    stageId: text('stage_id').notNull(),
    /** Order key of `fractional-indexing` within the stage, compared byte by byte. */
    rank: text('rank').notNull(),
    title: text('title').notNull(),
    /** Title as searches compare it. */
    searchText: text('search_text').notNull(),
    description: text('description').notNull().default(''),
    contactId: integer('contact_id'),
    ticketId: integer('ticket_id'),
    ownerId: integer('owner_id'),
    status: text('status', { enum: dealStatuses }).notNull().default('open'),
    value: doublePrecision('value'),
    probability: integer('probability'),
    priority: text('priority', { enum: priorities }).notNull().default('none'),
    /** Day, as '2026-11-30'. */
    expectedOn: text('expected_on'),
    checklist: jsonb('checklist').$type<Check[]>().notNull().default([]),
    products: jsonb('products').$type<Product[]>().notNull().default([]),
    fields: jsonb('fields').$type<DealValues>().notNull().default({}),
    lostReason: text('lost_reason').notNull().default(''),
    closedAt: instant('closed_at'),
    stageSince: instant('stage_since').notNull(),
    /** Another one each time that the deal enters a stage; empty for deals from before. Automatic actions belong to it. */
    entryId: text('entry_id').notNull().default(''),
    touchedAt: instant('touched_at').notNull(),
    ...versioned(),
    ...deletable(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('funnel_deals_stage').on(table.tenantId, table.pipelineId, table.stageId, table.status, sql`${table.rank} collate "C"`),
    index('funnel_deals_contact').on(table.tenantId, table.contactId),
    index('funnel_deals_owner').on(table.tenantId, table.ownerId, table.status),
    // Of closed deals alone: before PostgreSQL has counted the rows, it would read all open deals of a pipeline by it.
    index('funnel_deals_closed_at').on(table.tenantId, table.pipelineId, table.closedAt).where(sql`closed_at is not null`),
    foreignKey({ columns: [table.tenantId, table.pipelineId], foreignColumns: [pipelineRows.tenantId, pipelineRows.id] }),
    foreignKey({ columns: [table.tenantId, table.contactId], foreignColumns: [contacts.tenantId, contacts.id] }),
    foreignKey({ columns: [table.tenantId, table.ownerId], foreignColumns: [users.tenantId, users.id] }),
  ],
)
export type DealRow = typeof deals.$inferSelect

export const dealComments = pgTable(
  'funnel_comments',
  {
    tenantId: tenantId(),
    id: id(),
    dealId: integer('deal_id').notNull(),
    userId: integer('user_id').notNull(),
    body: text('body').notNull(),
    ...versioned(),
    ...deletable(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('funnel_comments_deal').on(table.tenantId, table.dealId),
    foreignKey({ columns: [table.tenantId, table.dealId], foreignColumns: [deals.tenantId, deals.id] }).onDelete('cascade'),
  ],
)
export type CommentRow = typeof dealComments.$inferSelect

export const dealFiles = pgTable(
  'funnel_files',
  {
    tenantId: tenantId(),
    id: id(),
    dealId: integer('deal_id').notNull(),
    mediaId: text('media_id').notNull(),
    name: text('name').notNull(),
    userId: integer('user_id').notNull(),
    ...versioned(),
    ...deletable(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('funnel_files_deal').on(table.tenantId, table.dealId),
    index('funnel_files_media').on(table.tenantId, table.mediaId),
    foreignKey({ columns: [table.tenantId, table.dealId], foreignColumns: [deals.tenantId, deals.id] }).onDelete('cascade'),
  ],
)
export type DealFileRow = typeof dealFiles.$inferSelect

/** The history of deals; `from` and `to` are ids of stages, people and contacts, or the values themselves. */
export const dealHistory = pgTable(
  'funnel_history',
  {
    tenantId: tenantId(),
    id: id(),
    dealId: integer('deal_id').notNull(),
    at: instant('at').notNull(),
    kind: text('kind', { enum: historyKinds }).notNull(),
    userId: integer('user_id'),
    from: text('from').notNull().default(''),
    to: text('to').notNull().default(''),
    /** Of kind `field`: the id of the pipeline's own field. */
    fieldId: text('field_id').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('funnel_history_deal').on(table.tenantId, table.dealId, table.at),
    index('funnel_history_stage').on(table.tenantId, table.kind, table.at),
    foreignKey({ columns: [table.tenantId, table.dealId], foreignColumns: [deals.tenantId, deals.id] }).onDelete('cascade'),
  ],
)

export const dealActions = pgTable(
  'funnel_actions',
  {
    tenantId: tenantId(),
    id: id(),
    dealId: integer('deal_id').notNull(),
    kind: text('kind', { enum: actionKinds }).notNull(),
    title: text('title').notNull(),
    note: text('note').notNull().default(''),
    dueAt: instant('due_at').notNull(),
    minutes: integer('minutes').notNull().default(30),
    doneAt: instant('done_at'),
    /** When its owner is told; null: they were. */
    tellAt: instant('tell_at'),
    ownerId: integer('owner_id'),
    ...versioned(),
    ...deletable(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('funnel_actions_deal').on(table.tenantId, table.dealId, table.dueAt),
    index('funnel_actions_due').on(table.tenantId, table.dueAt),
    index('funnel_actions_tell').on(table.tellAt).where(sql`tell_at is not null and deleted_at is null`),
    foreignKey({ columns: [table.tenantId, table.dealId], foreignColumns: [deals.tenantId, deals.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.tenantId, table.ownerId], foreignColumns: [users.tenantId, users.id] }),
  ],
)
export type ActionRow = typeof dealActions.$inferSelect

/** Automatic actions that deals have set off by entering a stage. */
export const stageRuns = pgTable(
  'funnel_stage_runs',
  {
    tenantId: tenantId(),
    /** Made of deal, entry and action: an entry sets an action off once. */
    id: text('id').notNull(),
    dealId: integer('deal_id').notNull(),
    entryId: text('entry_id').notNull(),
    stageId: text('stage_id').notNull(),
    actionId: text('action_id').notNull(),
    kind: text('kind').notNull(),
    state: text('state', { enum: runStates }).notNull().default('waiting'),
    dueAt: instant('due_at').notNull(),
    /** When it is looked at next; null once it has ended. */
    nextAt: instant('next_at'),
    /** Tries that broke down. */
    tries: integer('tries').notNull().default(0),
    /** Name of a connection, a label, a flow …; nothing personal. */
    what: text('what').notNull().default(''),
    /** Why it was not done. */
    reason: text('reason').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('funnel_stage_runs_deal').on(table.tenantId, table.dealId),
    index('funnel_stage_runs_next').on(table.nextAt).where(sql`next_at is not null`),
    foreignKey({ columns: [table.tenantId, table.dealId], foreignColumns: [deals.tenantId, deals.id] }).onDelete('cascade'),
  ],
)
export type StageRunRow = typeof stageRuns.$inferSelect
