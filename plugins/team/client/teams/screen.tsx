import { People } from '@blueprintjs/icons'
import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import type { Translate } from '#core/client/plugin.ts'
import { listScreen } from '#core/client/resource/listScreen.ts'
import { deleteTeam, listTeams, type Team, teamGone, teamSaved, teamSchema } from '../../contract/index.ts'
import { peopleQuery } from '../people/queries.ts'
import { teamsQuery } from './teamsQuery.ts'

const peopleText = ({ users }: Team): string => users.map(({ name }) => name).join(', ')

const stateText = ({ isActive }: Team, t: Translate): string => t(isActive ? 'team.active' : 'team.inactive')

/** The teams of the company, and who is in them. */
export const teamsScreen = listScreen<Team>(
  {
    id: 'team.teams',
    row: teamSchema,
    rows: 'team.group',
    may: { read: 'team.listTeams', write: 'team.editTeams' },
    queryKey: teamsQuery.queryKey,
    load: () => call(listTeams, {}),
    remove: ({ id }, ctx) => ctx.call(deleteTeam, { id }),
    events: [teamSaved, teamGone],
  },
  () => import('./TeamForm.tsx'),
  {
    panel: 'team.teams',
    address: '/equipes',
    routeName: 'equipes',
    icon: People,
    menu: { id: 'teams', area: 'settings', section: 'team', order: 20, menu: 'equipes', changedWith: 'team.editTeams' },
    commands: { go: 'team.goToTeams', create: 'team.createTeam', edit: 'team.editTeam', remove: 'team.deleteTeam' },
    nameOf: ({ group }) => group,
    searchTextOf: (team) => `${team.group} ${peopleText(team)}`,
    columns: [
      { id: 'group', width: 180 },
      {
        id: 'people',
        width: 220,
        grow: 3,
        wraps: true,
        value: peopleText,
        render: (team, t) => (team.users.length > 0 ? peopleText(team) : <span className="dim">{t('team.nobody')}</span>),
      },
      { id: 'count', width: 90, grow: 0.5, isNumber: true, value: ({ users }) => users.length },
      { id: 'state', width: 110, grow: 0.5, value: stateText },
    ],
    hasReadText: true,
    // The list of people says in which teams they are.
    alsoRefresh: () => queryClient.invalidateQueries({ queryKey: peopleQuery.queryKey }),
  },
)
