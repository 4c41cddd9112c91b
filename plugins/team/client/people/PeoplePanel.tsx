import { People } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useMemo } from 'react'
import { permissionsAtom, sessionAtom } from '#core/client/auth/session.atoms.ts'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ListScreen } from '#core/client/ui/ListScreen.tsx'
import { DataTable } from '#core/client/ui/table/DataTable.tsx'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { useListView } from '#core/client/workbench/useListView.ts'
import type { Person } from '../../contract/people.ts'
import { editPerson, newPerson } from './commands.ts'
import { activePersonAtom, leaveDialogAtom } from './dialogs.atoms.ts'
import { mayKeep } from './mayKeep.ts'
import { PeopleBar } from './PeopleBar.tsx'
import { filterPeople, NO_FILTER, peopleFilterSchema } from './peopleFilter.ts'
import { peopleQuery } from './queries.ts'
import { usePeopleColumns } from './usePeopleColumns.tsx'
import './people.css'

/** The people of the company; who leads reads, who administers changes. */
export default function PeoplePanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const client = useClient()
  const permissions = useAtomValue(permissionsAtom)
  const session = useAtomValue(sessionAtom)
  const { filter, change, isFiltered, sorting } = useListView(panelId, peopleFilterSchema, NO_FILTER)
  const query = useQuery(peopleQuery)
  const people = query.data?.people
  const rows = useMemo(() => people && filterPeople(people, filter), [people, filter])
  const setActive = useSetAtom(activePersonAtom)
  const leave = useSetAtom(leaveDialogAtom)
  const maxUsers = query.data?.maxUsers ?? null
  const count = people?.length ?? 0
  return (
    <ListScreen bar={<PeopleBar filter={filter} onChange={change} />}>
      <PanelToolbar meta={maxUsers === null ? people?.length : t('team.people.ofLimit', { count, max: maxUsers })}>
        <CommandButton command={newPerson} args={{}} variant="primary" label="team.people.new" />
      </PanelToolbar>
      <DataTable
        label={t('team.people.title')}
        rows={rows}
        columns={usePeopleColumns()}
        sorting={sorting}
        exportName={t('team.people.title')}
        onActive={setActive}
        failure={query.isError && !rows ? { error: query.error, onRetry: () => void query.refetch() } : null}
        empty={
          <EmptyState icon={People} title={t('team.people.none.title')} text={t('team.people.none.text')}>
            {isFiltered && <Button onClick={() => change(NO_FILTER)}>{t('team.people.none.clear')}</Button>}
          </EmptyState>
        }
        {...(permissions.has('team.editUsers') && { onRowOpen: (person: Person) => void client.run(editPerson, person) })}
        {...(permissions.has('team.deleteUsers') && {
          selection: {
            bulk: (ids: readonly Person['id'][], clear: () => void) => {
              const picked = (rows ?? [])
                .filter((row) => row.id !== session?.userId && ids.includes(row.id) && mayKeep(session, row))
                .map(({ id, name }) => ({ id, name }))
              return (
                <Button disabled={picked.length === 0} onClick={() => leave({ people: picked, onDone: clear })}>
                  {t('team.command.deletePerson')}
                </Button>
              )
            },
          },
        })}
      />
    </ListScreen>
  )
}
