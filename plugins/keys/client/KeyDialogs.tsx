import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { keyDialogAtom } from './dialogs.atoms.ts'

const EditKeys = fetchedLayer(() => import('./edit/EditKeys.tsx'))
const ImportKeys = fetchedLayer(() => import('./file/ImportKeys.tsx'))
const Practice = fetchedLayer(() => import('./practice/Practice.tsx'))

/** The dialogs of keys: drawn once, each loaded when it is first asked for. */
export function KeyDialogs() {
  const [open, setOpen] = useAtom(keyDialogAtom)
  const close = () => setOpen(null)
  if (!open) return null
  return (
    <Suspense fallback={null}>
      {open.kind === 'edit' && <EditKeys key={open.commandId} commandId={open.commandId} onClose={close} />}
      {open.kind === 'import' && <ImportKeys read={open.read} onClose={close} />}
      {open.kind === 'practice' && <Practice onClose={close} />}
    </Suspense>
  )
}
