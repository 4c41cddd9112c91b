import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#core/server/auth/identity.table.ts'
import { tenantId, versioned } from '#core/server/db/columns.ts'

export const queues = pgTable(
  'queues',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    queue: text('queue').notNull(),
    color: text('color').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    ...versioned(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] }), uniqueIndex('queues_name').on(table.tenantId, table.queue)],
)

/** Who works in which queue. */
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
