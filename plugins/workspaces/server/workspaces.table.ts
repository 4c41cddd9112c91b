import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Layout } from '#core/contract/layoutShape.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { instant, tenantId, versioned } from '#core/server/db/columns.ts'
import type { WorkProfile } from '../contract/index.ts'

export const workspaces = pgTable(
  'workspaces',
  {
    tenantId: tenantId(),
    /** Ten letters and digits, as links name it. */
    id: text('id').notNull(),
    /** The person it belongs to; null: the company's. */
    ownerId: integer('owner_id'),
    name: text('name').notNull(),
    layout: jsonb('layout').$type<Layout>().notNull(),
    profiles: text('profiles').array().$type<WorkProfile[]>().notNull(),
    queueIds: integer('queue_ids').array().notNull(),
    startFor: text('start_for').array().$type<WorkProfile[]>().notNull(),
    /** Since when it is deleted; null: it is there. */
    deletedAt: instant('deleted_at'),
    ...versioned(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('workspaces_owner').on(table.tenantId, table.ownerId),
    foreignKey({ columns: [table.tenantId, table.ownerId], foreignColumns: [users.tenantId, users.id] }).onDelete('cascade'),
  ],
)
