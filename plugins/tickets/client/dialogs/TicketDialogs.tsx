import { useAtom, useAtomValue } from 'jotai'
import { lazy, Suspense, useMemo } from 'react'
import { ticketAtom } from '../target.ts'
import { startDialogAtom } from './start.atoms.ts'
import { transferDialogAtom } from './transfer.atoms.ts'

const TransferForm = lazy(() => import('./TransferForm.tsx'))
const StartForm = lazy(() => import('./StartForm.tsx'))

/** The dialogs of tickets: drawn once, each loaded when it is first asked for. */
export function TicketDialogs() {
  const [ticketId, transfer] = useAtom(transferDialogAtom)
  const [isStarting, setStarting] = useAtom(startDialogAtom)
  const ticket = useAtomValue(useMemo(() => ticketAtom(ticketId), [ticketId]))
  return (
    <Suspense fallback={null}>
      {ticket && <TransferForm key={ticket.id} ticket={ticket} onClose={() => transfer(null)} />}
      {isStarting && <StartForm onClose={() => setStarting(false)} />}
    </Suspense>
  )
}
