import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { greetDialogAtom } from '../birthdays/birthdays.ts'
import { scheduleDialogAtom } from './dialog.atoms.ts'

const ScheduleDialog = fetchedLayer(() => import('./ScheduleDialog.tsx'))
const GreetDialog = fetchedLayer(() => import('../birthdays/GreetDialog.tsx'))

/** The dialogs of planned messages and greetings: drawn once, loaded when first asked for. */
export function ScheduleDialogs() {
  const [open, setOpen] = useAtom(scheduleDialogAtom)
  const [greeted, setGreeted] = useAtom(greetDialogAtom)
  return (
    <Suspense fallback={null}>
      {open && <ScheduleDialog open={open} onClose={() => setOpen(null)} />}
      {greeted && <GreetDialog contacts={greeted} onClose={() => setGreeted(null)} />}
    </Suspense>
  )
}
