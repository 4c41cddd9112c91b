import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { isTwoFactorOpenAtom, resetOfAtom } from './atoms.ts'

const TwoFactorDialog = fetchedLayer(() => import('./TwoFactorDialog.tsx'))
const ResetDialog = fetchedLayer(() => import('./ResetDialog.tsx'))

/** Dialogs of the second factor, loaded when they are first asked for. */
export function TwoFactorDialogs() {
  const [isOpen, setOpen] = useAtom(isTwoFactorOpenAtom)
  const [person, setPerson] = useAtom(resetOfAtom)
  return (
    <Suspense fallback={null}>
      {isOpen && <TwoFactorDialog onClose={() => setOpen(false)} />}
      {person && <ResetDialog person={person} onClose={() => setPerson(null)} />}
    </Suspense>
  )
}
