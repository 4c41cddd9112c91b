import { and, eq, exists, or, type SQL, sql } from 'drizzle-orm'
import type { Person, ServerContext } from '#core/server/plugin.ts'
import { usersTeams } from '#plugins/team/server/team.table.ts'
import { tasks } from './tasks.table.ts'

/** Whether somebody sees every task of the company. */
export const leads = ({ profile }: Pick<Person, 'profile'>): boolean => profile !== 'user'

/** Condition on tasks: every one for leaders; else those that one owns or made, and those of one's teams. */
export function visibleTasks(ctx: Pick<ServerContext, 'db'>, who: Pick<Person, 'userId' | 'profile'>): SQL | undefined {
  if (leads(who)) return undefined
  const ofTeam = and(eq(usersTeams.tenantId, tasks.tenantId), eq(usersTeams.teamId, tasks.teamId), eq(usersTeams.userId, who.userId))
  return or(eq(tasks.ownerId, who.userId), eq(tasks.creatorId, who.userId), exists(ctx.db.select({ one: sql`1` }).from(usersTeams).where(ofTeam)))
}
