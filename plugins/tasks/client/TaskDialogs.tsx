import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { taskDialogAtom } from './dialogs.atoms.ts'

const TaskForm = fetchedLayer(() => import('./form/TaskForm.tsx'))

/** The form of a task: drawn once, loaded when the browser is idle. */
export function TaskDialogs() {
  const [task, setTask] = useAtom(taskDialogAtom)
  if (task === null) return null
  const close = () => setTask(null)
  return (
    <Suspense fallback={null}>
      {'id' in task ? (
        <TaskForm key={task.id} task={task} ticketId={task.ticketId} name="" onClose={close} />
      ) : (
        <TaskForm key="new" task={null} ticketId={task.ticketId} name={task.name} onClose={close} />
      )}
    </Suspense>
  )
}
