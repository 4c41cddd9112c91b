import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { ConfirmDialog } from '#core/client/ui/ConfirmDialog.tsx'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { deleteLane } from '../contract/index.ts'
import { deletingAtom, laneDialogAtom } from './dialogs.atoms.ts'
import { askAgain } from './lanes.ts'

const LaneForm = fetchedLayer(() => import('./form/LaneForm.tsx'))

/** The dialogs of lanes: drawn once, the form loaded when it is first asked for. */
export function LaneDialogs() {
  const t = useT()
  const [open, setOpen] = useAtom(laneDialogAtom)
  const [deleting, setDeleting] = useAtom(deletingAtom)
  const remove = async () => {
    if (!deleting) return
    await call(deleteLane, { id: deleting.id })
    await askAgain()
  }
  return (
    <Suspense fallback={null}>
      {open !== null && <LaneForm key={open === 'new' ? 'new' : open.id} lane={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
      {deleting && (
        <ConfirmDialog
          title={t('kanban.delete.title', { name: deleting.name })}
          text={t('kanban.delete.text', { count: deleting.ticketCount })}
          confirmLabel={t('kanban.command.delete')}
          onConfirm={remove}
          onClose={() => setDeleting(null)}
          isDanger
        />
      )}
    </Suspense>
  )
}
