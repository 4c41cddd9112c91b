import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { users } from '#core/server/auth/identity.table.ts'
import { ofTenant } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { usersQueues } from '#plugins/team/server/team.table.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { type Candidate, routingSupervisors } from '../contract/index.ts'

/** People of a queue who are online, with how many conversations they have open or waiting for them; who has none has 0. */
export async function candidatesOf(ctx: ServerContext, tenantId: number, queueId: number): Promise<Candidate[]> {
  const withSupervisors = (await ctx.setting(tenantId, routingSupervisors)) === 'enabled'
  const ofPerson = and(
    eq(tickets.tenantId, users.tenantId),
    eq(tickets.userId, users.id),
    inArray(tickets.status, ['open', 'pending']),
    isNull(tickets.deletedAt),
  )
  return ctx.db
    .select({ userId: users.id, openCount: sql<number>`count(${tickets.id})::int` })
    .from(users)
    .innerJoin(usersQueues, and(eq(usersQueues.tenantId, users.tenantId), eq(usersQueues.userId, users.id), eq(usersQueues.queueId, queueId)))
    .leftJoin(tickets, ofPerson)
    .where(
      ofTenant(users, { tenantId }, eq(users.isActive, true), eq(users.isOnline, true), inArray(users.profile, withSupervisors ? ['user', 'super'] : ['user'])),
    )
    .groupBy(users.id)
}
