import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { askingAtom } from './dialogs.atoms.ts'

const NameForm = fetchedLayer(() => import('./NameForm.tsx'))
const ShareForm = fetchedLayer(() => import('./ShareForm.tsx'))
const ChooseDialog = fetchedLayer(() => import('./ChooseDialog.tsx'))

/** The dialogs of workspaces: drawn once, each loaded when it is first asked for. */
export function WorkspaceDialogs() {
  const [asking, setAsking] = useAtom(askingAtom)
  const close = () => setAsking(null)
  return (
    <Suspense fallback={null}>
      {asking?.kind === 'share' && <ShareForm key={asking.workspace.id} workspace={asking.workspace} onClose={close} />}
      {asking?.kind === 'choose' && <ChooseDialog onClose={close} />}
      {asking && asking.kind !== 'share' && asking.kind !== 'choose' && <NameForm asking={asking} onClose={close} />}
    </Suspense>
  )
}
