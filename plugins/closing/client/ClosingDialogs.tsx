import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { closingDialogAtom } from './dialog.atoms.ts'

const ReasonForm = fetchedLayer(() => import('./reasons/ReasonForm.tsx'))
const ResolveForm = fetchedLayer(() => import('./resolve/ResolveForm.tsx'))

/** The dialogs of closing besides that of a message: drawn once, each loaded when it is first asked for. */
export function ClosingDialogs() {
  const [open, setOpen] = useAtom(closingDialogAtom)
  const close = () => setOpen(null)
  return (
    <Suspense fallback={null}>
      {open?.kind === 'reason' && <ReasonForm reason={open.reason} onClose={close} />}
      {open?.kind === 'resolve' && <ResolveForm ticket={open.ticket} finish={open.finish} onClose={close} />}
    </Suspense>
  )
}
