import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { tenants, users } from '#core/server/auth/identity.table.ts'
import { deletable, instant, tenantId, versioned } from '#core/server/db/columns.ts'
import type { ChannelReason } from '#plugins/connections/contract/index.ts'
import { recurrences } from '#plugins/schedules/contract/recurrence.ts'
import { acceptances, priorities, reminderStates, taskStatuses } from '../contract/index.ts'

export const tasks = pgTable(
  'tasks',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    comments: text('comments').notNull().default(''),
    limitDate: instant('limit_date'),
    priority: text('priority', { enum: priorities }).notNull().default('none'),
    status: text('status', { enum: taskStatuses }).notNull().default('pending'),
    acceptance: text('acceptance', { enum: acceptances }).notNull().default('own'),
    ownerId: integer('owner_id'),
    teamId: integer('team_id'),
    creatorId: integer('creator_id').notNull(),
    repeats: text('repeats', { enum: recurrences }).notNull().default('none'),
    /** The first due time on the clocks of the company's zone, from which repetitions are counted. */
    anchor: text('anchor'),
    remindMinutes: integer('remind_minutes'),
    /** When the reminder goes out; null: none, or it went. */
    remindAt: instant('remind_at'),
    ticketId: integer('ticket_id'),
    messageId: text('message_id'),
    dealId: integer('deal_id'),
    finishedAt: instant('finished_at'),
    ...versioned(),
    ...deletable(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('tasks_owner').on(table.tenantId, table.ownerId, table.status, table.limitDate),
    index('tasks_team').on(table.tenantId, table.teamId, table.status),
    index('tasks_ticket').on(table.tenantId, table.ticketId),
    index('tasks_deal').on(table.tenantId, table.dealId),
    index('tasks_due').on(table.tenantId, table.status, table.limitDate),
    index('tasks_late').on(table.limitDate).where(sql`status = 'pending' and deleted_at is null`),
    index('tasks_remind').on(table.remindAt).where(sql`remind_at is not null and deleted_at is null`),
    foreignKey({ columns: [table.tenantId, table.ownerId], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [table.tenantId, table.creatorId], foreignColumns: [users.tenantId, users.id] }),
  ],
)
export type TaskRow = typeof tasks.$inferSelect

/** The connection by which a company reminds its people by WhatsApp, and the text. */
export const taskReminderCompanies = pgTable(
  'task_reminder_companies',
  {
    tenantId: tenantId(),
    connectionId: integer('connection_id'),
    body: text('body').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId] }), foreignKey({ columns: [table.tenantId], foreignColumns: [tenants.id] }).onDelete('cascade')],
)

/** Whether and at which number a person is reminded by WhatsApp. */
export const taskReminderPeople = pgTable(
  'task_reminder_people',
  {
    tenantId: tenantId(),
    userId: integer('user_id').notNull(),
    isOn: boolean('is_on').notNull().default(false),
    number: text('number').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.userId] }),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [users.tenantId, users.id] }).onDelete('cascade'),
  ],
)

/** Reminders by WhatsApp, each of one task to one person: kept for 30 days. */
export const taskReminders = pgTable(
  'task_reminders',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    taskId: integer('task_id').notNull(),
    userId: integer('user_id').notNull(),
    state: text('state', { enum: reminderStates }).notNull().default('waiting'),
    reason: text('reason').$type<ChannelReason>(),
    detail: text('detail'),
    tries: integer('tries').notNull().default(0),
    /** When it is to go out; of one that is `sending`, when it was handed over. */
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('task_reminders_open').on(table.at).where(sql`state in ('waiting', 'sending')`),
    index('task_reminders_person').on(table.tenantId, table.userId, table.at),
    foreignKey({ columns: [table.tenantId, table.taskId], foreignColumns: [tasks.tenantId, tasks.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [users.tenantId, users.id] }).onDelete('cascade'),
  ],
)
export type ReminderRow = typeof taskReminders.$inferSelect
