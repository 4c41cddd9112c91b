import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ActivityMessage } from '#core/contract/activity/index.ts'
import type { Profile } from '#core/contract/auth.ts'
import { instant, tenantId } from '#core/server/db/columns.ts'
import type { AuditKind, Change } from '../contract/index.ts'

/** Changes in administration and who made them. Rows are only added, and go when their days are over. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    tenantId: tenantId(),
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    at: instant('at').notNull(),
    userId: integer('user_id'),
    /** As they were called then. */
    userName: text('user_name').notNull(),
    profile: text('profile').$type<Profile>(),
    kind: text('kind').$type<AuditKind>().notNull(),
    action: text('action').notNull(),
    permission: text('permission').notNull(),
    target: text('target'),
    name: text('name'),
    said: jsonb('said').$type<ActivityMessage>(),
    fields: jsonb('fields').$type<string[]>().notNull(),
    changes: jsonb('changes').$type<Change[]>().notNull(),
    outcome: text('outcome').notNull(),
    address: text('address'),
    browser: text('browser'),
    /** The folded text that the search looks in. */
    searchText: text('search_text').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('audit_entries_at').on(table.tenantId, table.at, table.id),
    index('audit_entries_user').on(table.tenantId, table.userId, table.at, table.id),
    index('audit_entries_kind').on(table.tenantId, table.kind, table.at, table.id),
  ],
)
