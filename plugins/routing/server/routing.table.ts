import { foreignKey, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { tenantId } from '#core/server/db/columns.ts'
import { queues } from '#plugins/team/server/team.table.ts'
import { routingModes } from '../contract/choosePerson.ts'

/** Queues whose conversations are given to people, and how. */
export const queueRouting = pgTable(
  'queue_routing',
  {
    tenantId: tenantId(),
    queueId: integer('queue_id').notNull(),
    mode: text('mode', { enum: routingModes }).notNull(),
    /** The person who got the last one: held while the next is given. */
    lastUserId: integer('last_user_id'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.queueId] }),
    foreignKey({ columns: [table.tenantId, table.queueId], foreignColumns: [queues.tenantId, queues.id] }).onDelete('cascade'),
  ],
)
