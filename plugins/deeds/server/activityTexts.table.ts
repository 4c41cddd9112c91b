import { foreignKey, index, integer, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import type { FieldValues } from '#core/contract/activity/index.ts'
import { instant, tenantId } from '#core/server/db/columns.ts'
import { deeds } from './activity.table.ts'

/** Text that people had written before an action changed it: only as long as the action can be taken back. */
export const activityTexts = pgTable(
  'deed_words',
  {
    tenantId: tenantId(),
    activityId: integer('deed_id').notNull(),
    at: instant('at').notNull(),
    words: jsonb('words').$type<FieldValues>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.activityId] }),
    index('deed_words_age').on(table.at),
    foreignKey({ columns: [table.tenantId, table.activityId], foreignColumns: [deeds.tenantId, deeds.id] }).onDelete('cascade'),
  ],
)
