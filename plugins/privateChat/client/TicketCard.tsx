import { Chat, Lock } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#core/client/http/queryOf.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { AppError } from '#core/contract/errors.ts'
import { conversations } from '#plugins/tickets/contract/client.ts'
import { getTicket } from '#plugins/tickets/contract/index.ts'

const isRefused = (error: unknown) => error instanceof AppError && (error.status === 403 || error.status === 404)

/** A customer's conversation that was passed along: whoever may read it opens it, the others are told that they may not. */
export function TicketCard({ ticketId }: { ticketId: number }) {
  const t = useT()
  const client = useClient()
  const query = useQuery(queryOf(getTicket, { id: ticketId }))
  if (isRefused(query.error)) {
    return (
      <span className="private-ticket">
        <Lock size={14} />
        {t('privateChat.ticket.noAccess', { id: ticketId })}
      </span>
    )
  }
  return (
    <button type="button" className="private-ticket" onClick={() => client.use(conversations).open(ticketId, 'right')}>
      <Chat size={14} />
      <span>
        <strong>{query.data?.name ?? t('privateChat.ticket.name', { id: ticketId })}</strong>
        <span className="dim">{t('privateChat.ticket.open', { id: ticketId })}</span>
      </span>
    </button>
  )
}
