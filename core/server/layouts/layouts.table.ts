import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { tenantId, versioned } from '../db/columns.ts'

export const layouts = pgTable(
  'layouts',
  {
    tenantId: tenantId(),
    userId: integer('user_id').notNull(),
    area: text('area').notNull(),
    layout: jsonb('layout').$type<{ version: number; [key: string]: unknown }>().notNull(),
    ...versioned(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.userId, table.area] })],
)
