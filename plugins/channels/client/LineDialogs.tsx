import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { shownCodeAtom, shownLineAtom } from './dialogs.atoms.ts'

const LineDialog = fetchedLayer(() => import('./LineDialog.tsx'))
const QrDialog = fetchedLayer(() => import('./QrDialog.tsx'))

/** The dialogs of a line: each is loaded when it is first asked for. */
export function LineDialogs() {
  const [shown, setShown] = useAtom(shownLineAtom)
  const [code, setCode] = useAtom(shownCodeAtom)
  return (
    <Suspense fallback={null}>
      {shown !== null && <LineDialog key={shown.connectionId} {...shown} onClose={() => setShown(null)} />}
      {code !== null && <QrDialog key={`code ${code.connectionId}`} {...code} onClose={() => setCode(null)} />}
    </Suspense>
  )
}
