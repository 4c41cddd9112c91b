import { eq } from 'drizzle-orm'
import type { FieldValues } from '#core/contract/activity/index.ts'
import type { SessionEnd } from '#core/contract/auth.ts'
import { noUserFound } from '#core/contract/errors.ts'
import { ACTORS } from '#core/server/auth/actors.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { endSessions } from '#core/server/auth/sessions.ts'
import { type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { assignedWork } from '../../contract/index.ts'
import { changePresence } from '../presence.ts'
import { usersQueues } from '../team.table.ts'

/** @see getDeparture of the contract */
export async function getDeparture(ctx: ServerContext, actor: Actor, id: number): Promise<{ openTickets: number }> {
  if (!(await tenantRows(ctx.db, actor, users).first(eq(users.id, id)))) throw noUserFound()
  const counts = await Promise.all(ctx.contributionsOf(assignedWork).map((work) => ctx.use(work).count(actor.tenantId, id)))
  return { openTickets: counts.reduce((sum, count) => sum + count, 0) }
}

/** Ends what somebody has open here, on every node, and shows them as gone. `except`: a session that stays. */
export async function signOut(ctx: ServerContext, { tenantId }: TenantScope, userId: number, reason: SessionEnd, except?: string): Promise<number> {
  const ended = await endSessions(ctx, { tenantId, userId }, reason, except === undefined ? {} : { except })
  if (except === undefined) await changePresence(ctx, tenantId, userId, () => ({ isHere: false, pause: null }))
  return ended
}

/** Gives the conversations of somebody back to where they wait; answers their ids. */
export async function releaseWork(tx: ServerContext, { tenantId }: TenantScope, userId: number): Promise<number[]> {
  const ids: number[] = []
  for (const work of tx.contributionsOf(assignedWork)) ids.push(...(await tx.use(work).release(tenantId, userId)))
  return ids
}

/** Somebody may not be here any more: out everywhere at once, and their conversations wait for others. */
export async function endAccess(tx: ServerContext, scope: TenantScope, userId: number): Promise<number[]> {
  await signOut(tx, scope, userId, 'suspended')
  tx.forget(ACTORS, String(userId))
  return releaseWork(tx, scope, userId)
}

const idsOf = (value: FieldValues[string] | undefined): number[] => (typeof value === 'string' && value !== '' ? value.split(',').map(Number) : [])

/** Takes somebody out of everything; answers what it was, as the log keeps it. */
export async function takeAll(tx: ServerContext, scope: TenantScope, userId: number): Promise<FieldValues> {
  const work = await endAccess(tx, scope, userId)
  const places = tenantRows(tx.db, scope, usersQueues)
  const had = await places.find(eq(usersQueues.userId, userId))
  await places.remove(eq(usersQueues.userId, userId))
  return { work: work.join(','), queues: had.map(({ queueId }) => queueId).join(',') }
}

/** Gives back what `takeAll` took, where it is still there to be given. */
export async function giveAll(tx: ServerContext, scope: TenantScope, userId: number, taken: FieldValues, queueIds: readonly number[]): Promise<void> {
  const places = tenantRows(tx.db, scope, usersQueues)
  for (const queueId of idsOf(taken.queues)) if (queueIds.includes(queueId)) await places.insertIfAbsent({ userId, queueId })
  for (const work of tx.contributionsOf(assignedWork)) await tx.use(work).restore(scope.tenantId, userId, idsOf(taken.work))
}
