import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { assignDialogAtom, contactLabelsDialogAtom, labelDialogAtom, pickedDialogAtom } from './dialogs.atoms.ts'

const LabelForm = fetchedLayer(() => import('./form/LabelForm.tsx'))
const PickedDialog = fetchedLayer(() => import('./assign/PickedDialog.tsx'))
const AssignDialog = fetchedLayer(() => import('./assign/AssignDialog.tsx'))
const ContactLabelsDialog = fetchedLayer(() => import('./contacts/ContactLabelsDialog.tsx'))

/** The dialogs of labels: drawn once, each loaded when it is first asked for. */
export function LabelDialogs() {
  const [label, setLabel] = useAtom(labelDialogAtom)
  const [picked, setPicked] = useAtom(pickedDialogAtom)
  const [ticketId, setTicketId] = useAtom(assignDialogAtom)
  const [labelled, setLabelled] = useAtom(contactLabelsDialogAtom)
  return (
    <Suspense fallback={null}>
      {label !== null && <LabelForm key={label === 'new' ? 'new' : label.id} label={label === 'new' ? null : label} onClose={() => setLabel(null)} />}
      {ticketId !== null && <AssignDialog key={ticketId} ticketId={ticketId} onClose={() => setTicketId(null)} />}
      {picked !== null && <PickedDialog ticketIds={picked} onClose={() => setPicked(null)} />}
      {labelled !== null && <ContactLabelsDialog labelled={labelled} onClose={() => setLabelled(null)} />}
    </Suspense>
  )
}
