import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { revokeDialogAtom } from './revokeVisitor.ts'

const RevokeDialog = fetchedLayer(() => import('./RevokeDialog.tsx'))

/** The dialogs of the web chat: drawn once, loaded when first asked for. */
export function WebchatDialogs() {
  const [visitor, setVisitor] = useAtom(revokeDialogAtom)
  return <Suspense fallback={null}>{visitor !== null && <RevokeDialog visitor={visitor} onClose={() => setVisitor(null)} />}</Suspense>
}
