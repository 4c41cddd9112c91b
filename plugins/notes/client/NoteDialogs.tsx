import { useAtom } from 'jotai'
import { useT } from '#core/client/i18n/index.ts'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { noteDialogAtom } from './noteBox.atoms.ts'
import { NewNote } from './section/NewNote.tsx'

/** A note that is written where no details tile is. */
export function NoteDialogs() {
  const t = useT()
  const [ticketId, setTicketId] = useAtom(noteDialogAtom)
  if (ticketId === null) return null
  const close = () => setTicketId(null)
  return (
    <Dialog title={t('notes.command.write')} onClose={close}>
      <NewNote ticketId={ticketId} onSaved={close} />
    </Dialog>
  )
}
