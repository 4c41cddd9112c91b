import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '#core/server/auth/identity.table.ts'
import { deletable, tenantId, versioned } from '#core/server/db/columns.ts'
import type { ViewFilter } from '../contract/index.ts'

export const savedViewsTable = pgTable(
  'saved_views',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    userId: integer('user_id').notNull(),
    name: text('name').notNull(),
    screen: text('screen').notNull(),
    filter: jsonb('filter').$type<ViewFilter>().notNull().default({}),
    isShared: boolean('is_shared').notNull().default(false),
    ...versioned(),
    ...deletable(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('saved_views_user').on(table.tenantId, table.userId),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [users.tenantId, users.id] }),
  ],
)
