import { and, eq, isNull } from 'drizzle-orm'
import { users } from '#core/server/auth/identity.table.ts'
import type { Queries } from '#core/server/db/database.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { Member, TeamService } from '../contract/index.ts'
import { queues, usersQueues } from './team.table.ts'

/** Cache of a tenant's members, read at every push. */
export const MEMBERS = 'members'
/** Cache of a tenant's queues. */
export const QUEUES = 'queues'

async function loadMembers(db: Queries, tenantId: number): Promise<Member[]> {
  const rows = await db
    .select({ userId: users.id, name: users.name, profile: users.profile, queueId: queues.id })
    .from(users)
    .leftJoin(usersQueues, and(eq(usersQueues.tenantId, users.tenantId), eq(usersQueues.userId, users.id)))
    .leftJoin(queues, and(eq(queues.tenantId, usersQueues.tenantId), eq(queues.id, usersQueues.queueId), isNull(queues.deletedAt)))
    .where(ofTenant(users, { tenantId }, eq(users.isActive, true)))
    .orderBy(users.id)
  const byId = new Map<number, Member & { queueIds: number[] }>()
  for (const { queueId, ...person } of rows) {
    const member = byId.get(person.userId) ?? { ...person, queueIds: [] }
    if (queueId !== null) member.queueIds.push(queueId)
    byId.set(person.userId, member)
  }
  return [...byId.values()]
}

export function createTeamService(ctx: ServerContext): TeamService {
  const membersOf = (tenantId: number) => ctx.cached(MEMBERS, String(tenantId), (db) => loadMembers(db, tenantId))
  return {
    membersOf,
    queueIdsOf: async (tenantId, userId) => (await membersOf(tenantId)).find((member) => member.userId === userId)?.queueIds ?? [],
    async queueOf(tenantId, queueId) {
      const all = await ctx.cached(QUEUES, String(tenantId), (db) => tenantRows(db, { tenantId }, queues).find())
      return all.find(({ id }) => id === queueId) ?? null
    },
    async hasQueue(tenantId, queueId) {
      // Waits for a deletion of the queue, and keeps one waiting.
      const found = await ctx.db
        .select({ id: queues.id })
        .from(queues)
        .where(ofTenant(queues, { tenantId }, eq(queues.id, queueId), eq(queues.isActive, true)))
        .for('key share')
      return found.length > 0
    },
  }
}
