import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { contactFieldDialogAtom } from './dialog.atoms.ts'

const ContactFieldForm = fetchedLayer(() => import('./ContactFieldForm.tsx'))

/** The dialog of a field: drawn once, loaded when it is first asked for. */
export function ContactFieldDialogs() {
  const [field, setField] = useAtom(contactFieldDialogAtom)
  if (field === null) return null
  return (
    <Suspense fallback={null}>
      <ContactFieldForm key={field === 'new' ? 'new' : field.id} field={field === 'new' ? null : field} onClose={() => setField(null)} />
    </Suspense>
  )
}
