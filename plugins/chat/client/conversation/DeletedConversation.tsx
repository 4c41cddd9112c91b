import { Trash } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { undoAction } from '#core/client/commands/actionUndo.ts'
import { formatMoment, useT } from '#core/client/i18n/index.ts'
import { reportError } from '#core/client/notify/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { useNow } from '#core/client/ui/minute.ts'
import type { TicketDeletion } from '#plugins/tickets/contract/index.ts'

/** In the place of a deleted conversation: who deleted it and when, and the way back for that person. */
export function DeletedConversation({ deletion: { ticketId, rev, by, at }, onUndone }: { deletion: TicketDeletion; onUndone: () => void }) {
  const t = useT()
  const now = useNow()
  const session = useAtomValue(sessionAtom)
  const isOwn = session?.userId === by.userId
  const mayUndo = isOwn && session?.permissions.includes('tickets.delete')
  const when = formatMoment(at, now)
  const undo = () => undoAction({ rows: 'tickets.deletions', rowId: String(ticketId), rev }).then(onUndone, reportError)
  return (
    <EmptyState icon={Trash} title={t('chat.deleted.title')} text={isOwn ? t('chat.deleted.byYou', { when }) : t('chat.deleted.by', { name: by.name, when })}>
      {mayUndo && (
        <Button variant="primary" onClick={() => void undo()}>
          {t('chat.deleted.undo')}
        </Button>
      )}
    </EmptyState>
  )
}
