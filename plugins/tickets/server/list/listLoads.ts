import { and, count, eq, isNotNull, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { TenantScope } from '#core/server/db/repository.ts'
import { ofTenant } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { listLoads as endpoint } from '../../contract/index.ts'
import { tickets } from '../tickets.table.ts'

/** @see contract listLoads */
export async function listLoads({ db }: ServerContext, scope: TenantScope): Promise<z.input<(typeof endpoint)['output']>> {
  const isThere = isNull(tickets.snoozedUntil)
  const [people, queues] = await Promise.all([
    db
      .select({ userId: tickets.userId, open: count() })
      .from(tickets)
      .where(ofTenant(tickets, scope, and(eq(tickets.status, 'open'), isNotNull(tickets.userId), isThere)))
      .groupBy(tickets.userId),
    db
      .select({ queueId: tickets.queueId, pending: count() })
      .from(tickets)
      .where(ofTenant(tickets, scope, and(eq(tickets.status, 'pending'), isThere)))
      .groupBy(tickets.queueId),
  ])
  return { people: people.flatMap(({ userId, open }) => (userId === null ? [] : [{ userId, open }])), queues }
}
