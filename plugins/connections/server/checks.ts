import { eq, ne } from 'drizzle-orm'
import { lockUntilCommit } from '#core/server/db/lockUntilCommit.ts'
import { type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { queues } from '#plugins/team/server/team.table.ts'
import { connectionProblems, foldConnectionName, refusedConnection, tooManyConnections } from '../contract/index.ts'
import { connectionLimits, connections } from './connections.table.ts'

/** Lets one writer of a company's connections in at a time: what is seen of names, of the default and of their number still holds when the row is written. */
export const lockConnections = (tx: ServerContext, { tenantId }: TenantScope) => lockUntilCommit(tx.db, `connection:${tenantId}`)

/** @throws invalidInput (422) */
export async function checkIdentity(
  tx: ServerContext,
  scope: TenantScope,
  wanted: { name: string; color: string | null },
  ownId: number | null,
): Promise<void> {
  const problems = connectionProblems(wanted)
  if (problems.length > 0) throw refusedConnection(problems)
  const others = await tenantRows(tx.db, scope, connections).find(ownId === null ? undefined : ne(connections.id, ownId))
  if (others.some(({ name }) => foldConnectionName(name) === foldConnectionName(wanted.name)))
    throw refusedConnection([{ field: 'name', code: 'duplicated', message: 'Another connection has this name' }])
}

/** @throws invalidInput (422) for a queue that the company does not have */
export async function checkQueue(tx: ServerContext, scope: TenantScope, queueId: number | null): Promise<void> {
  if (queueId === null || (await hasQueue(tx, scope, queueId))) return
  throw refusedConnection([{ field: 'queueId', code: 'unknown', message: 'There is no such queue' }])
}

export const hasQueue = async (tx: ServerContext, scope: TenantScope, queueId: number): Promise<boolean> =>
  (await tenantRows(tx.db, scope, queues).first(eq(queues.id, queueId))) !== undefined

/** How many connections the company may have; null for any number. */
export async function mostConnections(ctx: ServerContext, { tenantId }: TenantScope): Promise<number | null> {
  const [limit] = await ctx.db.select().from(connectionLimits).where(eq(connectionLimits.tenantId, tenantId))
  return limit?.maxConnections ?? null
}

/** Whether there is room for one more. Under `lockConnections`. @throws tooManyConnections (409) */
export async function checkRoom(tx: ServerContext, scope: TenantScope): Promise<void> {
  const maxConnections = await mostConnections(tx, scope)
  if (maxConnections !== null && (await tenantRows(tx.db, scope, connections).find()).length >= maxConnections) throw tooManyConnections({ maxConnections })
}
