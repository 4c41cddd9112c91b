import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { closingDialogAtom } from './dialog.atoms.ts'

const ResolveForm = fetchedLayer(() => import('./resolve/ResolveForm.tsx'))

/** The dialog in which a person resolves: drawn once, loaded when it is first asked for. */
export function ClosingDialogs() {
  const [open, setOpen] = useAtom(closingDialogAtom)
  return <Suspense fallback={null}>{open && <ResolveForm ticket={open.ticket} finish={open.finish} onClose={() => setOpen(null)} />}</Suspense>
}
