import { and, asc, eq, inArray } from 'drizzle-orm'
import { users } from '#core/server/auth/identity.table.ts'
import type { Queries } from '#core/server/db/database.ts'
import { ofTenant, type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { refusedQueue, userChanged } from '../contract/index.ts'
import { MEMBERS } from './members.ts'
import { usersQueues } from './team.table.ts'
import { presentUser } from './users.ts'

export interface Named {
  id: number
  name: string
}

/** Active people of each queue, by name. */
export async function peopleOfQueues(db: Queries, scope: TenantScope): Promise<ReadonlyMap<number, readonly Named[]>> {
  const rows = await db
    .select({ queueId: usersQueues.queueId, id: users.id, name: users.name })
    .from(usersQueues)
    .innerJoin(users, and(eq(users.tenantId, usersQueues.tenantId), eq(users.id, usersQueues.userId), eq(users.isActive, true)))
    .where(ofTenant(usersQueues, scope))
    .orderBy(asc(users.name), asc(users.id))
  return Map.groupBy(rows, ({ queueId }) => queueId)
}

/** The ids of these that are active people of the company. @throws invalidInput (422) at `users` where one is not */
export async function checkPeople(tx: ServerContext, scope: TenantScope, ids: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(ids)]
  const known = wanted.length === 0 ? [] : await tenantRows(tx.db, scope, users).find(and(inArray(users.id, wanted), eq(users.isActive, true)))
  if (known.length < wanted.length) throw refusedQueue([{ field: 'users', code: 'invalid_value', message: 'There is no such person' }])
  return wanted
}

/** Says anew in which queues these people work, to everybody and to the rules; answers the plain users who work in none. */
export async function announceMembers(tx: ServerContext, { tenantId }: TenantScope, userIds: readonly number[]): Promise<Named[]> {
  if (userIds.length === 0) return []
  tx.forget(MEMBERS, String(tenantId))
  const withoutQueue: Named[] = []
  // In the order of ids: two writers never wait for each other.
  for (const id of userIds.toSorted((one, other) => one - other)) {
    const [row] = await tenantRows(tx.db, { tenantId }, users).update(eq(users.id, id), {})
    if (!row) continue
    const user = await presentUser(tx.db, { tenantId }, row)
    tx.push(userChanged, tenantId, user, [rooms.tenant(tenantId)])
    tx.emit(userChanged, tenantId, user)
    if (user.profile === 'user' && user.queues.length === 0) withoutQueue.push({ id: user.id, name: user.name })
  }
  return withoutQueue
}

/** Puts these people and no others into a queue; answers whose queues are different now. Suspended people stay where they are. @throws invalidInput (422) */
export async function setMembers(tx: ServerContext, scope: TenantScope, queueId: number, ids: readonly number[]): Promise<number[]> {
  const wanted = await checkPeople(tx, scope, ids)
  const present = ((await peopleOfQueues(tx.db, scope)).get(queueId) ?? []).map(({ id }) => id)
  const places = tenantRows(tx.db, scope, usersQueues)
  const gone = present.filter((id) => !wanted.includes(id))
  const come = wanted.filter((id) => !present.includes(id))
  const left = and(eq(usersQueues.queueId, queueId), inArray(usersQueues.userId, gone))
  if (gone.length > 0 && left) await places.remove(left)
  for (const userId of come) await places.insertIfAbsent({ userId, queueId })
  return [...gone, ...come]
}
