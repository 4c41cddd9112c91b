import { inArray } from 'drizzle-orm'
import type { FieldError } from '#core/contract/errors.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { queues } from '#plugins/team/server/team.table.ts'

/** A queue that is not the company's; one that was switched off or deleted may stay. */
export async function queueProblems(ctx: ServerContext, tenantId: number, ids: readonly number[]): Promise<FieldError[]> {
  if (ids.length === 0) return []
  const known = await tenantRows(ctx.db, { tenantId }, queues, { withDeleted: true }).find(inArray(queues.id, [...ids]))
  const lost = ids.find((id) => !known.some((queue) => queue.id === id))
  return lost === undefined ? [] : [{ field: 'queues', code: 'invalid_value', message: `There is no queue ${lost}` }]
}

/** A connection that is not the company's; one that was switched off or deleted may stay. */
export async function connectionProblems(ctx: ServerContext, tenantId: number, ids: readonly number[]): Promise<FieldError[]> {
  if (ids.length === 0) return []
  const known = await tenantRows(ctx.db, { tenantId }, connections, { withDeleted: true }).find(inArray(connections.id, [...ids]))
  const lost = ids.find((id) => !known.some((connection) => connection.id === id))
  return lost === undefined ? [] : [{ field: 'connections', code: 'invalid_value', message: `There is no connection ${lost}` }]
}
