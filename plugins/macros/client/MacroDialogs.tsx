import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { macroDialogAtom } from './dialogs.atoms.ts'

const ConfirmRun = fetchedLayer(() => import('./run/ConfirmRun.tsx'))
const PickMacro = fetchedLayer(() => import('./run/PickMacro.tsx'))

/** The dialogs of macros besides the form: drawn once, loaded when first asked for. */
export function MacroDialogs() {
  const [dialog, setDialog] = useAtom(macroDialogAtom)
  const close = () => setDialog(null)
  return (
    <Suspense fallback={null}>
      {dialog?.kind === 'confirm' && <ConfirmRun macroId={dialog.macroId} ticketIds={dialog.ticketIds} onClose={close} />}
      {dialog?.kind === 'pick' && <PickMacro ticketIds={dialog.ticketIds} onClose={close} />}
    </Suspense>
  )
}
