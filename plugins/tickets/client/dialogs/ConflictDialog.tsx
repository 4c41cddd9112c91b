import { useAtomValue } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { conversations } from '../../contract/index.ts'
import { callColleague } from '../commands/startConversation.ts'
import type { Conflict } from './start.atoms.ts'

/** The contact is being spoken to already: by whom, and what one can do about it. */
export default function ConflictDialog({ conflict, onClose }: { conflict: Conflict; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const me = useAtomValue(sessionAtom)?.username
  const { username, ticket, contactId, whatsappId } = conflict
  const queue = conflict.queue ?? t('tickets.noQueue')
  const name = ticket?.name ?? t('tickets.conflict.contact')
  const go = () => {
    onClose()
    if (ticket) client.use(conversations).open(ticket.id, 'main')
  }
  const call = () => {
    onClose()
    void client.run(callColleague, { contactId, whatsappId, name: username ?? '' })
  }
  const mayCall = username !== null && username !== me
  return (
    <Dialog
      title={t('tickets.conflict.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} data-autofocus={(!ticket && !mayCall) || undefined}>
            {t('workbench.cancel')}
          </Button>
          {mayCall && (
            <Button variant={ticket ? 'default' : 'primary'} onClick={call} data-autofocus={!ticket || undefined}>
              {t('tickets.conflict.call')}
            </Button>
          )}
          {ticket && (
            <Button variant="primary" onClick={go} data-autofocus>
              {t('tickets.conflict.go')}
            </Button>
          )}
        </>
      }
    >
      <p>{username === null ? t('tickets.conflict.waits', { name, queue }) : t('tickets.conflict.held', { name, queue, username })}</p>
      {!ticket && <p className="dim">{t('tickets.conflict.hidden')}</p>}
    </Dialog>
  )
}
