import { boolean, foreignKey, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { tenantId, versioned } from '#core/server/db/columns.ts'
import { queues } from '#plugins/team/server/team.table.ts'
import type { ConnectionConfig, ConnectionStatus } from '../contract/index.ts'

export const connections = pgTable(
  'connections',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    status: text('status').$type<ConnectionStatus>().notNull().default('DISCONNECTED'),
    /** Public key of the connection, e.g. in the address of its web chat. */
    token: text('token').notNull().unique(),
    qrcode: text('qrcode'),
    retries: integer('retries').notNull().default(0),
    isDefault: boolean('is_default').notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
    isDeleted: boolean('is_deleted').notNull().default(false),
    number: text('number'),
    color: text('color'),
    /** Where new tickets go. */
    queueId: integer('queue_id'),
    config: jsonb('config').$type<ConnectionConfig>().notNull().default({}),
    ...versioned(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('connections_name').on(table.tenantId, table.name),
    foreignKey({ columns: [table.tenantId, table.queueId], foreignColumns: [queues.tenantId, queues.id] }),
  ],
)
