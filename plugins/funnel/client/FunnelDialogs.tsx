import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { actionDialogAtom, dealDialogAtom, lostDialogAtom, moveDialogAtom } from './dialogs.atoms.ts'

const DealForm = fetchedLayer(() => import('./form/DealForm.tsx'))
const LostForm = fetchedLayer(() => import('./form/LostForm.tsx'))
const MoveForm = fetchedLayer(() => import('./form/MoveForm.tsx'))
const ActionForm = fetchedLayer(() => import('./form/ActionForm.tsx'))

/** The forms of deals and actions: drawn once, loaded when the browser is idle. */
export function FunnelDialogs() {
  const [deal, setDeal] = useAtom(dealDialogAtom)
  const [lost, setLost] = useAtom(lostDialogAtom)
  const [moved, setMoved] = useAtom(moveDialogAtom)
  const [action, setAction] = useAtom(actionDialogAtom)
  return (
    <Suspense fallback={null}>
      {deal && <DealForm key={'rev' in deal ? deal.id : 'new'} deal={deal} onClose={() => setDeal(null)} />}
      {lost && <LostForm deals={lost} onClose={() => setLost(null)} />}
      {moved && <MoveForm deals={moved} onClose={() => setMoved(null)} />}
      {action && <ActionForm key={'rev' in action ? action.id : 'new'} action={action} onClose={() => setAction(null)} />}
    </Suspense>
  )
}
