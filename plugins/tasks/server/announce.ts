import { eq } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { usersTeams } from '#plugins/team/server/team.table.ts'
import { taskGone, taskSaved } from '../contract/index.ts'
import { presentTask } from './present.ts'
import type { TaskRow } from './tasks.table.ts'
import { leads } from './visible.where.ts'

/** Members of a team. */
export const membersOfTeam = async (ctx: Pick<ServerContext, 'db'>, tenantId: number, teamId: number): Promise<number[]> =>
  (await tenantRows(ctx.db, { tenantId }, usersTeams).find(eq(usersTeams.teamId, teamId))).map(({ userId }) => userId)

/** Ids of the people who see a task. */
async function viewersOf(ctx: ServerContext, row: TaskRow): Promise<Set<number>> {
  const leaders = (await ctx.use(teamService).membersOf(row.tenantId)).filter(leads).map(({ userId }) => userId)
  const team = row.teamId === null ? [] : await membersOfTeam(ctx, row.tenantId, row.teamId)
  return new Set([...leaders, ...team, row.creatorId, ...(row.ownerId === null ? [] : [row.ownerId])])
}

/** Tells those who see a task what it is like now, and those who saw it before that it is gone for them. */
export async function announceTask(tx: ServerContext, before: TaskRow | null, after: TaskRow | null): Promise<void> {
  const row = after ?? before
  if (!row) return
  const roomsOf = (ids: Iterable<number>) => [...ids].map((userId) => rooms.user(row.tenantId, userId))
  const now = after ? await viewersOf(tx, after) : new Set<number>()
  const gone = before ? [...(await viewersOf(tx, before))].filter((userId) => !now.has(userId)) : []
  if (after) tx.push(taskSaved, row.tenantId, await presentTask(tx, null, after), roomsOf(now))
  if (gone.length > 0) tx.push(taskGone, row.tenantId, { id: row.id }, roomsOf(gone))
}
