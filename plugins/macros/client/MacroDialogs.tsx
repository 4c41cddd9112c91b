import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { macroDialogAtom } from './dialogs.atoms.ts'

const MacroDialog = fetchedLayer(() => import('./form/MacroDialog.tsx'))
const ConfirmRun = fetchedLayer(() => import('./run/ConfirmRun.tsx'))
const PickMacro = fetchedLayer(() => import('./run/PickMacro.tsx'))

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
