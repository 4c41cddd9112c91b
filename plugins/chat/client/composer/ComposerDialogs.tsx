import { useAtom } from 'jotai'
import { lazy, Suspense } from 'react'
import { signatureDialogAtom } from './preferences.ts'

const SignatureForm = lazy(() => import('./SignatureForm.tsx'))

/** The dialogs of the reply box: drawn once, loaded when first asked for. */
export function ComposerDialogs() {
  const [isOpen, setOpen] = useAtom(signatureDialogAtom)
  return <Suspense fallback={null}>{isOpen && <SignatureForm onClose={() => setOpen(false)} />}</Suspense>
}
