import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { renewAtom, shownTokenAtom } from './dialogs.atoms.ts'

const RenewDialog = fetchedLayer(() => import('./form/RenewDialog.tsx'))
const ShownDialog = fetchedLayer(() => import('./form/ShownDialog.tsx'))

/** The dialogs of tokens besides the form: drawn once, each loaded when it is first asked for. */
export function TokenDialogs() {
  const [renewed, setRenewed] = useAtom(renewAtom)
  const [shown, setShown] = useAtom(shownTokenAtom)
  return (
    <Suspense fallback={null}>
      {renewed !== null && <RenewDialog key={renewed.id} token={renewed} onClose={() => setRenewed(null)} />}
      {shown !== null && <ShownDialog key={shown.token} shown={shown} onClose={() => setShown(null)} />}
    </Suspense>
  )
}
