import { and, eq, inArray, isNull } from 'drizzle-orm'
import { defineService } from '#core/contract/define.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { QueueUse } from '#plugins/team/contract/index.ts'
import { announceConnection } from './announce.ts'
import { connections } from './connections.table.ts'

export const connectionsInQueues = defineService<QueueUse>('connections.inQueues')

type Row = typeof connections.$inferSelect

/** Connections whose new conversations begin in a queue that is deleted, or comes back. */
export const createConnectionsInQueues = (ctx: ServerContext): QueueUse => {
  const tell = async (rows: readonly Row[]) => {
    for (const row of rows) await announceConnection(ctx, row)
  }
  return {
    async leave(tenantId, queueId, toId) {
      const rows = await tenantRows(ctx.db, { tenantId }, connections).update(eq(connections.queueId, queueId), { queueId: toId })
      await tell(rows)
      return rows.map(({ id }) => id)
    },
    async comeBack(tenantId, queueId, ids, fromId) {
      const isThere = fromId === null ? isNull(connections.queueId) : eq(connections.queueId, fromId)
      await tell(await tenantRows(ctx.db, { tenantId }, connections).update(and(inArray(connections.id, [...ids]), isThere), { queueId }))
    },
  }
}
