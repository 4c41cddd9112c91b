import { sql } from 'drizzle-orm'
import { bigint, boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#core/server/auth/identity.table.ts'
import { deletable, instant, tenantId, versioned } from '#core/server/db/columns.ts'
import type { AnnouncementPriority, Backup, LogLevel } from '../contract/index.ts'

/** Announcements of superadmins to companies: rows of the platform's own tenant. */
export const announcementRows = pgTable(
  'installation_announcements',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    priority: text('priority').$type<AnnouncementPriority>().notNull(),
    isActive: boolean('is_active').notNull().default(true),
    /** In UTC as text that orders by time; null for at once. */
    startsAt: text('starts_at'),
    /** The same; null for no end. */
    endsAt: text('ends_at'),
    /** Companies that it is for; empty for all. */
    tenantIds: jsonb('tenant_ids').$type<number[]>().notNull().default([]),
    ...versioned(),
    ...deletable(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('installation_announcements_title').on(table.tenantId, sql`lower(${table.title})`).where(sql`deleted_at is null`),
  ],
)

/** Announcements that a person has closed. */
export const closedAnnouncements = pgTable(
  'installation_closed_announcements',
  {
    tenantId: tenantId(),
    userId: integer('user_id').notNull(),
    announcementId: text('announcement_id').notNull(),
    closedAt: instant('closed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.userId, table.announcementId] }),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [users.tenantId, users.id] }).onDelete('cascade'),
  ],
)

/** The last entries of the servers' logs, of the platform's own tenant; `subjectId` is the company that an entry is about. */
export const logEntries = pgTable(
  'installation_log_entries',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    at: instant('at').notNull(),
    level: text('level').$type<LogLevel>().notNull(),
    node: text('node').notNull(),
    message: text('message').notNull(),
    facts: text('facts').notNull(),
    subjectId: integer('subject_id'),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
)

/** Why tries of jobs failed: the job system does not store it. */
export const jobFailures = pgTable(
  'installation_job_failures',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    at: instant('at').notNull(),
    job: text('job').notNull(),
    attempt: integer('attempt').notNull(),
    reason: text('reason').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] }), index('installation_job_failures_job').on(table.tenantId, table.job, table.at)],
)

/** Servers of the installation with their last sign of life. */
export const nodes = pgTable(
  'installation_nodes',
  {
    tenantId: tenantId(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    version: text('version').notNull(),
    runtime: text('runtime').notNull(),
    startedAt: instant('started_at').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
)

/** When all pages were last asked to reload: one row, of the platform's own tenant. */
export const reloads = pgTable(
  'installation_reloads',
  {
    tenantId: tenantId(),
    askedAt: instant('asked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId] })],
)

/** Backups of the installation; their files lie in the data folder of the server that wrote them. */
export const backups = pgTable(
  'installation_backups',
  {
    tenantId: tenantId(),
    id: text('id').notNull(),
    origin: text('origin').$type<Backup['origin']>().notNull(),
    state: text('state').$type<Backup['state']>().notNull().default('waiting'),
    withFiles: boolean('with_files').notNull(),
    /** Day of a daily one, as `2026-01-31` in the server's time zone. */
    day: text('day'),
    /** Of the run that counts; an earlier one that still runs ends itself. */
    runId: text('run_id'),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    rows: integer('rows').notNull().default(0),
    files: integer('files').notNull().default(0),
    missingFiles: integer('missing_files').notNull().default(0),
    failure: text('failure'),
    userName: text('user_name'),
    server: text('server'),
    endedAt: instant('ended_at'),
    ...versioned(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('installation_backups_day').on(table.tenantId, table.day),
    uniqueIndex('installation_backups_running').on(table.tenantId).where(sql`state in ('waiting', 'running')`),
  ],
)

/** When backups are made by themselves: one row, of the platform's own tenant. */
export const backupPlans = pgTable(
  'installation_backup_plans',
  {
    tenantId: tenantId(),
    isOn: boolean('is_on').notNull(),
    hour: integer('hour').notNull(),
    keep: integer('keep').notNull(),
    withFiles: boolean('with_files').notNull(),
    ...versioned(),
  },
  (table) => [primaryKey({ columns: [table.tenantId] })],
)
