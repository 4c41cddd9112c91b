import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ActivityMessage, FieldValues } from '#core/contract/activity/index.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { instant, tenantId } from '#core/server/db/columns.ts'

/** Actions of people, and how it was before. Ids and states only: what was written to contacts or in notes is never copied here. */
export const deeds = pgTable(
  'deeds',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    userId: integer('user_id').notNull(),
    at: instant('at').notNull().default(sql`now()`),
    address: text('address'),
    browser: text('browser'),
    kind: text('kind').notNull(),
    rows: text('rows').notNull(),
    rowId: text('row_id').notNull(),
    rev: integer('rev').notNull(),
    said: jsonb('said').$type<ActivityMessage>().notNull(),
    name: text('name').notNull(),
    ticketId: integer('ticket_id'),
    contactId: integer('contact_id'),
    fields: text('fields').array().notNull(),
    before: jsonb('before').$type<FieldValues>().notNull(),
    after: jsonb('after').$type<FieldValues>().notNull(),
    partOf: text('part_of'),
    /** The action that this one took back. */
    undoOf: integer('undo_of'),
    undoneAt: instant('undone_at'),
    undoneBy: integer('undone_by'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('deeds_of_person').on(table.tenantId, table.userId, table.at, table.id),
    index('deeds_of_row').on(table.tenantId, table.rows, table.rowId, table.id),
    index('deeds_part').on(table.tenantId, table.partOf).where(sql`part_of is not null`),
    index('deeds_age').on(table.at),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [users.tenantId, users.id] }).onDelete('cascade'),
  ],
)
export type ActivityRow = typeof deeds.$inferSelect
