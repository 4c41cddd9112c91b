import { useAtom } from 'jotai'
import { lazy, Suspense } from 'react'
import { scheduleDialogAtom } from './dialog.atoms.ts'

const ScheduleDialog = lazy(() => import('./ScheduleDialog.tsx'))

/** The dialogs of planned messages: drawn once, loaded when first asked for. */
export function ScheduleDialogs() {
  const [open, setOpen] = useAtom(scheduleDialogAtom)
  return <Suspense fallback={null}>{open && <ScheduleDialog open={open} onClose={() => setOpen(null)} />}</Suspense>
}
