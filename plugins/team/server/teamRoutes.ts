import { route } from '#core/server/plugin.ts'
import * as contract from '../contract/index.ts'
import { changeMember, createTeam, deleteTeam, getTeam, listTeams, updateTeam } from './teams.ts'

export const teamRoutes = [
  route(contract.listTeams, ({ isActive }, actor, ctx) => listTeams(ctx, actor, isActive)),
  route(contract.listOwnTeams, async (_input, actor, ctx) =>
    (await listTeams(ctx, actor, true)).filter(({ users }) => users.some(({ id }) => id === actor.userId)),
  ),
  route(contract.listTeamMembers, async ({ id }, actor, ctx) => (await getTeam(ctx, actor, id)).users.map((user) => ({ user }))),
  route(contract.createTeam, (wanted, actor, ctx) => createTeam(ctx, actor, wanted)),
  route(contract.updateTeam, ({ id, ...change }, actor, ctx) => updateTeam(ctx, actor, id, change)),
  route(contract.deleteTeam, ({ id }, actor, ctx) => deleteTeam(ctx, actor, id)),
  route(contract.addTeamMember, ({ groupId, userId }, actor, ctx) => changeMember(ctx, actor, groupId, userId, true)),
  route(contract.removeTeamMember, ({ groupId, userId }, actor, ctx) => changeMember(ctx, actor, groupId, userId, false)),
]
