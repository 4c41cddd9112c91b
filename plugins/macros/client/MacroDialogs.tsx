import { useAtom } from 'jotai'
import { lazy, Suspense } from 'react'
import { macroDialogAtom } from './dialogs.atoms.ts'

const MacroDialog = lazy(() => import('./form/MacroDialog.tsx'))
const ConfirmRun = lazy(() => import('./run/ConfirmRun.tsx'))
const PickMacro = lazy(() => import('./run/PickMacro.tsx'))

/** The dialogs of macros: drawn once, loaded when first asked for. */
export function MacroDialogs() {
  const [dialog, setDialog] = useAtom(macroDialogAtom)
  const close = () => setDialog(null)
  return (
    <Suspense fallback={null}>
      {dialog?.kind === 'form' && <MacroDialog key={dialog.macroId} macroId={dialog.macroId} recorded={dialog.steps} onClose={close} />}
      {dialog?.kind === 'confirm' && <ConfirmRun macroId={dialog.macroId} ticketIds={dialog.ticketIds} onClose={close} />}
      {dialog?.kind === 'pick' && <PickMacro ticketIds={dialog.ticketIds} onClose={close} />}
    </Suspense>
  )
}
