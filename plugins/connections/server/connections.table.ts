import { sql } from 'drizzle-orm'
import { boolean, foreignKey, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { tenants } from '#core/server/auth/identity.table.ts'
import { deletable, instant, tenantId, versioned } from '#core/server/db/columns.ts'
import { queues } from '#plugins/team/server/team.table.ts'
import type { ConnectionConfig, ConnectionStatus, ConnectionTexts } from '../contract/index.ts'

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
    number: text('number'),
    color: text('color'),
    /** Where new tickets go. */
    queueId: integer('queue_id'),
    config: jsonb('config').$type<ConnectionConfig>().notNull().default({}),
    /** Automatic texts of its own; a missing one is the company's. */
    texts: jsonb('texts').$type<Partial<ConnectionTexts>>().notNull().default({}),
    /** Credentials, encrypted; null where there are none. */
    secrets: text('secrets'),
    /** Address of the proxy that everything of it goes through, encrypted with its credentials; null for none. */
    proxy: text('proxy'),
    /** Since when it has its `status`, or is switched on or off. */
    statusSince: instant('status_since').notNull().default(sql`now()`),
    ...versioned(),
    ...deletable(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('connections_name').on(table.tenantId, table.name).where(sql`deleted_at is null`),
    uniqueIndex('connections_default').on(table.tenantId).where(sql`is_default and deleted_at is null`),
    foreignKey({ columns: [table.tenantId, table.queueId], foreignColumns: [queues.tenantId, queues.id] }),
  ],
)

/** How many connections a company may have; a company without a row may have any number. */
export const connectionLimits = pgTable('connection_limits', {
  tenantId: integer('tenant_id')
    .primaryKey()
    .references(() => tenants.id),
  maxConnections: integer('max_connections').notNull(),
})

export type ConnectionRow = typeof connections.$inferSelect
