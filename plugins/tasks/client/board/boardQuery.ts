import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { type BoardColumnId, getTaskBoard, listColumnTasks, type Task, type TaskColumn } from '../../contract/index.ts'
import { TASKS } from '../queries.ts'
import { sharedInputOf, type TaskFilter } from '../useTaskList.ts'

/** The filters that hold on the board: its columns are what the list filters by state and due time. */
export type BoardFilter = Pick<TaskFilter, 'search' | 'priority' | 'ownerId'>

export const boardQuery = ({ search, priority, ownerId }: BoardFilter) =>
  queryOptions({
    queryKey: [TASKS, 'board', search, priority, ownerId],
    queryFn: () => call(getTaskBoard, sharedInputOf({ search, priority, ownerId })),
    placeholderData: (previous) => previous,
  })

const isBefore = (columnId: BoardColumnId, one: Task, other: Task): boolean =>
  columnId === 'finished' || (one.limitDate !== null && (other.limitDate === null || one.limitDate < other.limitDate))

/** The board as it will be, before the server has answered: the task as it becomes, in its column and place. */
export function moveHere(filter: BoardFilter, task: Task, toId: BoardColumnId): void {
  queryClient.setQueryData<TaskColumn[]>(boardQuery(filter).queryKey, (now) =>
    now?.map((column) => {
      const others = column.tasks.filter(({ id }) => id !== task.id)
      const count = column.count - (column.tasks.length - others.length)
      if (column.id !== toId) return { ...column, count, tasks: others }
      const at = others.findIndex((other) => isBefore(toId, task, other))
      return { ...column, count: count + 1, tasks: others.toSpliced(at < 0 ? others.length : at, 0, task) }
    }),
  )
}

/** Further tasks of a column join those that are there. */
export async function loadMore(filter: BoardFilter, columnId: BoardColumnId): Promise<void> {
  const { queryKey } = boardQuery(filter)
  const column = queryClient.getQueryData<TaskColumn[]>(queryKey)?.find(({ id }) => id === columnId)
  if (!column || column.tasks.length >= column.count) return
  const more = await call(listColumnTasks, { ...sharedInputOf(filter), columnId, offset: column.tasks.length })
  queryClient.setQueryData<TaskColumn[]>(queryKey, (now) =>
    now?.map((one) => (one.id === columnId ? { ...one, tasks: [...one.tasks, ...more.filter(({ id }) => !one.tasks.some((task) => task.id === id))] } : one)),
  )
}
