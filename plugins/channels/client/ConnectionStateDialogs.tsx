import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { shownDeliveryAtom } from './deliveries/atoms.ts'
import { shownCodeAtom, shownConnectionAtom, shownGroupAtom, shownHistoryAtom, shownTrialAtom } from './dialogs.atoms.ts'

const ConnectionStateDialog = fetchedLayer(() => import('./ConnectionStateDialog.tsx'))
const HistoryDialog = fetchedLayer(() => import('./history/HistoryDialog.tsx'))
const ParticipantsDialog = fetchedLayer(() => import('./groups/ParticipantsDialog.tsx'))
const TrialDialog = fetchedLayer(() => import('./TrialDialog.tsx'))
const DeliveryTextDialog = fetchedLayer(() => import('./deliveries/DeliveryTextDialog.tsx'))
const QrDialog = fetchedLayer(() => import('./QrDialog.tsx'))

/** The dialogs of lines and groups: each is loaded when it is first asked for. */
export function ConnectionStateDialogs() {
  const [shown, setShown] = useAtom(shownConnectionAtom)
  const [code, setCode] = useAtom(shownCodeAtom)
  const [group, setGroup] = useAtom(shownGroupAtom)
  const [history, setHistory] = useAtom(shownHistoryAtom)
  const [trial, setTrial] = useAtom(shownTrialAtom)
  const [delivery, setDelivery] = useAtom(shownDeliveryAtom)
  return (
    <Suspense fallback={null}>
      {shown !== null && <ConnectionStateDialog key={shown.connectionId} {...shown} onClose={() => setShown(null)} />}
      {code !== null && <QrDialog key={`code ${code.connectionId}`} {...code} onClose={() => setCode(null)} />}
      {group !== null && <ParticipantsDialog {...group} onClose={() => setGroup(null)} />}
      {trial !== null && <TrialDialog key={`trial ${trial.connectionId}`} {...trial} onClose={() => setTrial(null)} />}
      {history !== null && <HistoryDialog {...history} onClose={() => setHistory(null)} />}
      {delivery !== null && <DeliveryTextDialog key={delivery.id} delivery={delivery} onClose={() => setDelivery(null)} />}
    </Suspense>
  )
}
