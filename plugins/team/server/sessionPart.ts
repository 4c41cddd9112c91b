import { and, asc, eq, isNull, or } from 'drizzle-orm'
import type { SessionPart } from '#core/server/auth/entrance.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { ofTenant } from '#core/server/db/repository.ts'
import { inOrder } from './queueOrder.ts'
import { statusOf } from './statusOf.ts'
import { queues, usersQueues } from './team.table.ts'

/** The person's queues and presence, and who is online, themselves included, for the answer of the login. */
export const sessionPart: SessionPart = async (who, ctx) => {
  const own = await ctx.db
    .select({ id: queues.id, queue: queues.queue, color: queues.color, isActive: queues.isActive })
    .from(usersQueues)
    .innerJoin(queues, and(eq(queues.tenantId, usersQueues.tenantId), eq(queues.id, usersQueues.queueId)))
    .where(ofTenant(usersQueues, who, eq(usersQueues.userId, who.userId), isNull(queues.deletedAt)))
    .orderBy(...inOrder)
  const online = await ctx.db
    .select({ id: users.id, name: users.name, email: users.email, pause: users.pause })
    .from(users)
    .where(ofTenant(users, who, or(eq(users.isOnline, true), eq(users.id, who.userId))))
    .orderBy(asc(users.name))
    .limit(200)
  // People who sign in are here, whatever the row says until the login is told.
  const here = online.map(({ pause, ...user }) => ({ ...user, status: statusOf({ isHere: true, pause }) }))
  return { queues: own, usuariosOnline: here, status: here.find(({ id }) => id === who.userId)?.status ?? 'online' }
}
