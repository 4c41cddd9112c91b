import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { tenantId, versioned } from '#core/server/db/columns.ts'
import type { Bulk, BulkChange } from '../../contract/index.ts'

/** Fields of a ticket that a bulk action may change, as the row holds them; dates as ISO texts. */
export type FieldsBefore = Record<string, string | number | boolean | string[] | null>

export const bulks = pgTable(
  'ticket_bulks',
  {
    tenantId: tenantId(),
    /** Uuid. */
    id: text('id').notNull(),
    userId: integer('user_id').notNull(),
    change: jsonb('change').$type<BulkChange>().notNull(),
    /** All of them, in the order they are taken. */
    ticketIds: integer('ticket_ids').array().notNull(),
    done: integer('done').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    skipped: jsonb('skipped').$type<Record<string, number>>().notNull().default(sql`'{}'::jsonb`),
    status: text('status').$type<Bulk['status']>().notNull().default('running'),
    ...versioned(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] }), index('ticket_bulks_user').on(table.tenantId, table.userId, table.createdAt)],
)

/** Earlier values of each changed ticket, to put back. */
export const bulkRows = pgTable(
  'ticket_bulk_rows',
  {
    tenantId: tenantId(),
    bulkId: text('bulk_id').notNull(),
    ticketId: integer('ticket_id').notNull(),
    before: jsonb('before').$type<FieldsBefore>().notNull(),
    /** The ticket's `rev` afterwards: another one means that somebody changed it since. */
    rev: integer('rev').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.bulkId, table.ticketId] }),
    foreignKey({ columns: [table.tenantId, table.bulkId], foreignColumns: [bulks.tenantId, bulks.id] }).onDelete('cascade'),
  ],
)
