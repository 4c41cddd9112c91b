import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { deliveryAtom, renewAtom, shownWebhookAtom } from './dialogs.atoms.ts'

const RenewDialog = fetchedLayer(() => import('./form/RenewDialog.tsx'))
const ShownDialog = fetchedLayer(() => import('./form/ShownDialog.tsx'))
const DeliveryDialog = fetchedLayer(() => import('./DeliveryDialog.tsx'))

/** The dialogs of webhooks besides the form: drawn once, each loaded when it is first asked for. */
export function WebhookDialogs() {
  const [renewed, setRenewed] = useAtom(renewAtom)
  const [shown, setShown] = useAtom(shownWebhookAtom)
  const [delivery, setDelivery] = useAtom(deliveryAtom)
  return (
    <Suspense fallback={null}>
      {renewed !== null && <RenewDialog key={renewed.id} webhook={renewed} onClose={() => setRenewed(null)} />}
      {shown !== null && <ShownDialog key={shown.secret} shown={shown} onClose={() => setShown(null)} />}
      {delivery !== null && <DeliveryDialog key={delivery.id} delivery={delivery} onClose={() => setDelivery(null)} />}
    </Suspense>
  )
}
