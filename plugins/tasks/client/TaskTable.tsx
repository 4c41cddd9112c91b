import { TickCircle } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { BulkCommand } from '#core/client/commands/BulkCommand.tsx'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { DataTable } from '#core/client/ui/table/DataTable.tsx'
import { pagingOf } from '#core/client/ui/table/paging.ts'
import type { Sorting } from '#core/client/ui/table/sorting.ts'
import type { Task } from '../contract/index.ts'
import { editTask, finishNow, mayRemove, newTask, remove } from './commands.ts'
import { useTaskColumns } from './useTaskColumns.tsx'
import type { useTaskList } from './useTaskList.ts'

interface TaskTableProps {
  list: ReturnType<typeof useTaskList>
  sorting: Sorting
  isFiltered: boolean
  onActive: (task: Task | null) => void
}

/** Tasks as rows, with many at a time finished or deleted. */
export function TaskTable({ list: { query, rows, count }, sorting, isFiltered, onActive }: TaskTableProps) {
  const t = useT()
  const client = useClient()
  const mayEdit = useAtomValue(permissionsAtom).has('tasks.edit')
  const picked = (ids: readonly Task['id'][]) => rows?.filter(({ id }) => ids.includes(id)) ?? []
  return (
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
      onActive={onActive}
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
  )
}
