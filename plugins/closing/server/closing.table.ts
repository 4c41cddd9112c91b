import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '#core/server/auth/identity.table.ts'
import { deletable, tenantId, versioned } from '#core/server/db/columns.ts'

export const closingReasons = pgTable(
  'closing_reasons',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    name: text('name').notNull(),
    color: text('color').notNull(),
    /** Empty: all queues, and none. */
    queues: integer('queues').array().notNull(),
    isActive: boolean('is_active').notNull(),
    ...versioned(),
    ...deletable(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
)

export const farewellMessages = pgTable(
  'farewell_messages',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    name: text('name').notNull(),
    message: text('message').notNull(),
    /** Empty: all queues, and none. */
    queues: integer('queues').array().notNull(),
    /** Empty: all connections. Deleted ones stay in the row, so that they are bound again when they come back. */
    connections: integer('connections').array().notNull().default(sql`'{}'`),
    showToAll: boolean('show_to_all').notNull(),
    isUsual: boolean('is_usual').notNull(),
    userId: integer('user_id').notNull(),
    ...versioned(),
    ...deletable(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('farewell_messages_author').on(table.tenantId, table.userId),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [users.tenantId, users.id] }).onDelete('cascade'),
  ],
)
