import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useDeferredValue, useMemo } from 'react'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Board } from '#core/client/ui/board/Board.tsx'
import type { BoardMove } from '#core/client/ui/board/boardRules.ts'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { boardColumns, type Task } from '../../contract/index.ts'
import { editTask, moveTask } from '../commands.ts'
import { boardQuery, loadMore, moveHere } from './boardQuery.ts'
import { planMove } from './moves.ts'
import { TaskCard } from './TaskCard.tsx'

const CARD_PX = 104

interface TaskBoardProps {
  search: string
  priority: Task['priority'] | ''
  ownerId: string
  onActive: (task: Task | null) => void
}

/** Tasks by when they are due. A card that is dropped elsewhere is due there, or finished; inside a column the due time orders. */
export function TaskBoard({ search, priority, ownerId, onActive }: TaskBoardProps) {
  const t = useT()
  const client = useClient()
  const mayEdit = useAtomValue(permissionsAtom).has('tasks.edit')
  const searchParam = useDeferredValue(search.trim())
  const filter = useMemo(() => ({ search: searchParam, priority, ownerId }), [searchParam, priority, ownerId])
  const { data, isError, error, refetch } = useQuery(boardQuery(filter))
  const columns = useMemo(() => data?.map(({ id, count, tasks }) => ({ id, title: t(`tasks.board.${id}`), count, cards: tasks })), [data, t])
  const move = (task: Task, { columnId }: BoardMove) => {
    const to = boardColumns.find((id) => id === columnId)
    if (!data || !to) return
    const plan = planMove(data, task, to, Date.now())
    if (plan.isRefused) return client.notify(t(`tasks.board.refused.${plan.why}`), plan.why === 'ordered' ? 'none' : 'warning')
    const { limitDate, isDueChanged, isFinished } = plan
    moveHere(filter, { ...task, limitDate, status: isFinished ? 'finished' : to === 'overdue' ? 'delayed' : 'pending' }, to)
    void client.run(moveTask, { task, limitDate, isDueChanged, isFinished, column: t(`tasks.board.${to}`) })
  }
  if (isError && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!columns) return <Skeleton />
  return (
    <div className="task-board">
      <Board
        label={t('tasks.board.title')}
        columns={columns}
        cardPx={CARD_PX}
        render={(task) => <TaskCard task={task} />}
        nameOf={({ name }) => name}
        {...(mayEdit && { onMove: move, onOpen: (task: Task) => void client.run(editTask, task) })}
        onActive={onActive}
        onMore={(columnId) => {
          const id = boardColumns.find((one) => one === columnId)
          if (id) void loadMore(filter, id)
        }}
      />
    </div>
  )
}
