import { pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { instant, tenantId } from '#core/server/db/columns.ts'

/** Until when a company's messages of before are known here. */
export const historyMarks = pgTable('history_marks', { tenantId: tenantId(), knownUntil: instant('known_until').notNull() }, (table) => [
  primaryKey({ columns: [table.tenantId] }),
])
