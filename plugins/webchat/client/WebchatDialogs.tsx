import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { revokeDialogAtom } from './revokeVisitor.ts'
import { renewDialogAtom } from './settings/renewWebchat.ts'

const RenewDialog = fetchedLayer(() => import('./settings/RenewDialog.tsx'))
const RevokeDialog = fetchedLayer(() => import('./RevokeDialog.tsx'))

/** The dialogs of the web chat: drawn once, loaded when first asked for. */
export function WebchatDialogs() {
  const [visitor, setVisitor] = useAtom(revokeDialogAtom)
  const [renewed, setRenewed] = useAtom(renewDialogAtom)
  return (
    <Suspense fallback={null}>
      {visitor !== null && <RevokeDialog visitor={visitor} onClose={() => setVisitor(null)} />}
      {renewed !== null && <RenewDialog webchat={renewed} onClose={() => setRenewed(null)} />}
    </Suspense>
  )
}
