import { eq } from 'drizzle-orm'
import { users } from '#core/server/auth/identity.table.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { queues, usersQueues } from './team.table.ts'

const FIRST_QUEUES = [
  { queue: 'Suporte', color: '#2f8f83' },
  { queue: 'Vendas', color: '#c2813a' },
]

/** Queues *Suporte* and *Vendas* with both agents. */
export async function createFirstQueues(ctx: ServerContext, scope: { tenantId: number }): Promise<void> {
  const agents = await tenantRows(ctx.db, scope, users).find(eq(users.profile, 'user'))
  for (const [index, queue] of FIRST_QUEUES.entries()) {
    const { id: queueId } = await tenantRows(ctx.db, scope, queues).insert({ ...queue, order: index + 1 })
    for (const { id: userId } of agents) await tenantRows(ctx.db, scope, usersQueues).insert({ userId, queueId })
  }
}
