import { eq } from 'drizzle-orm'
import { type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { usersQueues } from './team.table.ts'

/** Puts somebody into these queues and no others. `lostLast`: they were in some, and are in none now. */
export async function putIntoQueues(tx: ServerContext, scope: TenantScope, userId: number, queueIds: readonly number[]): Promise<{ lostLast: boolean }> {
  const wanted = [...new Set(queueIds)]
  const places = tenantRows(tx.db, scope, usersQueues)
  const had = await places.first(eq(usersQueues.userId, userId))
  await places.remove(eq(usersQueues.userId, userId))
  for (const queueId of wanted) await places.insert({ userId, queueId })
  return { lostLast: had !== undefined && wanted.length === 0 }
}
