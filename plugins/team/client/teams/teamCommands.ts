import { Add, People, Trash } from '@blueprintjs/icons'
import { z } from 'zod'
import { undoAction } from '#core/client/commands/actionUndo.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { deleteTeam, teamSchema } from '../../contract/index.ts'
import { teamFormAtom } from '../dialogs.atoms.ts'
import { TEAMS_PANEL } from '../panelIds.ts'
import { invalidateTeams } from './teamsQuery.ts'

const nothing = z.object({})

export const goToTeams = defineCommand({
  id: 'team.goToTeams',
  title: 'team.command.goToTeams',
  icon: People,
  args: nothing,
  permission: 'team.listTeams',
  address: '/equipes',
  run: (_args, ctx) => ctx.navigate('/equipes'),
})

export const newTeam = defineCommand({
  id: 'team.createTeam',
  title: 'team.command.createTeam',
  icon: Add,
  args: nothing,
  keys: 'n',
  scope: TEAMS_PANEL,
  permission: 'team.editTeams',
  run: (_args, ctx) => ctx.set(teamFormAtom, 'new'),
})

export const editTeam = defineCommand({
  id: 'team.editTeam',
  title: 'team.command.editTeam',
  args: teamSchema,
  permission: 'team.editTeams',
  isHidden: true,
  run: (team, ctx) => ctx.set(teamFormAtom, team),
})

/** Its undo brings the same team back, with its members. */
export const removeTeam = defineCommand({
  id: 'team.deleteTeam',
  title: 'team.command.delete',
  icon: Trash,
  args: teamSchema,
  permission: 'team.editTeams',
  isHidden: true,
  async run({ id, group }, ctx) {
    await ctx.call(deleteTeam, { id })
    await invalidateTeams()
    const undo = async () => {
      await undoAction({ rows: 'team.group', rowId: String(id) })
      await invalidateTeams()
    }
    return { label: ctx.t('team.teams.done.deleted', { name: group }), undo }
  },
})

export const teamCommands: readonly AnyCommand[] = [goToTeams, newTeam, editTeam, removeTeam]
