import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { renewAtom, shownTokenAtom, tokenDialogAtom } from './dialogs.atoms.ts'

const TokenForm = fetchedLayer(() => import('./form/TokenForm.tsx'))
const RenewDialog = fetchedLayer(() => import('./form/RenewDialog.tsx'))
const ShownDialog = fetchedLayer(() => import('./form/ShownDialog.tsx'))

/** The dialogs of tokens: drawn once, each loaded when it is first asked for. */
export function TokenDialogs() {
  const [token, setToken] = useAtom(tokenDialogAtom)
  const [renewed, setRenewed] = useAtom(renewAtom)
  const [shown, setShown] = useAtom(shownTokenAtom)
  return (
    <Suspense fallback={null}>
      {token !== null && <TokenForm key={token === 'new' ? 'new' : token.id} token={token === 'new' ? null : token} onClose={() => setToken(null)} />}
      {renewed !== null && <RenewDialog key={renewed.id} token={renewed} onClose={() => setRenewed(null)} />}
      {shown !== null && <ShownDialog key={shown.token} shown={shown} onClose={() => setShown(null)} />}
    </Suspense>
  )
}
