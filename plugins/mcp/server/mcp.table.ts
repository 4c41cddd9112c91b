import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { deletable, instant, tenantId, versioned } from '#core/server/db/columns.ts'
import type { McpFailure, ToolMode } from '../contract/index.ts'

/** A tool as its server described it. */
export interface StoredTool {
  name: string
  title: string
  description: string
  /** JSON Schema of its arguments. */
  schema: Record<string, unknown>
  isReadOnly: boolean
}

/** Permission to use a tool, and what it said of itself when that was decided. */
export interface Grant {
  mode: ToolMode
  fingerprint: string
}

export const mcpServers = pgTable(
  'mcp_servers',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    name: text('name').notNull(),
    url: text('url').notNull(),
    /** Encrypted; null where there is none. */
    secret: text('secret'),
    keyTail: text('key_tail'),
    assistantIds: jsonb('assistant_ids').$type<number[]>().notNull().default([]),
    isActive: boolean('is_active').notNull().default(true),
    tools: jsonb('tools').$type<StoredTool[]>().notNull().default([]),
    /** By names of tools. */
    grants: jsonb('grants').$type<Record<string, Grant>>().notNull().default({}),
    readAt: instant('read_at'),
    failure: text('failure').$type<McpFailure>(),
    ...versioned(),
    ...deletable(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('mcp_servers_name').on(table.tenantId, table.name).where(sql`deleted_at is null`),
  ],
)
