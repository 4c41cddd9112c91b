import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { BLANK_TASK, remindersDialogAtom, taskDialogAtom } from './dialogs.atoms.ts'

const TaskForm = fetchedLayer(() => import('./form/TaskForm.tsx'))
const RemindersForm = fetchedLayer(() => import('./reminders/RemindersForm.tsx'))

/** The forms of a task and of reminders: drawn once, loaded when the browser is idle. */
export function TaskDialogs() {
  const [task, setTask] = useAtom(taskDialogAtom)
  const [isReminding, setReminding] = useAtom(remindersDialogAtom)
  if (isReminding)
    return (
      <Suspense fallback={null}>
        <RemindersForm onClose={() => setReminding(false)} />
      </Suspense>
    )
  if (task === null) return null
  const close = () => setTask(null)
  return (
    <Suspense fallback={null}>
      {'id' in task ? (
        <TaskForm key={task.id} task={task} begun={BLANK_TASK} onClose={close} />
      ) : (
        <TaskForm key="new" task={null} begun={task} onClose={close} />
      )}
    </Suspense>
  )
}
