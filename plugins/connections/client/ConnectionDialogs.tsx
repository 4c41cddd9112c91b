import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { deleteAtom, formAtom, renewAtom } from './dialogs.atoms.ts'

const ConnectionForm = fetchedLayer(() => import('./form/ConnectionForm.tsx'))
const DeleteDialog = fetchedLayer(() => import('./list/DeleteDialog.tsx'))
const RenewDialog = fetchedLayer(() => import('./list/RenewDialog.tsx'))

/** The dialogs of connections: drawn once, each loaded when it is first asked for. */
export function ConnectionDialogs() {
  const [form, setForm] = useAtom(formAtom)
  const [deleted, setDeleted] = useAtom(deleteAtom)
  const [renewed, setRenewed] = useAtom(renewAtom)
  return (
    <Suspense fallback={null}>
      {form !== null && <ConnectionForm key={form.id} {...form} onClose={() => setForm(null)} />}
      {deleted !== null && <DeleteDialog key={deleted} id={deleted} onClose={() => setDeleted(null)} />}
      {renewed !== null && <RenewDialog key={renewed} id={renewed} onClose={() => setRenewed(null)} />}
    </Suspense>
  )
}
