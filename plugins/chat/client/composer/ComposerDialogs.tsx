import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { signatureDialogAtom } from './preferences.ts'

const SignatureForm = fetchedLayer(() => import('./SignatureForm.tsx'))

/** The dialogs of the reply box: drawn once, loaded when first asked for. */
export function ComposerDialogs() {
  const [isOpen, setOpen] = useAtom(signatureDialogAtom)
  return <Suspense fallback={null}>{isOpen && <SignatureForm onClose={() => setOpen(false)} />}</Suspense>
}
