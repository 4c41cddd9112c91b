import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { deletable, tenantId, versioned } from '#core/server/db/columns.ts'
import type { CompanyProfile } from '../contract/index.ts'

/** Permission sets of a company's own, on top of a profile. */
export const roles = pgTable(
  'roles',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    name: text('name').notNull(),
    profile: text('profile').$type<CompanyProfile>().notNull(),
    permissions: jsonb('permissions').$type<Record<string, boolean>>().notNull().default({}),
    menus: jsonb('menus').$type<Record<string, boolean>>().notNull().default({}),
    userIds: jsonb('user_ids').$type<number[]>().notNull().default([]),
    ...versioned(),
    ...deletable(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] }), uniqueIndex('roles_name').on(table.tenantId, table.name).where(sql`deleted_at is null`)],
)
