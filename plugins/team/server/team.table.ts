import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#core/server/auth/identity.table.ts'
import { deletable, tenantId, versioned } from '#core/server/db/columns.ts'
import type { BusinessDay } from '../contract/week.ts'

export const queues = pgTable(
  'queues',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    queue: text('queue').notNull(),
    color: text('color').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    /** Its place in every list; queues of one place stand by name. */
    order: integer('order').notNull().default(0),
    greeting: text('greeting').notNull().default(''),
    absence: text('absence').notNull().default(''),
    /** Empty where the company's hours count. */
    businessHours: jsonb('business_hours').$type<BusinessDay[]>().notNull().default([]),
    ...versioned(),
    ...deletable(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] }), uniqueIndex('queues_name').on(table.tenantId, table.queue).where(sql`deleted_at is null`)],
)

/** People who work in each queue. */
export const usersQueues = pgTable(
  'users_queues',
  { tenantId: tenantId(), userId: integer('user_id').notNull(), queueId: integer('queue_id').notNull() },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.userId, table.queueId] }),
    index('users_queues_queue').on(table.tenantId, table.queueId),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [users.tenantId, users.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.tenantId, table.queueId], foreignColumns: [queues.tenantId, queues.id] }).onDelete('cascade'),
  ],
)

/** Named sets of people. */
export const teams = pgTable(
  'groups',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    group: text('group').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    ...versioned(),
    ...deletable(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] }), uniqueIndex('groups_name').on(table.tenantId, table.group).where(sql`deleted_at is null`)],
)

/** People in each team. */
export const usersTeams = pgTable(
  'users_groups',
  { tenantId: tenantId(), userId: integer('user_id').notNull(), teamId: integer('group_id').notNull() },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.userId, table.teamId] }),
    index('users_groups_group').on(table.tenantId, table.teamId),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [users.tenantId, users.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.tenantId, table.teamId], foreignColumns: [teams.tenantId, teams.id] }).onDelete('cascade'),
  ],
)
