import { inArray } from 'drizzle-orm'
import { users } from '#core/server/auth/identity.table.ts'
import { type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { teams } from '#plugins/team/server/team.table.ts'
import type { Task } from '../contract/index.ts'
import type { TaskRow } from './tasks.table.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null
const ids = (all: readonly (number | null)[]): number[] => [...new Set(all.filter((id) => id !== null))]

/** Tasks with the names of their people and teams, in two statements. */
export async function presentTasks(ctx: Pick<ServerContext, 'db'>, scope: TenantScope, rows: readonly TaskRow[]): Promise<Task[]> {
  const people = ids(rows.flatMap(({ ownerId, creatorId }) => [ownerId, creatorId]))
  const teamIds = ids(rows.map(({ teamId }) => teamId))
  const names = new Map(people.length > 0 ? (await tenantRows(ctx.db, scope, users).find(inArray(users.id, people))).map(({ id, name }) => [id, name]) : [])
  const groups = new Map(
    teamIds.length > 0
      ? (await tenantRows(ctx.db, scope, teams, { withDeleted: true }).find(inArray(teams.id, teamIds))).map(({ id, group }) => [id, group])
      : [],
  )
  return rows.map((row) => {
    const team = row.teamId === null ? null : { id: row.teamId, name: groups.get(row.teamId) ?? '' }
    return {
      id: row.id,
      rev: row.rev,
      name: row.name,
      description: row.description,
      comments: row.comments,
      limitDate: iso(row.limitDate),
      priority: row.priority,
      status: row.status,
      acceptance: row.acceptance,
      owner: row.ownerId === null ? (team?.name ?? '') : (names.get(row.ownerId) ?? ''),
      ownerId: row.ownerId,
      team,
      creator: { id: row.creatorId, name: names.get(row.creatorId) ?? '' },
      repeats: row.repeats,
      remindMinutes: row.remindMinutes,
      ticketId: row.ticketId,
      finishedAt: iso(row.finishedAt),
      createdAt: row.createdAt.toISOString(),
    }
  })
}

export async function presentTask(ctx: Pick<ServerContext, 'db'>, row: TaskRow): Promise<Task> {
  const [task] = await presentTasks(ctx, row, [row])
  if (!task) throw new Error('A task was not presented')
  return task
}
