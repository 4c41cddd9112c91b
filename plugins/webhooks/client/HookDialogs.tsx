import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { deliveryAtom, hookDialogAtom, renewAtom, shownHookAtom } from './dialogs.atoms.ts'

const HookForm = fetchedLayer(() => import('./form/HookForm.tsx'))
const RenewDialog = fetchedLayer(() => import('./form/RenewDialog.tsx'))
const ShownDialog = fetchedLayer(() => import('./form/ShownDialog.tsx'))
const DeliveryDialog = fetchedLayer(() => import('./DeliveryDialog.tsx'))

/** The dialogs of webhooks: drawn once, each loaded when it is first asked for. */
export function HookDialogs() {
  const [hook, setHook] = useAtom(hookDialogAtom)
  const [renewed, setRenewed] = useAtom(renewAtom)
  const [shown, setShown] = useAtom(shownHookAtom)
  const [delivery, setDelivery] = useAtom(deliveryAtom)
  return (
    <Suspense fallback={null}>
      {hook !== null && <HookForm key={hook === 'new' ? 'new' : hook.id} hook={hook === 'new' ? null : hook} onClose={() => setHook(null)} />}
      {renewed !== null && <RenewDialog key={renewed.id} hook={renewed} onClose={() => setRenewed(null)} />}
      {shown !== null && <ShownDialog key={shown.secret} shown={shown} onClose={() => setShown(null)} />}
      {delivery !== null && <DeliveryDialog key={delivery.id} delivery={delivery} onClose={() => setDelivery(null)} />}
    </Suspense>
  )
}
