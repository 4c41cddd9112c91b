import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '#core/server/auth/identity.table.ts'
import { deletable, instant, tenantId, versioned } from '#core/server/db/columns.ts'
import { recurrences } from '#plugins/schedules/contract/recurrence.ts'
import { acceptances, priorities, taskStatuses } from '../contract/index.ts'

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
    finishedAt: instant('finished_at'),
    ...versioned(),
    ...deletable(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('tasks_owner').on(table.tenantId, table.ownerId, table.status, table.limitDate),
    index('tasks_team').on(table.tenantId, table.teamId, table.status),
    index('tasks_ticket').on(table.tenantId, table.ticketId),
    index('tasks_late').on(table.limitDate).where(sql`status = 'pending' and deleted_at is null`),
    index('tasks_remind').on(table.remindAt).where(sql`remind_at is not null and deleted_at is null`),
    foreignKey({ columns: [table.tenantId, table.ownerId], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [table.tenantId, table.creatorId], foreignColumns: [users.tenantId, users.id] }),
  ],
)
export type TaskRow = typeof tasks.$inferSelect
