import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { actionDialogAtom, dealDialogAtom, lostDialogAtom } from './dialogs.atoms.ts'

const DealForm = fetchedLayer(() => import('./form/DealForm.tsx'))
const LostForm = fetchedLayer(() => import('./form/LostForm.tsx'))
const ActionForm = fetchedLayer(() => import('./form/ActionForm.tsx'))

/** The forms of deals and actions: drawn once, loaded when the browser is idle. */
export function FunnelDialogs() {
  const [deal, setDeal] = useAtom(dealDialogAtom)
  const [lost, setLost] = useAtom(lostDialogAtom)
  const [action, setAction] = useAtom(actionDialogAtom)
  return (
    <Suspense fallback={null}>
      {deal && <DealForm key={'rev' in deal ? deal.id : 'new'} deal={deal} onClose={() => setDeal(null)} />}
      {lost && <LostForm key={lost.id} deal={lost} onClose={() => setLost(null)} />}
      {action && <ActionForm key={'rev' in action ? action.id : 'new'} action={action} onClose={() => setAction(null)} />}
    </Suspense>
  )
}
