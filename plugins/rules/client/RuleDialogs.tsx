import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { ruleDialogAtom, triedTicketAtom } from './dialogs.atoms.ts'

const RuleForm = fetchedLayer(() => import('./form/RuleForm.tsx'))
const TriedTicket = fetchedLayer(() => import('./TriedTicket.tsx'))

/** The dialogs of rules: drawn once, each loaded when it is first asked for. */
export function RuleDialogs() {
  const [edited, setEdited] = useAtom(ruleDialogAtom)
  const [ticketId, setTicketId] = useAtom(triedTicketAtom)
  return (
    <Suspense fallback={null}>
      {edited !== null && <RuleForm key={'rule' in edited ? edited.rule.id : 'new'} edited={edited} onClose={() => setEdited(null)} />}
      {ticketId !== null && <TriedTicket key={ticketId} ticketId={ticketId} onClose={() => setTicketId(null)} />}
    </Suspense>
  )
}
