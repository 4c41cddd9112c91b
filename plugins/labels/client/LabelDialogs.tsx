import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { assignDialogAtom, labelDialogAtom } from './dialogs.atoms.ts'

const LabelForm = fetchedLayer(() => import('./form/LabelForm.tsx'))
const AssignDialog = fetchedLayer(() => import('./assign/AssignDialog.tsx'))

/** The dialogs of labels: drawn once, each loaded when it is first asked for. */
export function LabelDialogs() {
  const [label, setLabel] = useAtom(labelDialogAtom)
  const [ticketId, setTicketId] = useAtom(assignDialogAtom)
  return (
    <Suspense fallback={null}>
      {label !== null && <LabelForm key={label === 'new' ? 'new' : label.id} label={label === 'new' ? null : label} onClose={() => setLabel(null)} />}
      {ticketId !== null && <AssignDialog key={ticketId} ticketId={ticketId} onClose={() => setTicketId(null)} />}
    </Suspense>
  )
}
