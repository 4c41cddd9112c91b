import { foreignKey, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Presence } from '#core/contract/auth.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { instant, tenantId } from '#core/server/db/columns.ts'

/** Since when people are as they are: the last change of each person's presence. */
export const wallboardPresences = pgTable(
  'wallboard_presences',
  {
    tenantId: tenantId(),
    userId: integer('user_id').notNull(),
    status: text('status').$type<Presence>().notNull(),
    since: instant('since').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.userId] }),
    foreignKey({ columns: [table.tenantId, table.userId], foreignColumns: [users.tenantId, users.id] }).onDelete('cascade'),
  ],
)
