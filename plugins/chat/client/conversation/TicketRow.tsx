import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { conversations } from '#plugins/tickets/contract/index.ts'

/** Where a ticket begins, in a scroll that holds the contact's earlier ones; those open by it. */
export function TicketRow({ ticketId, isHere }: { ticketId: number; isHere: boolean }) {
  const t = useT()
  const client = useClient()
  if (isHere) return <div className="ticket-line">{t('chat.thisTicket', { id: ticketId })}</div>
  return (
    <div className="ticket-line">
      <button type="button" tabIndex={-1} className="link" onClick={(event) => client.use(conversations).open(ticketId, event.shiftKey ? 'right' : 'main')}>
        {t('chat.earlierTicket', { id: ticketId })}
      </button>
    </div>
  )
}
