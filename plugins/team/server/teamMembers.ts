import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { RestorableRows } from '#core/contract/activity/index.ts'
import { defineService } from '#core/contract/define.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { memberFields } from './recordMembers.ts'
import { teams } from './team.table.ts'
import { announceTeam, getTeam, listTeams, lockTeams, setMembers } from './teams.ts'

export const teamMemberRows = defineService<RestorableRows>('team.members.restorable')

/** The undo of people who were put into a team or taken out of it. */
export const createTeamMemberRows = (ctx: ServerContext): RestorableRows => {
  const now: RestorableRows['now'] = async (who, rowIds) =>
    new Map((await listTeams(ctx, who)).filter(({ id }) => rowIds.includes(String(id))).map((team) => [String(team.id), memberFields(team)]))
  return {
    now,
    async hold(who, rowId) {
      await lockTeams(ctx, who)
      return (await now(who, [rowId])).get(rowId) ?? null
    },
    async putBack(who, rowId, { before }) {
      const wanted = String(before.users ?? '')
        .split(',')
        .filter((id) => id !== '')
        .map(Number)
      const isThere = and(inArray(users.id, wanted), eq(users.isActive, true), isNull(users.deletedAt))
      const there = wanted.length === 0 ? [] : await tenantRows(ctx.db, who, users).find(isThere)
      const team = await getTeam(ctx, who, Number(rowId))
      await setMembers(
        ctx,
        who,
        team,
        there.map(({ id }) => id),
      )
      await tenantRows(ctx.db, who, teams).update(eq(teams.id, team.id), {})
      await announceTeam(ctx, who, team.id)
    },
  }
}
