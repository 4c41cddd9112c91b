import { People, Trash } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import { SearchList } from '#core/client/workbench/SearchList.tsx'
import { normalizeName, type Team } from '../../contract/index.ts'
import { editTeam, newTeam, removeTeam } from './teamCommands.ts'
import { teamsQuery } from './teamsQuery.ts'

const find = (teams: readonly Team[], search: string) => {
  const text = normalizeName(search)
  return teams.filter(({ group, users }) => [group, ...users.map(({ name }) => name)].some((name) => normalizeName(name).includes(text)))
}

/** What the table says of a team. */
function useTeamColumns(mayEdit: boolean): readonly Column<Team>[] {
  const t = useT()
  const client = useClient()
  return useMemo(() => {
    const stateText = ({ isActive }: Team) => t(isActive ? 'team.active' : 'team.inactive')
    const peopleText = ({ users }: Team) => users.map(({ name }) => name).join(', ')
    const columns: Column<Team>[] = [
      { id: 'group', title: t('team.teams.column.name'), width: 180, sortValue: ({ group }) => group, render: ({ group }) => group },
      {
        id: 'people',
        title: t('team.column.people'),
        width: 220,
        grow: 3,
        wraps: true,
        sortValue: peopleText,
        render: (row) => (row.users.length > 0 ? peopleText(row) : <span className="dim">{t('team.nobody')}</span>),
      },
      {
        id: 'count',
        title: t('team.teams.column.count'),
        width: 90,
        grow: 0.5,
        isNumber: true,
        sortValue: ({ users }) => users.length,
        render: ({ users }) => users.length,
      },
      { id: 'state', title: t('team.column.state'), width: 110, grow: 0.5, sortValue: stateText, render: stateText },
    ]
    const actions: Column<Team> = {
      id: 'actions',
      title: t('team.column.actions'),
      width: 70,
      grow: 0.1,
      render: (team) => <IconButton icon={Trash} label={t('team.deleteName', { name: team.group })} onClick={() => void client.run(removeTeam, team)} />,
    }
    return mayEdit ? [...columns, actions] : columns
  }, [t, client, mayEdit])
}

/** The teams of the company, and who is in them. */
export default function TeamsPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const client = useClient()
  const mayEdit = useAtomValue(permissionsAtom).has('team.editTeams')
  const removal = { command: removeTeam, argsOf: (team: Team) => team, sayDone: (count: number) => t('team.teams.done.manyDeleted', { count }) }
  return (
    <SearchList
      panelId={panelId}
      title="team.teams.title"
      searchLabel="team.teams.search"
      query={useQuery(teamsQuery)}
      find={find}
      columns={useTeamColumns(mayEdit)}
      create={{ command: newTeam, label: 'team.teams.new' }}
      empty={{ icon: People, title: 'team.teams.empty.title', text: mayEdit ? 'team.teams.empty.text' : 'team.teams.empty.readText' }}
      none={{ title: 'team.teams.none.title', text: 'team.none.text' }}
      {...(mayEdit && { removal, onRowOpen: (team: Team) => void client.run(editTeam, team) })}
      isExported
    />
  )
}
