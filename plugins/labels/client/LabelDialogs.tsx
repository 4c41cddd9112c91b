import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { assignDialogAtom, contactLabelsDialogAtom, pickedDialogAtom } from './dialogs.atoms.ts'

const PickedDialog = fetchedLayer(() => import('./assign/PickedDialog.tsx'))
const AssignDialog = fetchedLayer(() => import('./assign/AssignDialog.tsx'))
const ContactLabelsDialog = fetchedLayer(() => import('./contacts/ContactLabelsDialog.tsx'))

/** The dialogs of labels besides the form: drawn once, each loaded when it is first asked for. */
export function LabelDialogs() {
  const [picked, setPicked] = useAtom(pickedDialogAtom)
  const [ticketId, setTicketId] = useAtom(assignDialogAtom)
  const [labelled, setLabelled] = useAtom(contactLabelsDialogAtom)
  return (
    <Suspense fallback={null}>
      {ticketId !== null && <AssignDialog key={ticketId} ticketId={ticketId} onClose={() => setTicketId(null)} />}
      {picked !== null && <PickedDialog ticketIds={picked} onClose={() => setPicked(null)} />}
      {labelled !== null && <ContactLabelsDialog labelled={labelled} onClose={() => setLabelled(null)} />}
    </Suspense>
  )
}
