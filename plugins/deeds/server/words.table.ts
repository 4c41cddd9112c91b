import { foreignKey, index, integer, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import type { FieldValues } from '#core/contract/activity/index.ts'
import { instant, tenantId } from '#core/server/db/columns.ts'
import { deeds } from './deeds.table.ts'

/** What people had written before a deed changed it: only as long as the deed can be taken back. */
export const deedWords = pgTable(
  'deed_words',
  {
    tenantId: tenantId(),
    deedId: integer('deed_id').notNull(),
    at: instant('at').notNull(),
    words: jsonb('words').$type<FieldValues>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.deedId] }),
    index('deed_words_age').on(table.at),
    foreignKey({ columns: [table.tenantId, table.deedId], foreignColumns: [deeds.tenantId, deeds.id] }).onDelete('cascade'),
  ],
)
