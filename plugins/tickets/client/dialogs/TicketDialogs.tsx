import { useAtom, useAtomValue } from 'jotai'
import { Suspense, useMemo } from 'react'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { askedAtom } from '../bulk/bulkCommands.tsx'
import { choosingAtom } from '../choose/choosing.ts'
import { deletingAtom } from '../commands/deleteActions.ts'
import { pendingDialogAtom } from '../commands/maintenanceCommands.ts'
import { ticketAtom } from '../target.ts'
import { viewFormAtom } from '../views/viewCommands.tsx'
import { snoozeDialogAtom } from './snooze.atoms.ts'
import { conflictAtom, startDialogAtom } from './start.atoms.ts'

const ViewForm = fetchedLayer(() => import('../views/ViewForm.tsx'))
const AskMany = fetchedLayer(() => import('../bulk/AskMany.tsx'))
const ChooseForm = fetchedLayer(() => import('../choose/ChooseForm.tsx'))
const SnoozeForm = fetchedLayer(() => import('./SnoozeForm.tsx'))
const DeleteDialog = fetchedLayer(() => import('./DeleteDialog.tsx'))
const ConflictDialog = fetchedLayer(() => import('./ConflictDialog.tsx'))
const ResolvePendingDialog = fetchedLayer(() => import('./ResolvePendingDialog.tsx'))
const StartForm = fetchedLayer(() => import('./StartForm.tsx'))

/** The dialogs of tickets: drawn once, each loaded when it is first asked for. */
export function TicketDialogs() {
  const [isStarting, setStarting] = useAtom(startDialogAtom)
  const [conflict, setConflict] = useAtom(conflictAtom)
  const [view, editView] = useAtom(viewFormAtom)
  const [asked, askMany] = useAtom(askedAtom)
  const [choosing, setChoosing] = useAtom(choosingAtom)
  const [snoozedId, snooze] = useAtom(snoozeDialogAtom)
  const [deleting, setDeleting] = useAtom(deletingAtom)
  const [pending, setPending] = useAtom(pendingDialogAtom)
  const snoozed = useAtomValue(useMemo(() => ticketAtom(snoozedId), [snoozedId]))
  return (
    <Suspense fallback={null}>
      {view && <ViewForm view={view === 'new' ? null : view} onClose={() => editView(null)} />}
      {asked && <AskMany key={asked.title} asked={asked} onClose={() => askMany(null)} />}
      {choosing && <ChooseForm key={choosing.title} choosing={choosing} onClose={() => setChoosing(null)} />}
      {snoozed && <SnoozeForm key={snoozed.id} ticket={snoozed} onClose={() => snooze(null)} />}
      {conflict && <ConflictDialog conflict={conflict} onClose={() => setConflict(null)} />}
      {deleting && <DeleteDialog deleting={deleting} onClose={() => setDeleting(null)} />}
      {pending && <ResolvePendingDialog choice={pending} onClose={() => setPending(null)} />}
      {isStarting && <StartForm onClose={() => setStarting(false)} />}
    </Suspense>
  )
}
