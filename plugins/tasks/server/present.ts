import { inArray } from 'drizzle-orm'
import { users } from '#core/server/auth/identity.table.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type DealReader, dealLinks } from '#plugins/funnel/contract/links.ts'
import { teams } from '#plugins/team/server/team.table.ts'
import type { Task } from '../contract/index.ts'
import type { TaskRow } from './tasks.table.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null
const ids = (all: readonly (number | null)[]): number[] => [...new Set(all.filter((id) => id !== null))]

/** Id → title of deals that the reader may see; none where the company has no deals. */
export async function dealTitles(ctx: ServerContext, reader: DealReader, dealIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (dealIds.length === 0) return new Map()
  const [links] = await ctx.contributionsFor(dealLinks, reader.tenantId)
  return links ? ctx.use(links).titlesOf(reader, dealIds) : new Map()
}

/** Tasks with the names of their people and teams. Deals are left out where nobody in particular reads them. */
export async function presentTasks(ctx: ServerContext, tenantId: number, reader: DealReader | null, rows: readonly TaskRow[]): Promise<Task[]> {
  const scope = { tenantId }
  const people = ids(rows.flatMap(({ ownerId, creatorId }) => [ownerId, creatorId]))
  const teamIds = ids(rows.map(({ teamId }) => teamId))
  const names = new Map(people.length > 0 ? (await tenantRows(ctx.db, scope, users).find(inArray(users.id, people))).map(({ id, name }) => [id, name]) : [])
  const groups = new Map(
    teamIds.length > 0
      ? (await tenantRows(ctx.db, scope, teams, { withDeleted: true }).find(inArray(teams.id, teamIds))).map(({ id, group }) => [id, group])
      : [],
  )
  const titles = reader ? await dealTitles(ctx, reader, ids(rows.map(({ dealId }) => dealId))) : new Map<number, string>()
  return rows.map((row) => {
    const title = row.dealId === null ? undefined : titles.get(row.dealId)
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
      messageId: row.messageId,
      deal: row.dealId === null || title === undefined ? null : { id: row.dealId, name: title },
      finishedAt: iso(row.finishedAt),
      createdAt: row.createdAt.toISOString(),
    }
  })
}

export async function presentTask(ctx: ServerContext, reader: DealReader | null, row: TaskRow): Promise<Task> {
  const [task] = await presentTasks(ctx, row.tenantId, reader, [row])
  if (!task) throw new Error('A task was not presented')
  return task
}
