import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { users } from '#core/server/auth/identity.table.ts'
import { lockUntilCommit } from '#core/server/db/lockUntilCommit.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type Candidate, choosePerson, mostOpenPerPerson } from '#plugins/routing/contract/index.ts'
import { usersQueues } from '#plugins/team/server/team.table.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { rules } from './rules.table.ts'

/** Agents of the conversation's queue who are online, with how many conversations they have; null where it is in no queue, or nobody can take one more. */
export async function chooseFree(
  tx: ServerContext,
  tenantId: number,
  ruleId: number,
  { queueId, userId }: Ticket,
  mode: 'roundRobin' | 'fewestOpen',
): Promise<number | null> {
  if (queueId === null) return null
  // Choices are made one at a time on every node, so that turns are fair. The row itself is held by every run that names it, and cannot be waited for.
  await lockUntilCommit(tx.db, `rules.give:${tenantId}:${ruleId}`)
  const row = await tenantRows(tx.db, { tenantId }, rules).first(eq(rules.id, ruleId))
  const chosen = choosePerson(await candidates(tx, tenantId, queueId), {
    mode,
    lastUserId: row?.lastGivenId ?? null,
    mostOpen: Number(await tx.setting(tenantId, mostOpenPerPerson)),
    besidesUserId: userId,
  })
  if (chosen !== null)
    await tx.db
      .update(rules)
      .set({ lastGivenId: chosen })
      .where(ofTenant(rules, { tenantId }, eq(rules.id, ruleId)))
  return chosen
}

function candidates(tx: ServerContext, tenantId: number, queueId: number): Promise<Candidate[]> {
  const ofPerson = and(
    eq(tickets.tenantId, users.tenantId),
    eq(tickets.userId, users.id),
    inArray(tickets.status, ['open', 'pending']),
    isNull(tickets.deletedAt),
  )
  const inQueue = and(eq(usersQueues.tenantId, users.tenantId), eq(usersQueues.userId, users.id), eq(usersQueues.queueId, queueId))
  return tx.db
    .select({ userId: users.id, openCount: sql<number>`count(${tickets.id})::int` })
    .from(users)
    .innerJoin(usersQueues, inQueue)
    .leftJoin(tickets, ofPerson)
    .where(ofTenant(users, { tenantId }, eq(users.isActive, true), eq(users.isOnline, true), eq(users.profile, 'user')))
    .groupBy(users.id)
}
