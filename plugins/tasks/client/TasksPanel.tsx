import { TickCircle } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { BulkCommand } from '#core/client/commands/BulkCommand.tsx'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ListScreen } from '#core/client/ui/ListScreen.tsx'
import { DataTable } from '#core/client/ui/table/DataTable.tsx'
import { pagingOf } from '#core/client/ui/table/paging.ts'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { useRowActions } from '#core/client/workbench/rowActions.ts'
import { useListView } from '#core/client/workbench/useListView.ts'
import { type Task, taskColumns } from '../contract/index.ts'
import { editTask, finishNow, newTask, remove } from './commands.ts'
import { TaskBar } from './TaskBar.tsx'
import { useTaskColumns } from './useTaskColumns.tsx'
import { filterSchema, NO_FILTER, useTaskList } from './useTaskList.ts'
import './tasks.css'

const mayRemove = (task: Task): boolean => remove.when?.(store.get, task) ?? true

/** Tasks of the person and their teams; of everybody for leaders. */
export default function TasksPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const client = useClient()
  const mayEdit = useAtomValue(permissionsAtom).has('tasks.edit')
  const { filter, change, isFiltered, sorting } = useListView(panelId, filterSchema, NO_FILTER, taskColumns)
  const { query, rows, count } = useTaskList(filter, sorting.sort)
  const [active, setActive] = useState<Task | null>(null)
  const actions = useMemo(
    () =>
      active && mayEdit ? { edit: () => void client.run(editTask, active), ...(mayRemove(active) && { remove: () => void client.run(remove, active) }) } : null,
    [active, mayEdit, client],
  )
  useRowActions(panelId, actions)
  const picked = (ids: readonly Task['id'][]) => rows?.filter(({ id }) => ids.includes(id)) ?? []
  return (
    <ListScreen bar={<TaskBar filter={filter} onChange={change} />}>
      <PanelToolbar meta={count}>{mayEdit && <CommandButton command={newTask} args={{}} variant="primary" label="tasks.new" />}</PanelToolbar>
      <DataTable
        label={t('tasks.title')}
        rows={rows}
        columns={useTaskColumns()}
        sorting={sorting}
        exportName={t('tasks.title')}
        failure={query.isError && !rows ? { error: query.error, onRetry: () => void query.refetch() } : null}
        empty={
          isFiltered ? (
            <EmptyState title={t('tasks.none.title')} text={t('tasks.none.text')} />
          ) : (
            <EmptyState icon={TickCircle} title={t('tasks.empty.title')} text={t('tasks.empty.text')}>
              {mayEdit && <CommandButton command={newTask} args={{}} variant="primary" hideKeys />}
            </EmptyState>
          )
        }
        onActive={setActive}
        paging={pagingOf(query, count)}
        {...(mayEdit && {
          onRowOpen: (task: Task) => void client.run(editTask, task),
          selection: {
            bulk: (ids: readonly Task['id'][], clear: () => void) => (
              <>
                <BulkCommand
                  command={finishNow}
                  each={picked(ids).filter(({ status }) => status !== 'finished')}
                  sayDone={(many) => t('tasks.done.manyFinished', { count: many })}
                  onDone={clear}
                />
                <BulkCommand
                  command={remove}
                  each={picked(ids).filter(mayRemove)}
                  sayDone={(many) => t('tasks.done.manyDeleted', { count: many })}
                  onDone={clear}
                  isRemoval
                />
              </>
            ),
          },
        })}
      />
    </ListScreen>
  )
}
