import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { ListScreen } from '#core/client/ui/ListScreen.tsx'
import { Segments } from '#core/client/ui/Segments.tsx'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { useRowActions } from '#core/client/workbench/rowActions.ts'
import { useListView } from '#core/client/workbench/useListView.ts'
import { savedViewTools } from '#plugins/savedViews/contract/client.ts'
import { type Task, taskColumns } from '../contract/index.ts'
import { TaskBoard } from './board/TaskBoard.tsx'
import { activeTaskAtom, editTask, mayRemove, newTask, openReminders, remove } from './commands.ts'
import { TASKS_PANEL } from './panelIds.ts'
import { TaskBar } from './TaskBar.tsx'
import { TaskTable } from './TaskTable.tsx'
import { filterSchema, layouts, NO_FILTER, useTaskList } from './useTaskList.ts'
import './tasks.css'

/** Tasks of the person and their teams, of everybody for leaders: as a list or as a board. */
export default function TasksPanel({ panelId, params: { view } }: PanelProps<{ view?: number | undefined }>) {
  const t = useT()
  const client = useClient()
  const mayEdit = useAtomValue(permissionsAtom).has('tasks.edit')
  const { filter, change, sorting } = useListView(panelId, filterSchema, NO_FILTER, taskColumns)
  const { useViews } = client.use(savedViewTools)
  const views = useViews({ screen: TASKS_PANEL, schema: filterSchema, initial: NO_FILTER, filter, change, wanted: view })
  const isBoard = filter.layout === 'board'
  const list = useTaskList(filter, sorting.sort, !isBoard)
  const [active, setActive] = useState<Task | null>(null)
  const setActiveTask = useSetAtom(activeTaskAtom)
  useEffect(() => {
    setActiveTask(active)
    return () => setActiveTask(null)
  }, [active, setActiveTask])
  const actions = useMemo(
    () =>
      active && mayEdit ? { edit: () => void client.run(editTask, active), ...(mayRemove(active) && { remove: () => void client.run(remove, active) }) } : null,
    [active, mayEdit, client],
  )
  useRowActions(panelId, actions)
  const isFiltered = Object.entries(filter).some(
    ([name, value]) => name !== 'layout' && name !== 'view' && value !== Object.entries(NO_FILTER).find(([key]) => key === name)?.[1],
  )
  return (
    <ListScreen
      bar={
        <>
          <Segments
            label={t('tasks.view.label')}
            segments={layouts.map((id) => ({ id, title: t(`tasks.view.${id}`) }))}
            active={filter.layout}
            onChange={(layout) => change({ layout })}
          />
          <TaskBar filter={filter} onChange={change} />
          {views.menu}
        </>
      }
    >
      <PanelToolbar
        meta={
          <>
            {views.shown && (isBoard ? views.shown.name : `${views.shown.name} · `)}
            {!isBoard && list.count}
          </>
        }
      >
        <CommandButton command={openReminders} args={{}} hideKeys label="tasks.reminders.short" />
        {mayEdit && <CommandButton command={newTask} args={{}} variant="primary" label="tasks.new" />}
      </PanelToolbar>
      {isBoard ? (
        <TaskBoard search={filter.search} priority={filter.priority} ownerId={filter.ownerId} onActive={setActive} />
      ) : (
        <TaskTable list={list} sorting={sorting} isFiltered={isFiltered} onActive={setActive} />
      )}
    </ListScreen>
  )
}
