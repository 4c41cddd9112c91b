import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#core/server/auth/identity.table.ts'
import { deletable, instant, millis, tenantId, versioned } from '#core/server/db/columns.ts'
import type { ApiScope } from '../contract/index.ts'

export const apiTokens = pgTable(
  'api_configs',
  {
    tenantId: tenantId(),
    /** Uuid. */
    id: text('id').notNull(),
    name: text('name').notNull(),
    scopes: jsonb('scopes').$type<ApiScope[]>().notNull(),
    connectionId: integer('session_id'),
    isActive: boolean('is_active').notNull().default(true),
    expiresAt: millis('expires_at'),
    ratePerMinute: integer('rate_per_minute').notNull(),
    /** SHA-256 of the token, hexadecimal: it holds 256 bits of chance, so that no slower hash is needed. */
    tokenHash: text('token_hash').notNull(),
    tokenEnd: text('token_end').notNull(),
    /** The person who made it: its actions are done in their name. */
    userId: integer('user_id').notNull(),
    lastUsedAt: instant('last_used_at'),
    lastUsedFrom: text('last_used_from'),
    ...versioned(),
    ...deletable(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('api_configs_token').on(table.tokenHash),
    uniqueIndex('api_configs_name').on(table.tenantId, table.name).where(sql`deleted_at is null`),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [users.tenantId, users.id] }).onDelete('cascade'),
  ],
)

/** Requests by the caller's own key: a repeat does nothing. Kept 30 days. */
export const apiRequests = pgTable(
  'api_requests',
  {
    tenantId: tenantId(),
    apiId: text('api_id').notNull(),
    externalKey: text('external_key').notNull(),
    /** SHA-256 of what was asked for. */
    fingerprint: text('fingerprint').notNull(),
    /** The result of the call: a message, a contact, or a row of another plugin. */
    messageId: text('message_id'),
    contactId: integer('contact_id'),
    rowId: text('row_id'),
    at: instant('at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.apiId, table.externalKey] }),
    index('api_requests_message').on(table.tenantId, table.messageId),
    index('api_requests_age').on(table.at),
  ],
)
